import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import classes from './support-head.module.css'

type Props = {
  query: string
  onQuery: (query: string) => void /** Answers found; null while nothing is searched. */
  count: number | null
}

const countWords = (count: number): string =>
  count === 0 ? 'No answers found' : count === 1 ? '1 answer found' : `${count} answers found`

/** Heading of the help, and the search through it. Without a script the search is answered by the server. */
export const SupportHead = ({ query, onQuery, count }: Props) => {
  const { pathname } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  // What was typed while the page was still coming alive counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes alive
  useEffect(() => {
    const typed = field.current?.value ?? query
    if (typed !== query) onQuery(typed)
  }, [])
  return (
    <div className={classes.band}>
      <div className={classes.head}>
        <div>
          <h1 className={classes.title}>Frequently Asked Questions</h1>
          <p className={classes.lead}>
            About prescription hair-loss treatments, the doctors behind them, and everything around your order.
          </p>
        </div>
        <search className={classes.search}>
          <form action={pathname} method="get" onSubmit={event => event.preventDefault()}>
            <label htmlFor="help-search" className={classes.label}>
              Search the answers
            </label>
            <div className={classes.field}>
              <svg className={classes.glass} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                <circle cx="10.5" cy="10.5" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
                <path d="M15.400 15.400L21 21" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
              </svg>
              <input
                ref={field}
                id="help-search"
                name="q"
                type="search"
                className={classes.input}
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
