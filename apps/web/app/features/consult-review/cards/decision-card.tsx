import { Button, Group, Text } from '@mantine/core'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { IconExternalLink, IconFileText } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { openDocument } from '#app/browser/open-document.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { reasonWords, stateWords } from '../consult-words.ts'
import classes from './cards.module.css'

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
      className={classes[meaning] ?? ''}
    >
      {decision.reason && (
        <Text fw={500} mb={6}>
          {reasonWords(decision.reason)}
        </Text>
      )}
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
        {prescriptionId && <DocumentButton prescriptionId={prescriptionId} />}
      </Group>
    </Card>
  )
}

const fetchPdf = async (id: string): Promise<Blob> => {
  const file = await api.prescriptions.document({ params: { id } })
  if (!(file instanceof Blob)) throw new Error('The prescription did not come as a file')
  return file
}

/** Opens the signed prescription as PDF; where new tabs are blocked, a link appears instead. */
const DocumentButton = ({ prescriptionId }: { prescriptionId: string }) => {
  const [address, setAddress] = useState<string | null>(null)
  const { send, busy, problem } = useSend(() => openDocument(() => fetchPdf(prescriptionId)), {
    revalidate: false,
    onDone: ({ blockedAddress }) => setAddress(blockedAddress),
  })
  return (
    <>
      {address ? (
        <Button
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          Open the PDF in a new tab
        </Button>
      ) : (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void send()}
          leftSection={<IconFileText size={18} aria-hidden="true" />}
        >
          Prescription PDF
        </Button>
      )}
      <ProblemAlert problem={problem} />
    </>
  )
}
