import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-header.module.css'

type Props = { title: string; lead?: ReactNode; actions?: ReactNode; back?: { to: string; label: string } }

/** The one heading of a member page, with what to do on it at the right. */
export const PageHeader = ({ title, lead, actions, back }: Props) => (
  <header className={classes.header}>
    <div className={classes.words}>
      {back && (
        <Link className={classes.back} to={back.to}>
          <span aria-hidden="true">←</span> {back.label}
        </Link>
      )}
      <h1 className={classes.title}>{title}</h1>
      {lead && <p className={classes.lead}>{lead}</p>}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </header>
)
