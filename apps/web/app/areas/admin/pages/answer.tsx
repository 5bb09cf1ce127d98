import type { Overview } from '@om/contracts/admin'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import classes from './answer.module.css'
import { answerOf } from './overview-answer.ts'

/** The one sentence an admin opens this page for. */
export const Answer = ({ overview }: { overview: Overview }) => {
  const { isGood, title, text } = answerOf(overview)
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <section className={classes.answer} data-good={isGood || undefined} aria-live="polite">
      <Icon size={28} stroke={1.6} aria-hidden="true" />
      <div>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
    </section>
  )
}
