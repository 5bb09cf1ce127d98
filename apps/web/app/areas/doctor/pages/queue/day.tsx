import { Anchor, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { OWN_WORK_DAYS } from '@om/contracts/own-work'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { timeSpan } from '#app/features/consult-review/countdown.ts'
import { DueBadge } from '#app/features/consult-review/due-badge.tsx'
import { useOnCall } from '#app/features/practitioners/on-call.tsx'
import { taskPlaces } from '#app/features/tasks/task-places.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { zoneHere } from '#app/ui/time.ts'
import { RelativeTime, useNow } from '#app/ui/times.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { appointmentWords, isAhead } from '../calendar/week.ts'
import { awayWords } from '../hours/away-times.ts'
import { useCovers } from '../hours/use-covers.ts'
import { clockTime, hoursToday, nextVisit, onCallWords, untilWords, visitsOn, whenWords } from './day-words.ts'
import type { Visits } from './use-visits.ts'
import { WayIn } from './way-in.tsx'

/** How many of each are shown; the whole list is one press away. */
const FEW = 5

type Loaded<T> = { value: T | null; failure: unknown; reload: () => Promise<void> }

/** A part of the day: its shape while it loads, and another try where that did not work. */
const Part = <T,>({
  title,
  aside,
  loaded,
  children,
}: {
  title: string
  aside?: ReactNode
  loaded: Loaded<T>
  children: (value: T) => ReactNode
}) => (
  <Card title={title} aside={aside}>
    {loaded.value !== null ? (
      children(loaded.value)
    ) : loaded.failure !== null ? (
      <LoadFailed message={problemOf(loaded.failure).message} onRetry={loaded.reload} />
    ) : (
      <Skeleton height={56} radius="sm" role="status" aria-label={`Loading ${title}`} />
    )}
  </Card>
)

type DayProps = {
  visits: Visits
  columns: 1 | 2
  /** Without a current registration nobody can book. (INV-02) */
  isBookable: boolean
}

/** What the doctor has before them today. */
export const MyDay = ({ visits, columns, isBookable }: DayProps) => (
  <SimpleGrid cols={columns === 1 ? 1 : { base: 1, lg: 2 }} spacing="md">
    <Stack gap="md">
      <VisitsPart visits={visits} />
      <CasesPart />
      <ShiftPart isBookable={isBookable} />
    </Stack>
    <Stack gap="md">
      <TasksPart />
      <QualityPart />
      <WorkPart />
    </Stack>
  </SimpleGrid>
)

const VisitsPart = ({ visits }: { visits: Visits }) => {
  const now = useNow()
  const zone = zoneHere()
  return (
    <Part title="Visits today" aside={<Link to="/calendar">Calendar</Link>} loaded={visits}>
      {all => {
        const today = visitsOn(all, dayIn(new Date(now), zone), zone)
        const next = nextVisit(all, now)
        return (
          <Stack component="ul" gap="xs" className="plain-list">
            {today.map(visit => {
              const { label, meaning } = appointmentWords(visit)
              return (
                <Group
                  component="li"
                  key={visit.id}
                  gap={8}
                  wrap="nowrap"
                  justify="space-between"
                  c={isAhead(visit) ? undefined : 'dimmed'}
                >
                  <Text truncate inherit>
                    <b>{clockTime(visit.startsAt, zone)}</b> {visit.patientName}
                    {visit === next && `, ${untilWords(visit, now)}`}
                  </Text>
                  {isAhead(visit) ? (
                    <WayIn visit={visit} now={now} />
                  ) : (
                    <StatusBadge meaning={meaning}>{label}</StatusBadge>
                  )}
                </Group>
              )
            })}
            {today.length === 0 && (
              <Text component="li" c="dimmed">
                No visit today.
              </Text>
            )}
            {next && !today.includes(next) && (
              <Text component="li" c="dimmed">
                Next {whenWords(next.startsAt, zone, now)}: {next.patientName}
              </Text>
            )}
          </Stack>
        )
      }}
    </Part>
  )
}

const loadTasks = () => api.tasks.list({ query: { view: 'open', limit: FEW } })

const TasksPart = () => {
  const loaded = useLoaded(loadTasks)
  useLive(
    ['task'],
    useDebounced(() => void loaded.reload()),
  )
  const now = useNow()
  const { search } = useLocation()
  return (
    <Part title="Tasks by due time" aside={<Link to={{ search, hash: '#tasks' }}>All tasks</Link>} loaded={loaded}>
      {({ items }) =>
        items.length === 0 ? (
          <Text c="dimmed">Nothing waits.</Text>
        ) : (
          <Stack component="ul" gap="xs" className="plain-list">
            {items.map(task => {
              const { words, place } = taskPlaces[task.kind]
              const isLate = Date.parse(task.dueAt) < now
              return (
                <li key={task.id}>
                  <Group gap={8} wrap="nowrap" justify="space-between">
                    <Anchor component={Link} to={place?.(task) ?? { search, hash: '#tasks' }} truncate>
                      {task.patientName ? `${words}: ${task.patientName}` : words}
                    </Anchor>
                    {(task.isUrgent || isLate) && (
                      <StatusBadge meaning="danger">{task.isUrgent ? 'Urgent' : 'Overdue'}</StatusBadge>
                    )}
                  </Group>
                  <Text size="xs" c="dimmed">
                    Due <RelativeTime at={task.dueAt} />
                    {task.takenBy && `, with ${task.takenBy.isMe ? 'you' : task.takenBy.name}`}
                  </Text>
                </li>
              )
            })}
          </Stack>
        )
      }
    </Part>
  )
}

const loadMine = () => api.consults.queue({ query: { view: 'mine', limit: FEW } })

const CasesPart = () => {
  const loaded = useLoaded(loadMine)
  useLive(
    ['queue'],
    useDebounced(() => void loaded.reload()),
  )
  return (
    <Part title="My open cases" aside={<Link to="/doctor/dashboard?view=mine">All of mine</Link>} loaded={loaded}>
      {({ items }) =>
        items.length === 0 ? (
          <Text c="dimmed">
            You hold no case. Claiming one gives you 30 minutes alone with it; writing the note keeps it yours.
          </Text>
        ) : (
          <Stack component="ul" gap="xs" className="plain-list">
            {items.map(consult => (
              <Group component="li" key={consult.id} gap={8} wrap="nowrap" justify="space-between">
                <Anchor component={Link} to={`/doctor/dashboard?view=mine&consult=${consult.id}`} truncate>
                  {consult.patientName}, {consult.number}
                  {consult.isOpen && consult.coveringFor && `, for ${consult.coveringFor}`}
                </Anchor>
                {consult.isOpen && <DueBadge consult={consult} />}
              </Group>
            ))}
          </Stack>
        )
      }
    </Part>
  )
}

const loadHours = () => api.appointments.hours()

const ShiftPart = ({ isBookable }: { isBookable: boolean }) => {
  const onCall = useOnCall()
  const hours = useLoaded(loadHours)
  const covers = useCovers()
  const now = useNow()
  return (
    <Part title="On call and hours" aside={<Link to="/doctor-settings">Change</Link>} loaded={onCall}>
      {shifts => (
        <>
          <Text>{onCallWords(shifts, zoneHere(), now)}.</Text>
          {covers.value?.items
            .filter(({ isRunning }) => isRunning)
            .map(cover => (
              <Text key={cover.id}>
                {cover.doctor.isMe ? `${cover.colleague.name} covers for you` : `You cover for ${cover.doctor.name}`}:{' '}
                {awayWords(cover, CLINIC_ZONE)}.
              </Text>
            ))}
          {hours.value && (
            <Text c="dimmed">
              {isBookable && hoursToday(hours.value, now)
                ? `Patients can book you today from ${hoursToday(hours.value, now)}.`
                : 'Nobody can book a visit with you today.'}
            </Text>
          )}
        </>
      )}
    </Part>
  )
}

const loadQuality = () => api.quality.waiting()

/** Only where something waits: feedback is between two. */
const QualityPart = () => {
  const { value, reload } = useLoaded(loadQuality)
  useLive(
    ['quality'],
    useDebounced(() => void reload()),
  )
  if (!value || value.own + value.toReview === 0) return null
  return (
    <Card title="Quality audit" aside={<Link to="/resources?section=quality">Open</Link>}>
      {value.own > 0 && (
        <Text>
          {value.own === 1 ? 'Feedback on one of your cases waits.' : `Feedback on ${value.own} of your cases waits.`}
        </Text>
      )}
      {value.toReview > 0 && (
        <Text>{value.toReview === 1 ? 'One case waits for you.' : `${value.toReview} cases wait for you.`}</Text>
      )}
    </Card>
  )
}

const loadWork = () => api.consults.ownWork()

const WorkPart = () => (
  <Part title={`My decisions, last ${OWN_WORK_DAYS} days`} loaded={useLoaded(loadWork)}>
    {({ decided, medianMinutes, late }) =>
      medianMinutes === null ? (
        <Text c="dimmed">Nothing decided in this time.</Text>
      ) : (
        <Facts
          facts={[
            ['Decided', decided],
            ['Median time', timeSpan(medianMinutes * 60_000)],
            ['After 24 hours', late],
          ]}
        />
      )
    }
  </Part>
)
