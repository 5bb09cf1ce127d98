import classes from './auth.module.css'

type Props = { firstName: string; lastName: string; email: string }

const firstOf = (word: string): string => [...word.trim()][0]?.toUpperCase() ?? ''

/** One or two letters for someone: of the names, otherwise of the address. */
export const initialsOf = ({ firstName, lastName, email }: Props): string =>
  `${firstOf(firstName)}${firstOf(lastName)}` || firstOf(email)

/** A person's initials in place of a picture; decoration, the name stands beside it. */
export const Initials = (props: Props) => (
  <span className={classes.initials} aria-hidden="true">
    {initialsOf(props)}
  </span>
)
