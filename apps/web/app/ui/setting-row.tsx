import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './setting-row.module.css'

type Props = {
  title: string
  /** How it stands, in a line or two. */
  summary?: ReactNode
  /** A word about it, such as a badge. */
  status?: ReactNode
  /** What can be done; left out while something is open below. */
  action?: ReactNode
  children?: ReactNode
}

/** One matter among settings: how it stands at the left, what can be done at the right, forms and lists below. */
export const SettingRow = ({ title, summary, status, action, children }: Props) => {
  const id = useId()
  return (
    <section className={classes.row} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.titleLine}>
            <h3 id={id} className={classes.title}>
              {title}
            </h3>
            {status}
          </div>
          {summary && <div className={classes.summary}>{summary}</div>}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children && <div className={classes.body}>{children}</div>}
    </section>
  )
}
