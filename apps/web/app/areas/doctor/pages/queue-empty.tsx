import type { queueViews } from '@om/contracts/consults'
import { Link } from 'react-router'
import classes from './queue-empty.module.css'
import { type QueueSearch, searchWith } from './queue-search.ts'

const nothing: Record<(typeof queueViews)[number], { title: string; text: string }> = {
  waiting: {
    title: 'Nobody is waiting',
    text: 'New assessments appear here by themselves, urgent ones first, then the one due first.',
  },
  mine: {
    title: 'You hold no consults',
    text: 'What you claim stays here until you decide, ask the patient, or put it back.',
  },
  with_patient: {
    title: 'Nothing waits on a patient',
    text: 'Consults with an open question or video call rest here; their clock stands still.',
  },
  decided: { title: 'Nothing decided yet', text: 'Approved, declined and referred consults are kept here.' },
}

type Props = { search: QueueSearch; isBlocked: boolean; onClear: () => void }

/** What will appear in an empty list, or how to widen a search that finds nothing. */
export const QueueEmpty = ({ search, isBlocked, onClear }: Props) => {
  if (isBlocked) {
    return (
      <div className={classes.empty}>
        <h3>The queue is closed for now</h3>
        <p>It opens again as soon as your registration is current.</p>
      </div>
    )
  }
  if (search.search || search.brand) {
    return (
      <div className={classes.empty}>
        <h3>No consult matches</h3>
        <p>Search looks at the beginning of first and last names, and at whole numbers such as C1042.</p>
        <Link
          to={{ search: searchWith(search, { search: '', brand: undefined }) }}
          replace
          preventScrollReset
          onClick={onClear}
        >
          Clear search and filter
        </Link>
      </div>
    )
  }
  const { title, text } = nothing[search.view]
  return (
    <div className={classes.empty}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
