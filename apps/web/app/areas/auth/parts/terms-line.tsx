import { Link } from 'react-router'
import classes from './form.module.css'

/** What someone agrees to, and where it is written. `action` begins the sentence. */
export const TermsLine = ({ action }: { action: string }) => (
  <p className={classes.small}>
    {action} you agree to the <Link to="/terms-of-use">terms of use</Link>. The{' '}
    <Link to="/privacy-policy">privacy policy</Link> says how we handle health information.
  </p>
)
