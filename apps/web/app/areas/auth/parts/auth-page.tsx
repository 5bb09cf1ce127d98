import type { ReactNode } from 'react'
import classes from './auth-page.module.css'

type Props = { title: string; lead?: ReactNode; children: ReactNode; after?: ReactNode }

/** Heading, one form, and where else to go. */
export const AuthPage = ({ title, lead, children, after }: Props) => (
  <div className={classes.page}>
    <h1 className={classes.title}>{title}</h1>
    {lead && <p className={classes.lead}>{lead}</p>}
    <div className={classes.body}>{children}</div>
    {after && <p className={classes.after}>{after}</p>}
  </div>
)
