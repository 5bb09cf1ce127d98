import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import classes from './record-none.module.css'
import { ErrorState } from './states.tsx'

/** The right pane before a record is open: what opens here, and how. */
export const RecordNone = ({ label, title, children }: { label: string; title: string; children: ReactNode }) => (
  <section className={classes.none} aria-label={label}>
    <h2>{title}</h2>
    {children}
    <p className={classes.keys}>
      Press <kbd>?</kbd> for all keys.
    </p>
  </section>
)

/** The right pane when a record cannot be shown: why, and the way back to the list. */
export const RecordMissing = ({ error, back }: { error: unknown; back: { to: To; label: string } }) => (
  <div className={classes.missing}>
    <ErrorState error={error} />
    <Link to={back.to}>{back.label}</Link>
  </div>
)
