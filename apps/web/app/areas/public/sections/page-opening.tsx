import type { ReactNode } from 'react'
import classes from './page-opening.module.css'
import section from './section.module.css'

type Props = {
  heading: string
  lead: string
  /** Places on this page, as a list of links. */
  contents: readonly { id: string; label: string }[]
  children?: ReactNode
}

/** Heading and first words of a page, with the way in and what is on it. */
export const PageOpening = ({ heading, lead, contents, children }: Props) => (
  <header className={`${section.wide} ${classes.opening}`}>
    <div className={`stack ${classes.words}`}>
      <h1 className="title-1">{heading}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
    <nav className={classes.contents} aria-label="On this page">
      <ul className="plain-list">
        {contents.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  </header>
)
