import classes from './initials.module.css'
import { initialsOf } from './initials-of.ts'

type Props = { firstName: string; lastName: string; email: string }

/** A person's initials in place of a picture; decoration, the name stands beside it. */
export const Initials = (props: Props) => (
  <span className={classes.initials} aria-hidden="true">
    {initialsOf(props)}
  </span>
)
