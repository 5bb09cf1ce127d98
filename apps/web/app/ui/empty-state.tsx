import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = { title: string; text: ReactNode; action?: ReactNode }

/** Says what will appear here and what to do now. */
export const EmptyState = ({ title, text, action }: Props) => (
  <section className={classes.state}>
    <h2 className={classes.title}>{title}</h2>
    <p className={classes.text}>{text}</p>
    {action && <div className={classes.action}>{action}</div>}
  </section>
)
