import classes from './logo.module.css'
import { useConfig } from './use-config.ts'

/** A strand of hair that grows an olive leaf: our mark. */
const Mark = () => (
  <svg className={classes.mark} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    <path d="M6 29C6.5 18 12 10.5 25.500 5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    <path
      d="M13.500 15.500C10.200 12.600 9.800 8.600 11.600 4.300c3.500 2.700 4.700 6.500 3 10.300z"
      fill="currentColor"
    />
    <path d="M11 20.500c4.700 1.900 9 1 12.600-2.300-4.300-2.500-8.400-2-11.400.7z" fill="currentColor" opacity=".75" />
  </svg>
)

/** Mark and product name; the women's brand adds its own line. */
export const Logo = ({ suffix }: { suffix?: string }) => {
  const { productName } = useConfig()
  return (
    <span className={classes.logo}>
      <Mark />
      <span className={classes.name}>
        {productName}
        {suffix && <span className={classes.suffix}> {suffix}</span>}
      </span>
    </span>
  )
}
