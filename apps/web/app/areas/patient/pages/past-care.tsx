import type { ConsultForPatient } from '@om/contracts/consults'
import type { SupplyForPatient } from '@om/contracts/supplies'
import { isDecided } from '#app/features/care-journey/consult-words.ts'
import { DecisionLetter } from '#app/features/care-journey/decision-letter.tsx'
import { timelineOf } from '#app/features/care-journey/timeline.ts'
import { TimelineList } from '#app/features/care-journey/timeline-list.tsx'
import classes from './past-care.module.css'

type Props = {
  consults: readonly ConsultForPatient[]
  orders: readonly SupplyForPatient[]
  zone: string | undefined
}

/** What doctors decided and wrote, and everything that happened, newest first. */
export const PastCare = ({ consults, orders, zone }: Props) => {
  const decided = consults.filter(isDecided)
  const happenings = timelineOf(consults, orders)
  return (
    <>
      {decided.length > 0 && (
        <section className={classes.part} aria-labelledby="decisions-title">
          <h2 id="decisions-title" className={classes.title}>
            {decided.length === 1 ? 'Your doctor’s decision' : 'Your doctors’ decisions'}
          </h2>
          {decided.map(consult => (
            <DecisionLetter key={consult.id} consult={consult} zone={zone} />
          ))}
        </section>
      )}
      {happenings.length > 0 && (
        <section className={classes.part} aria-labelledby="timeline-title">
          <h2 id="timeline-title" className={classes.title}>
            So far
          </h2>
          <TimelineList happenings={happenings} zone={zone} />
        </section>
      )}
    </>
  )
}
