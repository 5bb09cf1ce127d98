import { Link, useLocation } from 'react-router'
import { lookOf } from '#app/brand/look-of.ts'
import classes from './look-switch.module.css'

const looks = [
  { path: '/styleguide', label: 'Men' },
  { path: '/women/styleguide', label: 'Women' },
  { path: '/styleguide/clinic', label: 'Clinic' },
]

/** The same part in another look: a new document, so that fonts, windows and messages have that look too. */
export const LookSwitch = ({ part }: { part: string }) => {
  const { pathname } = useLocation()
  const look = lookOf(pathname)
  return (
    <nav className={classes.looks} aria-label="Look">
      {looks.map(({ path, label }) => (
        <Link
          key={path}
          to={{ pathname: path, hash: part }}
          reloadDocument
          aria-current={lookOf(path) === look ? 'page' : undefined}
          className={classes.look}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
