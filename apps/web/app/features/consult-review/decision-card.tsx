import { Button, Group } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Ref } from 'react'
import { Card } from '#app/ui/card.tsx'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { reasonWords, stateWords } from './consult-words.ts'
import classes from './decision-card.module.css'
import { DocumentButton } from './document-button.tsx'

type Props = {
  consult: ConsultForDoctor
  heading: Ref<HTMLHeadingElement>
  onNext: () => void
  isClaimingNext: boolean
}

/** The decision once it is made: what, by whom, what the patient reads, and the way to the next consult. */
export const DecisionCard = ({ consult, heading, onNext, isClaimingNext }: Props) => {
  const { decision, prescriptionId } = consult
  if (!decision) return null
  const { label, meaning } = stateWords(decision.state)
  return (
    <Card
      heading={heading}
      title={label}
      aside={[decision.by, formatDateTime(decision.at)].filter(Boolean).join(', ')}
      className={classes.card}
    >
      <div className={classes.edge} data-meaning={meaning} aria-hidden="true" />
      {decision.state !== 'approved' && decision.reason && (
        <p className={classes.reason}>{reasonWords(decision.reason)}</p>
      )}
      <p className={classes.told}>
        {decision.message
          ? 'The patient reads:'
          : `${consult.patient.firstName} has been told that there is news, and sees the plan on the dashboard.`}
      </p>
      {decision.message && <blockquote className={classes.message}>{decision.message}</blockquote>}
      <Group gap="sm" mt="sm">
        <Button onClick={onNext} loading={isClaimingNext}>
          Claim next
          <KeyHint>N</KeyHint>
        </Button>
        {prescriptionId && <DocumentButton prescriptionId={prescriptionId} />}
      </Group>
    </Card>
  )
}
