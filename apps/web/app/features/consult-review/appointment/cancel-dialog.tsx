import { Button, Group, Textarea } from '@mantine/core'
import { type Appointment, appointments } from '@om/contracts/appointments'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'

const Typed = z.object({ reason: z.string() })

/** A doctor owes the patient words; patients themselves may leave the reason out, so the contract asks for none. */
const checkReason = ({ reason }: { reason: string }): FieldErrors =>
  reason.trim().length < 5 ? { reason: 'Say in a few words why.' } : {}

type Props = { appointment: Appointment; firstName: string; when: string; opened: boolean; onClose: () => void }

/** Cancels an appointment with a reason that the patient reads. */
export const CancelDialog = ({ appointment, firstName, when, opened, onClose }: Props) => {
  const { id, version } = appointment
  const form = useContractForm(appointments.cancel, {
    draft: { key: `cancel-appointment:${id}`, schema: Typed },
    initial: () => ({ reason: '' }),
    toBody: values => ({ version, ...values }),
    check: checkReason,
    send: body => api.appointments.cancel({ params: { id }, body }),
    onDone: () => {
      announce(`Cancelled. ${firstName} has been told.`)
      onClose()
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title="Cancel the live consult?">
      <form {...form.props}>
        <p style={{ marginTop: 0 }}>
          {when} with {firstName}. The patient is told and can book another time.
        </p>
        <ProblemAlert problem={form.problem} />
        <Textarea
          label="Reason"
          description="The patient reads these words."
          minRows={2}
          data-autofocus
          {...form.capped('reason')}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="danger" loading={form.busy}>
            Cancel the live consult
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
