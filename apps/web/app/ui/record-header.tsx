import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { Link, type To } from 'react-router'
import type { Meaning } from '#app/brand/looks.ts'
import classes from './record-header.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  /** The id of the heading, by which the record is named. */
  id: string
  name: string
  /** Takes the focus when the record opens. */
  heading: RefObject<HTMLHeadingElement | null>
  /** Where the list is, on screens that show one thing at a time. */
  back: { to: To; label: string }
  status: { meaning: Meaning; label: string }
  facts: readonly string[]
  children?: ReactNode
}

/** Whose record this is; stays in sight, so that nobody treats or packs for the wrong person. */
export const RecordHeader = ({ id, name, heading, back, status, facts, children }: Props) => (
  <header className={classes.header}>
    <div className={classes.top}>
      <Link to={back.to} className={classes.back} aria-label={back.label} preventScrollReset>
        <IconArrowLeft size={20} aria-hidden="true" />
      </Link>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.name}>
        {name}
      </h2>
      <StatusBadge meaning={status.meaning}>{status.label}</StatusBadge>
    </div>
    <div className={classes.bottom}>
      <p className={classes.facts}>
        {facts.map(fact => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {children && <div className={classes.aside}>{children}</div>}
    </div>
  </header>
)
