import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './record-link.module.css'

type Props = {
  to: To
  name: string
  /** Beside the name. */
  mark: ReactNode
  isCurrent: boolean
  onOpen?: () => void
  children: ReactNode
}

/** One record of a list: whose it is, a mark beside the name, and lines below. */
export const RecordLink = ({ to, name, mark, isCurrent, onOpen, children }: Props) => (
  <Link
    to={to}
    preventScrollReset
    className={classes.link}
    aria-current={isCurrent ? 'true' : undefined}
    data-record
    onClick={onOpen}
  >
    <span className={classes.top}>
      <span className={classes.name}>{name}</span>
      {mark}
    </span>
    {children}
  </Link>
)

/** A quieter line of a record in a list. */
export const RecordLine = ({ children }: { children: ReactNode }) => <span className={classes.line}>{children}</span>
