import { Button } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { api } from '#app/browser/api.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'

/** Says of a booked phone call that nobody answered; the patient is asked to choose another time. Nothing before its time. */
export const CouldNotReach = ({ appointment: { id, patientName, can } }: { appointment: Appointment }) => {
  const confirm = useConfirm()
  const { send, busy, problem } = useSend(
    async () => {
      const isSure = await confirm({
        title: `Could you not reach ${patientName}?`,
        text: 'The appointment counts as missed, and the patient is asked to choose another time. A contact that you record later puts it right.',
        action: 'Could not reach',
      })
      return isSure && api.video.miss({ params: { id }, body: {} })
    },
    { onDone: done => (done ? toast(`${patientName} has been told.`) : undefined) },
  )
  if (!can.miss) return null
  return (
    <>
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => void send()}>
        Could not reach
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
