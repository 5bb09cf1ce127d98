type Props = { className?: string }

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export const BagIcon = ({ className }: Props) => (
  <svg className={className} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" {...line}>
    <path d="M5.250 8.250h13.500l1 12.250H4.250z" />
    <path d="M8.500 10.750V7.500a3.500 3.500 0 0 1 7 0v3.250" />
  </svg>
)

export const PersonIcon = ({ className }: Props) => (
  <svg className={className} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" {...line}>
    <circle cx="12" cy="8.250" r="3.750" />
    <path d="M4.750 20.250c.5-4.250 3.250-6.250 7.250-6.250s6.750 2 7.250 6.250" />
  </svg>
)

export const MenuIcon = ({ className }: Props) => (
  <svg className={className} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" {...line}>
    <path d="M3.500 8.500h17M3.500 15.500h17" />
  </svg>
)

export const CloseIcon = ({ className }: Props) => (
  <svg className={className} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" {...line}>
    <path d="M5.500 5.500l13 13M18.500 5.500l-13 13" />
  </svg>
)
