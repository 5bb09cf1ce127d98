import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './public-footer.module.css'

type Props = { name: string; links: readonly { to: string; label: string }[]; children?: ReactNode }

/** A named part of a footer column. */
export const FooterGroup = ({ name, links, children }: Props) => {
  const id = useId()
  return (
    <div className={classes.group}>
      <h3 id={id}>{name}</h3>
      <ul aria-labelledby={id}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
