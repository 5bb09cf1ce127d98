import { Button, Group, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconFileText } from '@tabler/icons-react'
import type { Ref } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { reasonWords, stateWords } from '../consult-words.ts'
import classes from './cards.module.css'
import { Prescribed } from './prescriptions-card.tsx'

type Props = {
  consult: ConsultForDoctor
  heading: Ref<HTMLHeadingElement>
  onNext: () => void
  isClaimingNext: boolean
}

/** The decision once it is made: what, by whom, what the patient reads, and the way to the next consult. */
export const DecisionCard = ({ consult, heading, onNext, isClaimingNext }: Props) => {
  const { decision, prescriptionId, prescriptions } = consult
  if (!decision) return null
  const { label, meaning } = stateWords(decision.state)
  return (
    <Card
      heading={heading}
      title={label}
      aside={[decision.by, formatDateTime(decision.at)].filter(Boolean).join(', ')}
      className={classes[meaning] ?? ''}
    >
      {decision.reason && (
        <Text fw={500} mb={6}>
          {reasonWords(decision.reason)}
        </Text>
      )}
      {prescriptions
        .filter(({ id }) => id === prescriptionId)
        .map(line => (
          <Prescribed key={line.id} line={line} />
        ))}
      <Text c="dimmed">
        {decision.message
          ? 'The patient reads:'
          : `${consult.patient.firstName} has been told that there is news, and sees the plan on the dashboard.`}
      </Text>
      {decision.message && (
        <Text component="blockquote" mt="xxs" className={classes.letter}>
          {decision.message}
        </Text>
      )}
      <Group gap="sm" mt="sm">
        <Button onClick={onNext} loading={isClaimingNext}>
          Claim next
          <KeyHint>N</KeyHint>
        </Button>
        {prescriptionId && (
          <PdfButton
            icon={IconFileText}
            fetchFile={() => api.prescriptions.document({ params: { id: prescriptionId } })}
          >
            Prescription PDF
          </PdfButton>
        )}
      </Group>
    </Card>
  )
}
