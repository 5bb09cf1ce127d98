import type { Meaning } from '#app/brand/looks.ts'
import classes from './status-badge.module.css'

/** A status as a word on a quiet ground; the colour is never the only sign. */
export const StatusBadge = ({ meaning = 'quiet', children }: { meaning?: Meaning; children: string }) => (
  <span className={classes.badge} data-meaning={meaning}>
    {children}
  </span>
)
