import { Button, Group, Textarea } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useKeptText } from '#app/ui/use-kept-text.ts'
import { useSend } from '#app/ui/use-send.ts'

const LEAST_LETTERS = 5

type Props = { appointment: Appointment; firstName: string; when: string; opened: boolean; onClose: () => void }

/** Cancels an appointment with a reason that the patient reads. */
export const CancelDialog = ({ appointment, firstName, when, opened, onClose }: Props) => {
  const { id, version } = appointment
  const [reason, setReason, forget] = useKeptText(`cancel-appointment:${id}`)
  const [wasTried, setTried] = useState(false)
  const { send, busy, problem, fieldErrors } = useSend(
    () => api.appointments.cancel({ params: { id }, body: { version, reason: reason.trim() } }),
    {
      onDone: () => {
        forget()
        announce(`Cancelled. ${firstName} has been told.`)
        onClose()
      },
    },
  )
  const isShort = reason.trim().length < LEAST_LETTERS
  const submit = () => {
    setTried(true)
    if (!isShort) void send()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title="Cancel the live consult?">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <p style={{ marginTop: 0 }}>
          {when} with {firstName}. The patient is told and can book another time.
        </p>
        <ProblemAlert problem={problem} />
        <Textarea
          label="Reason"
          description="The patient reads these words."
          minRows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
          error={fieldErrors.reason ?? (wasTried && isShort ? 'Say in a few words why.' : undefined)}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="danger" loading={busy}>
            Cancel the live consult
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
