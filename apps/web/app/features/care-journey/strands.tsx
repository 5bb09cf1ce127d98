const strand = (lean: number) => `M${40 + lean} 320C${70 + lean * 1.6} 220 ${30 + lean * 2.4} 120 ${150 + lean * 1.8} 0`

/** Strands of hair in the wind of the page; decoration only. */
export const Strands = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="0 0 360 320" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <g fill="none" stroke="var(--tint-3)" strokeLinecap="round">
      {[0, 14, 26, 44, 58, 76, 92, 112].map((lean, index) => (
        <path
          key={lean}
          d={strand(lean)}
          strokeWidth={index % 3 === 0 ? 2.5 : 1.2}
          opacity={0.35 + (index % 4) * 0.15}
        />
      ))}
    </g>
  </svg>
)
