import { Link } from 'react-router'
import classes from './part.module.css'
import type { StylePart } from './style-part.ts'

/** A chapter with its heading and what it is about. */
export const Part = ({ id, title, lead, Body }: StylePart) => (
  <section id={id} className={classes.part} aria-labelledby={`${id}-title`} data-part={id}>
    <h2 id={`${id}-title`} className={classes.title}>
      <Link to={{ hash: id }}>{title}</Link>
    </h2>
    <p className={classes.lead}>{lead}</p>
    <Body />
  </section>
)
