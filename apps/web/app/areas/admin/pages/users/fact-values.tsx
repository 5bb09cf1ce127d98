import type { ReactNode } from 'react'
import { RelativeTime } from '#app/ui/times.tsx'
import classes from './account-parts.module.css'

/** What is said where there is nothing. */
export const soft = (words: string): ReactNode => <span className={classes.soft}>{words}</span>

/** A time as people say it, or `none` where there is none. */
export const timeOr = (at: string | null, none: string): ReactNode => (at ? <RelativeTime at={at} /> : soft(none))
