import { useLocation } from 'react-router'
import { useConfig } from '#app/ui/use-config.ts'
import type { LegalNames, LegalPart, LegalTable, LegalText } from '../content/legal.ts'
import classes from './legal-page.module.css'
import section from './section.module.css'

const Table = ({ caption, headings, rows }: LegalTable) => (
  <table className={`table ${classes.table}`}>
    <caption className="visually-hidden">{caption}</caption>
    <thead>
      <tr>
        {headings.map(heading => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.join()}>
          {row.map((cell, column) => (
            <td key={headings[column]} data-heading={headings[column]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Part = ({ part, number, address }: { part: LegalPart; number: number; address: string }) => (
  <section id={part.id} className={classes.part} aria-labelledby={`${part.id}-heading`}>
    <h2 id={`${part.id}-heading`} className="title-4">
      <a href={`#${part.id}`}>
        <span>{number}.</span> {part.heading}
      </a>
    </h2>
    <button type="button" className={`text-button ${classes.copy}`} data-copy-link={`${address}#${part.id}`} hidden>
      <span data-label>Copy link</span>
      <span className="visually-hidden"> to “{part.heading}”</span>
    </button>
    {part.text.map(paragraph => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {part.points && (
      <ul className="stack">
        {part.points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )}
    {part.table && <Table {...part.table} />}
    {part.after?.map(paragraph => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </section>
)

/** A legal text to be read: contents at the side, numbered parts, nothing hidden, and fit for printing on A4. */
export const LegalPage = ({ text }: { text: LegalText }) => {
  const { publicUrl } = useConfig()
  const { pathname } = useLocation()
  return (
    <article className={`wide ${section.page} ${classes.page}`}>
      <header className={`stack ${classes.header}`}>
        <h1 className="title-1">{text.title}</h1>
        <p className={`lead ${classes.lead}`}>{text.lead}</p>
        <p className="small">Last updated {text.updated}</p>
        <p className={`note ${classes.sample}`} data-meaning="caution" role="note">
          <strong>Sample.</strong> This text was written for this product and has not been reviewed by a lawyer. Have
          counsel review it before the service opens.
        </p>
      </header>
      <nav className={`${section.contents} ${classes.contents}`} aria-label="On this page">
        <ol className="plain-list">
          {text.parts.map(part => (
            <li key={part.id}>
              <a href={`#${part.id}`}>{part.heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.parts}>
        {text.parts.map((part, index) => (
          <Part key={part.id} part={part} number={index + 1} address={publicUrl + pathname} />
        ))}
      </div>
    </article>
  )
}

/** Names, addresses and settings that the legal texts print. */
export const useLegalNames = (): LegalNames => {
  const { productName, legal, contact, pharmacy, analytics } = useConfig()
  return {
    product: productName,
    company: legal.companyName,
    number: legal.businessNumber,
    ...contact,
    pharmacy,
    hasTags: Boolean(analytics.tagId || analytics.containerId),
  }
}
