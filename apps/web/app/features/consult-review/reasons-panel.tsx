import type { ConsultForDoctor } from '@om/contracts/consults'
import { Card } from '#app/ui/card.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import classes from './reasons-panel.module.css'

/** What the patient was told when they sent the assessment, word for word. */
export const ReasonsPanel = ({ consult }: { consult: ConsultForDoctor }) =>
  consult.patientReasons.length > 0 && (
    <Card
      title="What the patient was told"
      aside={
        <>
          Sent <RelativeTime at={consult.submittedAt} />
        </>
      }
    >
      <ul className={classes.list}>
        {consult.patientReasons.map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Card>
  )
