import { Link } from 'react-router'
import { useBrand } from '#app/ui/use-brand.ts'
import type { HelpEntry } from '../content/help.ts'
import { marked } from '../content/help-search.ts'
import classes from './support-item.module.css'

/** A text in which the words of a search are marked. */
export const Marked = ({ text, terms }: { text: string; terms: readonly string[] }) => {
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
export const HelpLinks = ({ entry }: { entry: HelpEntry }) => {
  const { path } = useBrand()
  if (!entry.links) return null
  return (
    <p className={classes.links}>
      {entry.links.map(({ label, to }) => (
        <Link key={to} to={path(to)}>
          {label}
        </Link>
      ))}
    </p>
  )
}

type Props = { entry: HelpEntry /** Of those with one name, one is open at a time. */; name: string; isSmall?: boolean }

/** A question that opens on its answer. The anchor is inside, so that browsers open it for a link without any script. */
export const SupportItem = ({ entry, name, isSmall }: Props) => (
  <details name={name} className={classes.item} data-small={isSmall || undefined}>
    <summary className={classes.question}>
      <span>{entry.question}</span>
    </summary>
    <div className={classes.answer}>
      <span id={entry.id} className={classes.anchor} />
      <p>{entry.answer}</p>
      <HelpLinks entry={entry} />
    </div>
  </details>
)
