import { Link } from 'react-router'
import classes from './part.module.css'
import { Specimens } from './specimens.tsx'
import type { StylePart } from './style-part.ts'

/** A chapter with its heading and what it is about. */
export const Part = (part: StylePart) => {
  const { id, title, lead } = part
  return (
    <section id={id} className={classes.part} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={classes.title}>
        <Link to={{ hash: id }}>{title}</Link>
      </h2>
      <p className={classes.lead}>{lead}</p>
      {'specimens' in part ? <Specimens list={part.specimens} /> : <part.Body />}
    </section>
  )
}
