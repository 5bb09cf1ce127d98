import { Button, Group, Stack, Text } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { stateWords } from './consult-words.ts'
import { CoverLine, DoctorLine } from './doctor-line.tsx'
import { focusHeadline } from './what-next.tsx'

type Props = { consult: ConsultForPatient; zone: string | undefined }

/** What it is to the patient: what they sent, or the review of what they take. */
const assessmentWords = {
  title: 'Your assessment',
  begun: 'Sent',
  withdraw: 'Withdraw assessment',
  ask: 'Withdraw your assessment?',
  meaning: 'The doctor stops reviewing it and nothing is charged. You can send a new assessment at any time.',
  done: 'Your assessment is withdrawn. Nothing was charged.',
}
const reviewWords: typeof assessmentWords = {
  title: 'The review of your treatment',
  begun: 'Begun',
  withdraw: 'Withdraw the review',
  ask: 'Withdraw the review?',
  meaning:
    'No doctor decides on it any more and nothing is charged for it. What you are prescribed stays as it is now.',
  done: 'The review is withdrawn. Nothing was charged for it.',
}

/** The open assessment or review: where it stands, who reads it, and the way out. */
export const AssessmentCard = ({ consult, zone }: Props) => {
  const { id, number, state, submittedAt, doctor, cover, can, review } = consult
  const words = review ? reviewWords : assessmentWords
  const { label, meaning } = stateWords(state)
  return (
    <Card size="lg" title={words.title}>
      <Stack>
        <Group>
          <StatusBadge meaning={meaning}>{label}</StatusBadge>
        </Group>
        {doctor ? (
          <DoctorLine {...doctor} />
        ) : (
          <Text c="dimmed">You see the doctor’s name here as soon as one has picked it up.</Text>
        )}
        <CoverLine cover={cover} />
        <Text component="div">
          <Facts
            facts={[
              [words.begun, formatDateTime(submittedAt, zone)],
              ['Number', number],
            ]}
          />
        </Text>
        {can.withdraw && <WithdrawButton consultId={id} words={words} />}
      </Stack>
    </Card>
  )
}

/** Takes it back, after saying what that means. Nothing is charged. (INV-18) */
const WithdrawButton = ({ consultId, words }: { consultId: string; words: typeof assessmentWords }) => {
  const confirm = useConfirm()
  const { send, busy, problem } = useSend(
    () => api.consults.withdraw({ params: { id: consultId }, body: { reason: '' } }),
    { onDone: () => toast(words.done) },
  )
  const ask = async () => {
    const isSure = await confirm({
      title: words.ask,
      text: words.meaning,
      action: 'Withdraw it',
      cancel: 'Keep it',
      danger: true,
    })
    if (isSure && (await send())) focusHeadline()
  }
  return (
    <Stack align="flex-start">
      <ProblemAlert problem={problem} />
      <Button variant="subtle" color="gray" size="compact-md" ml={-11} loading={busy} onClick={() => void ask()}>
        {words.withdraw}
      </Button>
    </Stack>
  )
}
