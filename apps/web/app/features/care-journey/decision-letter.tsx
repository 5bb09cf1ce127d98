import { Paper } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { nextSteps, stateWords } from './consult-words.ts'
import classes from './decision-letter.module.css'
import { DoctorLine } from './doctor-line.tsx'

type Props = { consult: ConsultForPatient; zone: string | undefined }

/** What the doctor wrote with a decision, and what a person can do now. Every ending without a plan is free. (INV-18) */
export const DecisionLetter = ({ consult, zone }: Props) => {
  const { state, messageToPatient, doctor, decidedAt, submittedAt, number } = consult
  const { label, meaning } = stateWords(state)
  const at = decidedAt ?? submittedAt
  const isFree = state !== 'approved'
  return (
    <Paper component="article" withBorder radius="lg" className={classes.letter} aria-label={`Assessment ${number}`}>
      <header className={classes.head}>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <span className={classes.date}>
          <time dateTime={at}>{formatDay(at, zone)}</time> · {number}
        </span>
      </header>
      {(messageToPatient || doctor) && (
        <div className={classes.words}>
          {messageToPatient && <p className={classes.message}>{messageToPatient}</p>}
          {doctor && <DoctorLine {...doctor} />}
        </div>
      )}
      {isFree && (
        <div className={classes.next}>
          <h3 className={classes.small}>What you can do now</h3>
          <ul>
            {nextSteps(state).map(step => (
              <li key={step}>{step}</li>
            ))}
          </ul>
          <p className={classes.free}>Nothing was charged.</p>
        </div>
      )}
    </Paper>
  )
}
