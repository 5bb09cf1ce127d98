const strand = (offset: number, sway: number) =>
  `M0 ${70 + offset}C160 ${20 + offset * 0.4 - sway} 250 ${128 - offset * 0.6} 400 ${66 + offset * 0.7}S660 ${16 + sway} 820 ${62 - offset * 0.3}S1080 ${110 + offset * 0.4} 1200 ${56 + offset * 0.5}`

/** Hair strands as a line through the year; decoration only. */
export const StrandLine = ({ className }: { className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 1200 140"
    width="1200"
    height="140"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <g fill="none" strokeLinecap="round">
      <path d={strand(-14, 10)} stroke="var(--tint-3)" strokeWidth="1.5" />
      <path d={strand(-6, 4)} stroke="var(--tint-4)" strokeWidth="1.5" />
      <path d={strand(0, 0)} stroke="var(--tint-6)" strokeWidth="3" />
      <path d={strand(8, -6)} stroke="var(--tint-5)" strokeWidth="2" />
      <path d={strand(16, -12)} stroke="var(--tint-3)" strokeWidth="1.5" />
    </g>
  </svg>
)
