import { Button, Group, Stack, Text } from '@mantine/core'
import type { PrescriptionLine } from '@om/contracts/consult-parts'
import { useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

type Props = { line: PrescriptionLine; firstName: string; onClose: () => void; isReplacing: boolean }

/** Begins the review that the patient has not asked for, and goes on to it in the queue. */
export const BeginReview = ({ line, firstName, onClose, isReplacing }: Props) => {
  const navigate = useNavigate()
  const { send, busy, problem } = useSend(() => api.prescriptions.beginReview({ params: { id: line.id } }), {
    onDone: ({ consultId }) => {
      onClose()
      toast('The review waits in the queue')
      announce('The review waits in the queue')
      void navigate(`/doctor/dashboard?consult=${consultId}${isReplacing ? '&panel=prescribe' : ''}`)
    },
  })
  return (
    <Stack gap="md">
      <Text>
        {isReplacing && 'Another prescription takes its place in a review, where it is chosen already. '}
        It waits in the queue with what is known of {firstName} today, and ends in a new prescription, or leaves this
        one as it is. {firstName} is written to, without a word about health, and can put right what has changed.
      </Text>
      <ProblemAlert problem={problem} />
      <Group justify="flex-end">
        <Button loading={busy} onClick={() => void send()}>
          Begin the review
        </Button>
      </Group>
    </Stack>
  )
}
