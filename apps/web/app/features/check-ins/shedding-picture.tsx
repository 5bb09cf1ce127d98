/** Hairs in the palm of a hand, more with each step from 1 to 6: what is lost on a usual day, as a drawing of our own. Decoration. */
export const SheddingPicture = ({ step }: { step: number }) => (
  <svg viewBox="0 0 64 64" width="56" height="56" aria-hidden="true">
    <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
      <path
        opacity="0.55"
        d="M14 60C13 50 9 46 8 37C8 33 12 33 13 36L16 42V17C16 13 21 13 21 17V32V10C21 6 27 6 27 10V31V8C27 4 33 4 33 8V31V11C33 7 39 7 39 11V34C41 32 46 30 49 33C51 35 48 38 46 41C42 47 43 52 40 60"
      />
      <g strokeWidth="1.4">
        {strands.slice(0, counts[step - 1] ?? 0).map(path => (
          <path key={path} d={path} />
        ))}
      </g>
    </g>
  </svg>
)

/** Hairs shown at each step. */
const counts = [1, 3, 6, 10, 16, 26]

/** Each hair by where it lies: curves in the palm, made from its number alone so that a drawing is always the same. */
const strands = Array.from({ length: 26 }, (_, index) => {
  const x = 14 + ((index * 37) % 23)
  const y = 36 + ((index * 17) % 19)
  const bend = ((index * 53) % 15) - 7
  const reach = 9 + ((index * 29) % 10)
  return `M${x} ${y}q${reach / 2} ${bend} ${reach} ${((index * 11) % 7) - 3}`
})
