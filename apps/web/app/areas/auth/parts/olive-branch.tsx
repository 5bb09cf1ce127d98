const leafAt = (x: number, y: number, length: number, angle: number) => {
  const width = length * 0.2
  const shape = `M0 0C${length * 0.25} ${-width} ${length * 0.7} ${-width} ${length} 0C${length * 0.7} ${width} ${length * 0.25} ${width} 0 0Z`
  return { shape, transform: `translate(${x} ${y}) rotate(${angle})` }
}

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
