import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Treatment } from '@om/contracts/treatments'
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

/** One day of a medicine, ticked as taken or left out; pressed again it is neither. */
export const DayTick = ({ treatment, day, label, today }: DayProps) => {
  const { name, prescriptionId, position, doses } = treatment
  const { send, busy, problem } = useSend((state: State | null) =>
    api.treatments.tick({ body: { prescriptionId, position, day, state } }),
  )
  const ticked = doses.find(one => one.day === day)?.state
  return (
    <>
      <Group gap="xs">
        <Text>{label}</Text>
        <Group gap="xs" role="group" aria-label={`${name}, ${day === today ? 'today' : formatDay(day)}`}>
          {(['taken', 'left'] as const).map(state => (
            <Button
              key={state}
              size="compact-md"
              variant={ticked === state ? 'light' : 'default'}
              aria-pressed={ticked === state}
              disabled={busy}
              onClick={() => void send(ticked === state ? null : state)}
            >
              {words[state]}
            </Button>
          ))}
        </Group>
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

/** A daily reminder: to the devices that are told by push, or into the calendar of this one. */
export const DoseReminder = ({ treatment }: { treatment: Treatment }) => {
  const { name, prescriptionId, position, reminder } = treatment
  const [typed, setTyped] = useState(typedOf(reminder ?? 8 * 60))
  const minute = minuteOf(typed)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const remind = useSend(
    (at: number | null) => api.treatments.remind({ body: { prescriptionId, position, minute: at, zone } }),
    { onDone: () => toast('Saved.') },
  )
  const file = useSend(
    async (at: number) =>
      saveFile(await api.treatments.reminderFile({ query: { prescriptionId, position, minute: at } }), 'reminder.ics'),
    { revalidate: false },
  )
  return (
    <Stack gap="sm" className="screen-only">
      <Text>
        {reminder === null
          ? 'No reminder is set.'
          : `You are reminded each day at ${clockWords(reminder)}, unless you have ticked it by then.`}
      </Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="time"
          label="Remind me at"
          aria-label={`Remind me of ${name} at`}
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
        </Button>
        {reminder !== null && (
          <Button variant="subtle" disabled={remind.busy} onClick={() => void remind.send(null)}>
            Turn it off
          </Button>
        )}
        <Button
          variant="subtle"
          loading={file.busy}
          disabled={minute === null}
          onClick={() => minute !== null && void file.send(minute)}
        >
          Add to my calendar
        </Button>
      </Group>
      <ProblemAlert problem={remind.problem ?? file.problem} />
      <Text size="sm" c="dimmed">
        It says only that you set a reminder. You find it behind the bell, and on the devices that you turned on under{' '}
        <Link to="/patient-profile#notices">What we tell you</Link>.
      </Text>
    </Stack>
  )
}

/** Ends the reminder of a medicine that is over, at once; by itself it ends when it would come next. */
export const EndReminder = ({ treatment: { prescriptionId, position } }: { treatment: Treatment }) => {
  const { send, busy, problem } = useSend(
    () => api.treatments.remind({ body: { prescriptionId, position, minute: null, zone: 'UTC' } }),
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
