const leaves = [
  { at: '88 26', turn: 158, length: 46 },
  { at: '84 40', turn: 46, length: 50 },
  { at: '78 58', turn: 168, length: 44 },
  { at: '74 72', turn: 58, length: 46 },
  { at: '66 88', turn: 176, length: 38 },
  { at: '60 100', turn: 76, length: 40 },
  { at: '50 112', turn: 136, length: 34 },
] as const

const leafOf = (length: number) => {
  const width = length * 0.2
  return `M0 0C${length * 0.25} ${-width} ${length * 0.7} ${-width} ${length} 0C${length * 0.7} ${width} ${length * 0.25} ${width} 0 0Z`
}

/** The end of an olive branch, for the corner of small screens; the large ones show all of it. */
export const OliveSprig = () => (
  <svg viewBox="0 0 130 150" width="100" height="115" aria-hidden="true">
    <path d="M98 -6C92 40 78 84 50 112" fill="none" stroke="var(--tint-3)" strokeWidth="2" strokeLinecap="round" />
    {leaves.map(({ at, turn, length }, index) => (
      <path
        key={at}
        d={leafOf(length)}
        transform={`translate(${at}) rotate(${turn})`}
        fill={index % 2 ? 'var(--tint-3)' : 'var(--tint-2)'}
      />
    ))}
  </svg>
)
