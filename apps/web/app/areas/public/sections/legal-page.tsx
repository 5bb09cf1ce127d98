import type { LegalText } from '../content/legal.ts'
import classes from './legal-page.module.css'

/** A legal text to be read: contents at the side, numbered parts, nothing hidden. */
export const LegalPage = ({ text }: { text: LegalText }) => (
  <article className={classes.page}>
    <header className={classes.header}>
      <h1 className={classes.title}>{text.title}</h1>
      <p className={classes.lead}>{text.lead}</p>
      <p className={classes.updated}>Last updated {text.updated}</p>
    </header>
    <nav className={classes.contents} aria-label="On this page">
      <ol>
        {text.parts.map(part => (
          <li key={part.id}>
            <a href={`#${part.id}`}>{part.heading}</a>
          </li>
        ))}
      </ol>
    </nav>
    <div className={classes.parts}>
      {text.parts.map((part, index) => (
        <section key={part.id} id={part.id} className={classes.part}>
          <h2>
            <span>{index + 1}.</span> {part.heading}
          </h2>
          {part.text.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {part.points && (
            <ul>
              {part.points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  </article>
)
