import { Link } from 'react-router'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './portal-footer.module.css'

/** The quiet last line of a portal page. */
export const PortalFooter = () => {
  const { legal } = useConfig()
  return (
    <footer className={classes.footer}>
      <p>
        © 2025 {legal.companyName} · <span className={classes.number}>{legal.businessNumber}</span>
      </p>
      <p>
        In an emergency call 000. <Link to="/privacy-policy">Privacy</Link> <Link to="/terms-of-use">Terms</Link>
      </p>
    </footer>
  )
}
