import { Link } from 'react-router'
import classes from './account-entry.module.css'
import { PersonIcon } from './frame-icons.tsx'

/**
 * Sign in, or My account for people with a session in this browser. Both are in the page, one above the other, and a
 * small script shows the right one; pages are the same for everyone.
 */
export const AccountEntry = ({ withIcon = false }: { withIcon?: boolean }) => (
  <span className={classes.account} data-account="out" data-icon={withIcon || undefined}>
    <Link to="/user-login" className={classes.out}>
      {withIcon && <PersonIcon className={classes.icon} />}
      <span className={classes.label}>Sign in</span>
    </Link>
    <Link to="/patient-dashboard" className={classes.in} data-account-home="">
      {withIcon && <PersonIcon className={classes.icon} />}
      <span className={classes.label}>My account</span>
    </Link>
  </span>
)
