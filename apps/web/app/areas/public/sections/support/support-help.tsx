import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { faq, type HelpEntry, helpGroups } from '../../content/help.ts'
import { marked } from '../../content/help-search.ts'
import section from '../section.module.css'
import classes from './support-help.module.css'

/** A text in which the words of a search are marked. */
const Marked = ({ text, terms }: { text: string; terms: readonly string[] }) => {
  if (terms.length === 0) return text
  return marked(text, terms).map(({ text: stretch, isHit }, place) =>
    isHit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, in its order
      <mark key={place} className={classes.mark}>
        {stretch}
      </mark>
    ) : (
      stretch
    ),
  )
}

/** Where the answer goes on. */
const HelpLinks = ({ entry }: { entry: HelpEntry }) => {
  const { path } = useBrand()
  if (!entry.links) return null
  return (
    <p className={`row ${classes.links}`}>
      {entry.links.map(({ label, to }) => (
        <Link key={to} to={path(to)}>
          {label}
        </Link>
      ))}
    </p>
  )
}

type ItemProps = {
  entry: HelpEntry /** Of those with one name, one is open at a time. */
  name: string
  isSmall?: boolean
}

/** A question that opens on its answer. The anchor is inside, so that browsers open it for a link without any script. */
const SupportItem = ({ entry, name, isSmall }: ItemProps) => (
  <details name={name} className={`disclosure ${classes.item}`} data-small={isSmall || undefined}>
    <summary>
      <span>{entry.question}</span>
    </summary>
    <div className={`stack ${classes.answer}`}>
      <span id={entry.id} className={classes.anchor} />
      <p>{entry.answer}</p>
      <HelpLinks entry={entry} />
    </div>
  </details>
)

type HeadProps = {
  query: string
  onQuery: (query: string) => void /** Answers found; null while nothing is searched. */
  count: number | null
}

const countWords = (count: number): string =>
  count === 0 ? 'No answers found' : count === 1 ? '1 answer found' : `${count} answers found`

/** Heading of the help, and the search through it. Without a script the search is answered by the server. */
export const SupportHead = ({ query, onQuery, count }: HeadProps) => {
  const { pathname } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  // What was typed while the page was still coming alive counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useEffect(() => {
    const typed = field.current?.value ?? query
    if (typed !== query) onQuery(typed)
  }, [])
  return (
    <div className={section.band}>
      <div className={`wide columns women-centred ${classes.head}`}>
        <div className="stack">
          <h1 className="title-1">Frequently Asked Questions</h1>
          <p className={`lead ${classes.lead}`}>
            About prescription hair-loss treatments, the doctors behind them, and everything around your order.
          </p>
        </div>
        <search className={classes.search}>
          <form action={pathname} method="get" onSubmit={event => event.preventDefault()}>
            <label htmlFor="help-search">Search the answers</label>
            <div className="search-field">
              <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <circle cx="10.5" cy="10.5" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
                <path d="M15.400 15.400L21 21" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
              </svg>
              <input
                ref={field}
                id="help-search"
                name="q"
                type="search"
                placeholder="For example: delivery, refund, video call"
                autoComplete="off"
                maxLength={100}
                enterKeyHint="search"
                value={query}
                onChange={event => onQuery(event.currentTarget.value)}
              />
            </div>
          </form>
          <p className="visually-hidden" role="status">
            {count === null ? '' : countWords(count)}
          </p>
        </search>
      </div>
    </div>
  )
}

/** Phone, e-mail and post, and where to turn when it cannot wait. */
const SupportWays = () => {
  const { contact } = useConfig()
  return (
    <aside className={`card stack ${classes.contacts}`} aria-label="Other ways to reach us">
      <dl className="stack">
        <div>
          <dt className="small">Phone</dt>
          <dd>
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>
          </dd>
        </div>
        <div>
          <dt className="small">E-mail</dt>
          <dd>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </dd>
        </div>
        <div>
          <dt className="small">Post</dt>
          <dd>{contact.address}</dd>
        </div>
      </dl>
      <p className={`soft ${classes.withScript}`}>
        Or <a href="#write">write to us here</a>. We answer within one working day.
      </p>
      <p className={`soft ${classes.urgent}`}>
        <strong>Can it not wait?</strong> In an emergency call <a href="tel:000">000</a>. If you are thinking of harming
        yourself, call <a href="tel:131114">Lifeline on 13 11 14</a>, at any hour.
      </p>
    </aside>
  )
}

/** The five questions, one open at a time; pressing the open one closes it. (Spec §2: FAQ page) */
export const SupportQuestions = () => (
  <div className={`wide columns ${classes.questions}`}>
    <section aria-label="The five questions people ask most">
      {faq.map(entry => (
        <SupportItem key={entry.id} entry={entry} name="faq" />
      ))}
    </section>
    <SupportWays />
  </div>
)

/** Further help by subject. */
export const SupportTopics = () => (
  <section className={`wide ${section.page} ${classes.topics}`} aria-labelledby="more-help">
    <h2 id="more-help" className="title-2 women-centred">
      More help
    </h2>
    <div className={`columns ${classes.groups}`}>
      {helpGroups.map(({ id, title, entries }) => (
        <section key={id} aria-labelledby={id}>
          <h3 id={id} className="title-4">
            {title}
          </h3>
          {entries.map(entry => (
            <SupportItem key={entry.id} entry={entry} name={id} isSmall />
          ))}
        </section>
      ))}
    </div>
  </section>
)

type ResultProps = { found: readonly HelpEntry[]; terms: readonly string[]; query: string; onClear: () => void }

/** The answers to a search, all of them open, with the words that were searched for marked. */
export const SupportResults = ({ found, terms, query, onClear }: ResultProps) => (
  <section className={`wide ${section.page} ${classes.results}`} aria-labelledby="results-title">
    <div className={`row apart ${classes.found}`}>
      <h2 id="results-title" className="title-4">
        {found.length === 0 ? 'Nothing found' : found.length === 1 ? '1 answer' : `${found.length} answers`} for{' '}
        <q>{query.trim()}</q>
      </h2>
      <button type="button" className={`text-button ${classes.withScript}`} onClick={onClear}>
        Show all questions
      </button>
    </div>
    {found.length === 0 ? (
      <div className={`card quiet stack ${classes.none}`}>
        <p>Try one word instead of several, or another word for it. Or ask us; we answer within one working day.</p>
        <a href="#write" className="button">
          Write to us
        </a>
      </div>
    ) : (
      <ul className="plain-list">
        {found.map(entry => (
          <li key={entry.id} className={`columns ${classes.entry}`}>
            <h3 className="title-4">
              <Marked text={entry.question} terms={terms} />
            </h3>
            <div className="stack">
              <p className="soft">
                <Marked text={entry.answer} terms={terms} />
              </p>
              <HelpLinks entry={entry} />
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
)
