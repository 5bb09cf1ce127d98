import { Anchor, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { type Appointment, appointments as contract, type Slot } from '@om/contracts/appointments'
import { CLINIC_ZONE, cityOf } from '@om/domain/dates'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { minutesOf } from '#app/features/booking/appointment-words.ts'
import { timeIn } from '#app/features/booking/day-groups.ts'
import { CouldNotReach } from '#app/features/consult-review/could-not-reach.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { appointmentWords, isAhead } from './week.ts'

type Props = {
  appointment: Appointment
  zone: string
  /** Where it was dropped; null where it was opened. */
  dropped: Slot | null
  onClose: () => void
}

/** One appointment of the calendar: what it is about, the ways in, and another time for it. */
export const VisitDialog = ({ appointment, zone, dropped, onClose }: Props) => {
  const { id, version, mode, startsAt, endsAt, patientName, consultId, reason, cancelReason, proposal, can } =
    appointment
  const [isMoving, setMoving] = useState(dropped !== null)
  const withdraw = useSend(() => api.appointments.withdraw({ params: { id }, body: { version } }), {
    onDone: () => toast('Taken back. The appointment stays.'),
  })
  const { label, meaning } = appointmentWords(appointment)
  return (
    <Dialog opened onClose={onClose} title={patientName}>
      <Stack gap="sm">
        <Group gap="sm">
          <StatusBadge meaning={meaning}>{label}</StatusBadge>
          <Text size="sm">{mode === 'video' ? 'Video call' : 'Phone call'}</Text>
        </Group>
        <Text>
          {formatDateTime(startsAt, zone)} to {timeIn(endsAt, zone)}, {cityOf(zone)}
          {zone !== CLINIC_ZONE && ` (${formatDateTime(startsAt, CLINIC_ZONE)}, ${cityOf(CLINIC_ZONE)})`}
        </Text>
        {reason && <Text size="sm">Wants to talk about: {reason}</Text>}
        {cancelReason && <Text size="sm">{cancelReason}</Text>}
        <Group gap="md">
          {consultId && (
            <Anchor component={Link} to={`/doctor/dashboard?consult=${consultId}`}>
              Open the case
            </Anchor>
          )}
          {mode === 'video' && isAhead(appointment) && (
            <Anchor component={Link} to={`/video-redirect/${id}`}>
              Video visit
            </Anchor>
          )}
          <CouldNotReach appointment={appointment} />
        </Group>
        {proposal && (
          <div className="note" data-meaning="caution">
            <Text size="sm">
              You have proposed {formatDateTime(proposal.startsAt, zone)} with {proposal.doctor.name}. The appointment
              stays until {patientName} accepts.
            </Text>
            <ProblemAlert problem={withdraw.problem} />
            <Button variant="default" size="xs" mt="xs" loading={withdraw.busy} onClick={() => void withdraw.send()}>
              Take it back
            </Button>
          </div>
        )}
        {can.propose && !isMoving && (
          <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setMoving(true)}>
            {proposal ? 'Propose another one' : 'Propose another time'}
          </Button>
        )}
        {can.propose && isMoving && (
          <ProposeForm appointment={appointment} zone={zone} dropped={dropped} onDone={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

const DAYS = 14
const keyOf = ({ doctorId, startsAt }: Pick<Slot, 'doctorId' | 'startsAt'>) => `${doctorId} ${startsAt}`

type FormProps = Pick<Props, 'appointment' | 'zone' | 'dropped'> & { onDone: () => void }

const ProposeForm = ({ appointment, zone, dropped, onDone }: FormProps) => {
  const { id, version, patientName, doctor } = appointment
  const minutes = minutesOf(appointment)
  // Two weeks from today, or from where it was dropped.
  const from = new Date(Math.max(clinicNow(), dropped ? Date.parse(dropped.startsAt) - 3_600_000 : 0)).toISOString()
  const [first] = useState(from)
  const load = useCallback(
    () => api.appointments.diary({ query: { from: first, days: DAYS, minutes } }),
    [first, minutes],
  )
  const { value: diary, failure, reload } = useLoaded(load)
  const [withId, setWith] = useState(dropped?.doctorId ?? doctor.id)
  const form = useContractForm(contract.propose, {
    initial: () => ({ slot: dropped ? keyOf(dropped) : '', why: '' }),
    toBody: ({ slot, why }) => {
      const [doctorId = '', start = ''] = slot.split(' ')
      return { version, doctorId, startsAt: start, why }
    },
    send: body => api.appointments.propose({ params: { id }, body }),
    onDone: () => {
      toast(`${patientName} has been asked. The appointment stays until then.`)
      onDone()
    },
  })
  if (failure)
    return (
      <Text size="sm">
        The free times could not be loaded.{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => void reload()}>
          Try again
        </Anchor>
      </Text>
    )
  if (!diary) return <Text size="sm">Loading the free times…</Text>
  const doctors = new Map(diary.slots.map(slot => [slot.doctorId, slot.doctorName]))
  doctors.set(doctor.id, doctor.name)
  const times = diary.slots.filter(slot => slot.doctorId === withId)
  const isFree = times.some(slot => keyOf(slot) === form.values.slot)
  return (
    <form {...form.props} aria-label="Propose another time">
      <Stack gap="sm">
        <NativeSelect
          label="With"
          data={[...doctors].map(([value, name]) => ({
            value,
            label: value === doctor.id ? `${name}, as booked` : `${name}, handed over`,
          }))}
          value={withId}
          onChange={event => {
            setWith(event.currentTarget.value)
            form.set({ slot: '' })
          }}
        />
        <NativeSelect
          label={`Free times in ${cityOf(zone)}, ${minutes} minutes`}
          data={[
            { value: '', label: times.length > 0 ? 'Choose a time' : 'Nothing is free in two weeks' },
            ...times.map(slot => ({ value: keyOf(slot), label: formatDateTime(slot.startsAt, zone) })),
          ]}
          value={isFree ? form.values.slot : ''}
          error={form.errorOf('startsAt')}
          onChange={event => form.set({ slot: event.currentTarget.value })}
        />
        <Textarea
          label="Why, in a sentence"
          description="The patient reads it on their page, not in the e-mail."
          autosize
          minRows={2}
          {...form.capped('why')}
        />
        <ProblemAlert problem={form.problem} />
        <Group gap="sm">
          <Button type="submit" loading={form.busy} disabled={!isFree}>
            Ask {patientName}
          </Button>
          <Text size="sm" c="dimmed">
            They accept it or keep their time.
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
