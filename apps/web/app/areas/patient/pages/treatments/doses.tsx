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

const AdherenceChart = lazy(() => import('./adherence-chart.tsx').then(m => ({ default: m.AdherenceChart })))

type Props = { treatment: Treatment; today: string }
type State = 'taken' | 'left'

const words: Record<State, string> = { taken: 'Taken', left: 'Left out' }
/** Days before today that can be ticked at once; the server takes more. */
const SHOWN_DAYS = 6

/** What was taken today and on the days before, ticked or left as its reader likes; week by week as a line. */
export const Doses = ({ treatment, today }: Props) => {
  const { name, prescriptionId, position, doses } = treatment
  const { send, busy, problem } = useSend((day: string, state: State | null) =>
    api.treatments.tick({ body: { prescriptionId, position, day, state } }),
  )
  const stateOn = (day: string) => doses.find(one => one.day === day)?.state ?? null
  const days = Array.from({ length: SHOWN_DAYS }, (_, at) => addDays(today, -1 - at))
  const weeks = adherenceByWeek(doses, today).filter(week => week.percent !== null)
  const choices = (day: string) => (
    <Group gap="xs" role="group" aria-label={`${name}, ${day === today ? 'today' : formatDay(day)}`}>
      {(['taken', 'left'] as const).map(state => {
        const isOn = stateOn(day) === state
        return (
          <Button
            key={state}
            size="compact-md"
            variant={isOn ? 'light' : 'default'}
            aria-pressed={isOn}
            disabled={busy}
            onClick={() => void send(day, isOn ? null : state)}
          >
            {words[state]}
          </Button>
        )
      })}
    </Group>
  )
  return (
    <Stack gap="sm" className="screen-only">
      <Group justify="space-between" gap="xs">
        <Text>Today</Text>
        {choices(today)}
      </Group>
      <details>
        <summary>The days before</summary>
        <Stack component="ul" gap="xs" mt="sm" className="plain-list">
          {days.map(day => (
            <Group key={day} component="li" justify="space-between" gap="xs">
              <Text>{formatDay(day)}</Text>
              {choices(day)}
            </Group>
          ))}
        </Stack>
      </details>
      <ProblemAlert problem={problem} />
      {weeks.length > 1 && (
        <Suspense fallback={null}>
          <AdherenceChart weeks={weeks} />
        </Suspense>
      )}
      <Text size="sm" c="dimmed">
        Tick it if it helps you; nothing depends on it, and only you see it. Press again to take a tick back.
      </Text>
    </Stack>
  )
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const minuteOf = (typed: string): number | null => {
  const match = /^(\d{1,2}):(\d{2})$/.exec(typed)
  const minute = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
  return minute >= 0 && minute < 1440 ? minute : null
}

/** A daily reminder: to the devices that are told by push, or into the calendar of this one. */
export const DoseReminder = ({ treatment }: { treatment: Treatment }) => {
  const { name, prescriptionId, position, reminder } = treatment
  const [typed, setTyped] = useState(clock(reminder ?? 8 * 60))
  const minute = minuteOf(typed)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const remind = useSend(
    (at: number | null) => api.treatments.remind({ body: { prescriptionId, position, minute: at, zone } }),
    { onDone: () => toast('Kept.') },
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
          : `You are reminded each day at ${clock(reminder)}, unless you have ticked it by then.`}
      </Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          type="time"
          label="Remind me at"
          aria-label={`Remind me of ${name} at`}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          error={minute === null && 'Enter a time, such as 08:00.'}
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
            No reminder
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
        It says only that you set a reminder, and comes behind the bell and to the devices that you have turned on under{' '}
        <Link to="/patient-profile#notices">What we tell you</Link>.
      </Text>
    </Stack>
  )
}
