import type { HelpEntry } from '../content/help.ts'
import { HelpLinks, Marked } from './support-item.tsx'
import classes from './support-results.module.css'

type Props = { found: readonly HelpEntry[]; terms: readonly string[]; query: string; onClear: () => void }

/** The answers to a search, all of them open, with the words that were searched for marked. */
export const SupportResults = ({ found, terms, query, onClear }: Props) => (
  <section className={classes.results} aria-labelledby="results-title">
    <div className={classes.head}>
      <h2 id="results-title" className={classes.title}>
        {found.length === 0 ? 'Nothing found' : found.length === 1 ? '1 answer' : `${found.length} answers`} for{' '}
        <q>{query.trim()}</q>
      </h2>
      <button type="button" className={classes.clear} onClick={onClear}>
        Show all questions
      </button>
    </div>
    {found.length === 0 ? (
      <div className={classes.none}>
        <p>Try one word instead of several, or another word for it. Or ask us; we answer within one working day.</p>
        <a href="#write" className="button">
          Write to us
        </a>
      </div>
    ) : (
      <ul className={classes.list}>
        {found.map(entry => (
          <li key={entry.id} className={classes.entry}>
            <h3>
              <Marked text={entry.question} terms={terms} />
            </h3>
            <div>
              <p>
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
