/** A leaf of a length, from its stem at the left. */
const leafOf = (length: number) => {
  const width = length * 0.2
  return `M0 0C${length * 0.25} ${-width} ${length * 0.7} ${-width} ${length} 0C${length * 0.7} ${width} ${length * 0.25} ${width} 0 0Z`
}

const leafAt = (x: number, y: number, length: number, angle: number) => ({
  shape: leafOf(length),
  transform: `translate(${x} ${y}) rotate(${angle})`,
})

const leaves = [
  leafAt(300, 830, 150, -158),
  leafAt(304, 800, 160, -28),
  leafAt(316, 700, 150, -152),
  leafAt(318, 672, 160, -32),
  leafAt(330, 570, 146, -148),
  leafAt(334, 540, 150, -38),
  leafAt(352, 440, 132, -142),
  leafAt(358, 412, 136, -44),
  leafAt(382, 320, 116, -134),
  leafAt(390, 296, 118, -50),
  leafAt(418, 220, 98, -124),
  leafAt(432, 190, 110, -66),
]

/** An olive branch whose stems are strands of hair; decoration of the sign-in pages. */
export const OliveBranch = () => (
  <svg viewBox="0 0 640 900" width="640" height="900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <circle cx="330" cy="420" r="270" fill="var(--tint-2)" />
    <g fill="none" stroke="var(--tint-5)" strokeLinecap="round">
      <path d="M290 910C300 640 330 430 432 190" strokeWidth="4" />
      <path d="M270 910C284 650 312 450 408 236" strokeWidth="2" opacity=".6" />
      <path d="M312 910C318 660 352 440 440 226" strokeWidth="1.500" opacity=".6" />
    </g>
    {leaves.map(({ shape, transform }, index) => (
      <path key={transform} d={shape} transform={transform} fill={index % 2 ? 'var(--tint-5)' : 'var(--tint-6)'} />
    ))}
    <g fill="var(--tint-8)">
      <ellipse cx="372" cy="590" rx="17" ry="23" transform="rotate(-24 372 590)" />
      <ellipse cx="290" cy="480" rx="15" ry="21" transform="rotate(20 290 480)" />
      <ellipse cx="430" cy="372" rx="13" ry="18" transform="rotate(-30 430 372)" />
    </g>
  </svg>
)

const tips = [
  { at: '88 26', turn: 158, length: 46 },
  { at: '84 40', turn: 46, length: 50 },
  { at: '78 58', turn: 168, length: 44 },
  { at: '74 72', turn: 58, length: 46 },
  { at: '66 88', turn: 176, length: 38 },
  { at: '60 100', turn: 76, length: 40 },
  { at: '50 112', turn: 136, length: 34 },
] as const

/** The end of an olive branch, for the corner of small screens; the large ones show all of it. */
export const OliveSprig = () => (
  <svg viewBox="0 0 130 150" width="100" height="115" aria-hidden="true">
    <path d="M98 -6C92 40 78 84 50 112" fill="none" stroke="var(--tint-3)" strokeWidth="2" strokeLinecap="round" />
    {tips.map(({ at, turn, length }, index) => (
      <path
        key={at}
        d={leafOf(length)}
        transform={`translate(${at}) rotate(${turn})`}
        fill={index % 2 ? 'var(--tint-3)' : 'var(--tint-2)'}
      />
    ))}
  </svg>
)
