import { Skeleton, Stack, Text } from '@mantine/core'
import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import { BOOK_UNTIL_MS } from '@om/domain/appointments/free-slots'
import { cityOf } from '@om/domain/dates'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { AwayList } from './away-list.tsx'
import { freeNow } from './free-now.ts'
import { WeekEditor } from './week-editor.tsx'

const DAY_MS = 86_400_000

type OwnHours = { kept: DoctorHours; booked: Appointment[] }

/** The doctor's own hours, and what is booked as far ahead as patients can book. */
const loadHours = async (): Promise<OwnHours> => {
  const from = new Date(clinicNow()).toISOString()
  const [kept, { appointments }] = await Promise.all([
    api.appointments.hours(),
    api.appointments.ofDoctor({ query: { from, days: BOOK_UNTIL_MS / DAY_MS + 1 } }),
  ])
  return { kept, booked: appointments }
}

/** When a doctor takes live consults: the hours of every week, and times away from them. */
export const HoursCard = () => {
  const { value, setValue, failure, reload } = useLoaded(loadHours)
  if (failure !== null && !value) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!value) return <Skeleton height={280} radius="md" role="status" aria-label="Loading your hours" />
  const keep = (kept: OwnHours['kept']) => setValue({ ...value, kept })
  return (
    <Stack gap="lg" pt="xs">
      <Offered {...value} />
      <WeekEditor kept={value.kept} onSaved={keep} />
      <AwayList kept={value.kept} booked={value.booked} onSaved={keep} />
    </Stack>
  )
}

/** What patients can choose from at the moment. */
const Offered = ({ kept, booked }: OwnHours) => {
  const now = useNow()
  const { count, first } = freeNow({ ...kept, booked }, now)
  if (kept.hours.length === 0)
    return (
      <Text className="note" data-meaning="caution">
        <b>Patients cannot book you yet.</b> Add the hours in which you take live consults.
      </Text>
    )
  if (count === 0 || first === null)
    return (
      <Text className="note" data-meaning="caution">
        <b>Patients see no free time with you in the next four weeks.</b> You are away, or everything is booked.
      </Text>
    )
  return (
    <Text className="note" data-meaning="good">
      <b>
        Patients see {count} free {count === 1 ? 'time' : 'times'} with you in the next four weeks.
      </b>{' '}
      The first is {formatDateTime(first, kept.timeZone)} in {cityOf(kept.timeZone)}.
    </Text>
  )
}
