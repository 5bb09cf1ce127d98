import { Paper } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import classes from './assessment-card.module.css'
import { stateWords } from './consult-words.ts'
import { DoctorLine } from './doctor-line.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

type Props = { consult: ConsultForPatient; zone: string | undefined }

/** The open assessment: where it stands, who reads it, and the way out. */
export const AssessmentCard = ({ consult, zone }: Props) => {
  const { number, state, submittedAt, doctor } = consult
  const { label, meaning } = stateWords(state)
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card} aria-labelledby="assessment-title">
      <h2 id="assessment-title" className={classes.title}>
        Your assessment
      </h2>
      <StatusBadge meaning={meaning}>{label}</StatusBadge>
      {doctor ? (
        <DoctorLine {...doctor} />
      ) : (
        <p className={classes.quiet}>You see the doctor’s name here as soon as one has picked it up.</p>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Sent</dt>
          <dd>{formatDateTime(submittedAt, zone)}</dd>
        </div>
        <div>
          <dt>Number</dt>
          <dd>{number}</dd>
        </div>
      </dl>
      {consult.can.withdraw && <WithdrawButton consultId={consult.id} />}
    </Paper>
  )
}
