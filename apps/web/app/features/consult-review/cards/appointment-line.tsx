import { Anchor, Button, Group, Text, Textarea } from '@mantine/core'
import { type Appointment, appointments } from '@om/contracts/appointments'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { effects } from '@om/domain/side-effects/effects'
import { effectsInWords } from '@om/domain/side-effects/side-effects'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import { callWords, timesOf } from '../appointment-words.ts'
import { CouldNotReach } from '../could-not-reach.tsx'

/** The booked live consult by both clocks, and the way to cancel it; nothing without one. */
export const AppointmentLine = ({ consult }: { consult: ConsultForDoctor }) => {
  const [isCancelling, setCancelling] = useState(false)
  const { appointment, patient } = consult
  if (!appointment) return null
  const mayMean = effectsInWords(appointment.reason).map(code => effects[code].words)
  const { own, patients } = timesOf(appointment.startsAt, patient.state)
  return (
    <Group className="note" data-meaning="info" gap="xs" mt="sm">
      <IconCalendarEvent size={18} aria-hidden="true" />
      <Group component="p" m={0} gap="0 12px" align="baseline" flex={1} miw={200} fz="sm">
        <b>
          {callWords[appointment.mode]}, <time dateTime={appointment.startsAt}>{own}</time>
        </b>
        <span>
          {patients && <>{patients} for the patient · </>}
          <RelativeTime at={appointment.startsAt} /> · {appointment.doctor.name}
        </span>
        {appointment.reason && <span>Wants to talk about: {appointment.reason}</span>}
        {mayMean.length > 0 && <b>These words can mean: {mayMean.join(', ')}</b>}
      </Group>
      {appointment.mode === 'video' && (
        <Anchor component={Link} to={`/video-redirect/${appointment.id}`} size="sm">
          Video visit
        </Anchor>
      )}
      <CouldNotReach appointment={appointment} />
      {appointment.can.cancel && (
        <Button size="compact-sm" variant="default" onClick={() => setCancelling(true)}>
          Cancel the call
        </Button>
      )}
      <CancelDialog
        appointment={appointment}
        firstName={patient.firstName}
        when={own}
        opened={isCancelling}
        onClose={() => setCancelling(false)}
      />
    </Group>
  )
}

const Typed = z.object({ reason: z.string() })

/** A doctor owes the patient words; patients themselves may leave the reason out, so the contract asks for none. */
const checkReason = ({ reason }: { reason: string }): FieldErrors =>
  reason.trim().length < 5 ? { reason: 'Say in a few words why.' } : {}

type CancelProps = { appointment: Appointment; firstName: string; when: string; opened: boolean; onClose: () => void }

/** Cancels an appointment with a reason that the patient reads. */
const CancelDialog = ({ appointment, firstName, when, opened, onClose }: CancelProps) => {
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
        <Text size="md" mb="md">
          {when} with {firstName}. The patient is told and can book another time.
        </Text>
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
