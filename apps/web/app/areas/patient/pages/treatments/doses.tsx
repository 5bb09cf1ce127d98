import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { DoseSlot, Treatment } from '@om/contracts/treatments'
import { addDays, formatDay } from '@om/domain/dates'
import { adherenceByWeek } from '@om/domain/doses'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { clockWords } from './how-picture.tsx'

const AdherenceChart = lazy(() => import('./adherence-chart.tsx').then(m => ({ default: m.AdherenceChart })))

type Props = { treatment: Treatment; today: string }
type State = 'taken' | 'left'

const words: Record<State, string> = { taken: 'Taken', left: 'Left out' }
/** Days before today that can be ticked at once; the server takes more. */
const SHOWN_DAYS = 6

type DayProps = Props & { day: string; label: string }

/** The times of a day of a medicine, with what each is called where there are two. */
const slotsOf = ({ how }: Treatment): readonly DoseSlot[] => (how.timesADay === 2 ? [0, 1] : [0])
const slotWords = ['Morning', 'Evening'] as const
const slotName = (treatment: Treatment, slot: DoseSlot): string =>
  slotsOf(treatment).length > 1 ? `, ${slotWords[slot].toLowerCase()}` : ''

/** One day of a medicine, each time of it ticked as taken or left out; pressed again it is neither. */
export const DayTick = ({ treatment, day, label, today }: DayProps) => {
  const { name, prescriptionId, position, doses } = treatment
  const { send, busy, problem } = useSend((slot: DoseSlot, state: State | null) =>
    api.treatments.tick({ body: { prescriptionId, position, slot, day, state } }),
  )
  const tickedAt = (slot: DoseSlot) => doses.find(one => one.day === day && one.slot === slot)?.state
  const slots = slotsOf(treatment)
  return (
    <>
      <Group gap="xs">
        <Text>{label}</Text>
        {slots.map(slot => (
          <Group
            key={slot}
            gap="xs"
            role="group"
            aria-label={`${name}, ${day === today ? 'today' : formatDay(day)}${slotName(treatment, slot)}`}
          >
            {slots.length > 1 && (
              <Text size="sm" c="dimmed">
                {slotWords[slot]}
              </Text>
            )}
            {(['taken', 'left'] as const).map(state => (
              <Button
                key={state}
                size="compact-md"
                variant={tickedAt(slot) === state ? 'light' : 'default'}
                aria-pressed={tickedAt(slot) === state}
                disabled={busy}
                onClick={() => void send(slot, tickedAt(slot) === state ? null : state)}
              >
                {words[state]}
              </Button>
            ))}
          </Group>
        ))}
      </Group>
      <ProblemAlert problem={problem} />
    </>
  )
}

/** What was taken today and on the days before, ticked or left as its reader likes; week by week as a line. */
export const Doses = ({ treatment, today }: Props) => {
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(today, -1 - at))
  const weeks = adherenceByWeek(treatment.doses, today).filter(week => week.percent !== null)
  return (
    <Stack gap="sm" className="screen-only">
      <DayTick treatment={treatment} day={today} label="Today" today={today} />
      <details>
        <summary>The days before</summary>
        <Stack component="ul" gap="xs" mt="sm" className="plain-list">
          {days.map(day => (
            <li key={day}>
              <DayTick treatment={treatment} day={day} label={formatDay(day)} today={today} />
            </li>
          ))}
        </Stack>
      </details>
      {weeks.length > 1 && (
        <Suspense fallback={null}>
          <AdherenceChart weeks={weeks} />
        </Suspense>
      )}
      <Text size="sm" c="dimmed">
        Only you see this, and nothing depends on it. Press again to undo a tick.
      </Text>
    </Stack>
  )
}

/** A time of the day as a field takes it: "20:00". */
const typedOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const minuteOf = (typed: string): number | null => {
  const match = /^(\d{1,2}):(\d{2})$/.exec(typed)
  const minute = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
  return minute >= 0 && minute < 1440 ? minute : null
}

/** The reminders of a medicine, one for each time of the day: to the devices that are told by push, or into the calendar of this one. */
export const DoseReminders = ({ treatment }: { treatment: Treatment }) => (
  <Stack gap="sm" className="screen-only">
    {slotsOf(treatment).map(slot => (
      <DoseReminder key={slot} treatment={treatment} slot={slot} />
    ))}
    <Text size="sm" c="dimmed">
      It says only that you set a reminder. You find it behind the bell, and on the devices that you turned on under{' '}
      <Link to="/patient-profile#notices">What we tell you</Link>.
    </Text>
  </Stack>
)

const usualMinutes = [8 * 60, 20 * 60] as const

const DoseReminder = ({ treatment, slot }: { treatment: Treatment; slot: DoseSlot }) => {
  const { name, prescriptionId, position, reminders } = treatment
  const reminder = reminders.find(one => one.slot === slot)?.minute ?? null
  const [typed, setTyped] = useState(typedOf(reminder ?? usualMinutes[slot]))
  const minute = minuteOf(typed)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const item = { prescriptionId, position, slot }
  const remind = useSend((at: number | null) => api.treatments.remind({ body: { ...item, minute: at, zone } }), {
    onDone: () => toast('Saved.'),
  })
  const file = useSend(
    async (at: number) =>
      saveFile(await api.treatments.reminderFile({ query: { ...item, minute: at } }), 'reminder.ics'),
    { revalidate: false },
  )
  const when = slotName(treatment, slot)
  const which = when && <span className="visually-hidden">{when}</span>
  return (
    <>
      <Text>
        {when && `${slotWords[slot]}: `}
        {reminder === null
          ? 'No reminder is set.'
          : `You are reminded each day at ${clockWords(reminder)}, unless you have ticked it by then.`}
      </Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="time"
          label="Remind me at"
          aria-label={`Remind me of ${name}${when} at`}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          error={minute === null && 'Enter a time, such as 8:00 am.'}
        />
        <Button
          variant="default"
          loading={remind.busy}
          disabled={minute === null}
          onClick={() => void remind.send(minute)}
        >
          {reminder === null ? 'Remind me' : 'Change'}
          {which}
        </Button>
        {reminder !== null && (
          <Button variant="subtle" disabled={remind.busy} onClick={() => void remind.send(null)}>
            Turn it off
            {which}
          </Button>
        )}
        <Button
          variant="subtle"
          loading={file.busy}
          disabled={minute === null}
          onClick={() => minute !== null && void file.send(minute)}
        >
          Add to my calendar
          {which}
        </Button>
      </Group>
      <ProblemAlert problem={remind.problem ?? file.problem} />
    </>
  )
}

/** Ends the reminders of a medicine that is over, at once; by themselves they end when they would come next. */
export const EndReminder = ({ treatment: { prescriptionId, position, reminders } }: { treatment: Treatment }) => {
  const { send, busy, problem } = useSend(
    async () => {
      for (const { slot } of reminders)
        await api.treatments.remind({ body: { prescriptionId, position, slot, minute: null, zone: 'UTC' } })
    },
    { onDone: () => toast('The reminder is off.') },
  )
  return (
    <Group className="screen-only" gap="sm">
      <Text>A reminder is still set.</Text>
      <Button variant="default" size="compact-md" loading={busy} onClick={() => void send()}>
        Turn it off
      </Button>
      <ProblemAlert problem={problem} />
    </Group>
  )
}
