const round = (value: number) => Math.round(value * 10) / 10

/** Even but not mechanical: a fixed sequence between 0 and 1. */
const noise = (index: number) => (Math.sin(index * 12.9898) * 43_758.5453) % 1

const WHORL = { x: 100, y: 62 }

/** Strands that turn out of the crown, as one outline. */
export const crownStrands = (() => {
  const paths: string[] = []
  for (let ring = 0; ring < 9; ring += 1) {
    const count = 14 + ring * 7
    for (let index = 0; index < count; index += 1) {
      const jitter = noise(ring * 97 + index)
      const angle = (index / count) * Math.PI * 2 + ring * 0.35 + jitter * 0.12
      const near = 6 + ring * 15 + jitter * 5
      const far = near + 17
      const at = (radius: number, turn: number) =>
        `${round(WHORL.x + Math.cos(angle + turn) * radius)} ${round(WHORL.y + Math.sin(angle + turn) * radius * 1.12)}`
      paths.push(`M${at(near, 0)}Q${at((near + far) / 2, 0.1)} ${at(far, 0.24)}`)
    }
  }
  return paths.join('')
})()

/** Strands that fall from the part to both sides, as one outline. */
export const partStrands = (() => {
  const paths: string[] = []
  for (let index = 0; index < 46; index += 1) {
    const y = 30 + index * 2.05
    const jitter = noise(index) * 4
    const fall = y + 74 - index * 0.55
    for (const side of [-1, 1]) {
      const x = (distance: number) => round(100 + side * distance)
      paths.push(
        `M${x(2)} ${round(y)}C${x(34 + jitter)} ${round(y - 8)} ${x(72)} ${round(y + 12)} ${x(88 + jitter)} ${round(fall)}`,
      )
    }
  }
  return paths.join('')
})()
