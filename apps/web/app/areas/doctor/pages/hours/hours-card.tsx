import { Skeleton } from '@mantine/core'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { AwayList } from './away-list.tsx'
import { freeNow } from './free-now.ts'
import classes from './hours.module.css'
import { loadHours, type OwnHours } from './load-hours.ts'
import { WeekEditor } from './week-editor.tsx'
import { placeOf } from './zones.ts'

/** What patients can choose from at the moment. */
const Offered = ({ kept, booked }: OwnHours) => {
  const now = useNow()
  const { count, first } = freeNow({ ...kept, booked }, now)
  if (kept.hours.length === 0)
    return (
      <p className={classes.offered} data-none="">
        <b>Patients cannot book you yet.</b> Add the hours in which you take live consults.
      </p>
    )
  if (count === 0 || first === null)
    return (
      <p className={classes.offered} data-none="">
        <b>Patients see no free time with you in the next four weeks.</b> You are away, or everything is booked.
      </p>
    )
  return (
    <p className={classes.offered}>
      <b>
        Patients see {count} free {count === 1 ? 'time' : 'times'} with you in the next four weeks.
      </b>{' '}
      The first is {formatDateTime(first, kept.timeZone)} in {placeOf(kept.timeZone)}.
    </p>
  )
}

/** When a doctor takes live consults: the hours of every week, and times away from them. */
export const HoursCard = () => {
  const { value, setValue, failure, reload } = useLoaded(loadHours)
  if (failure !== null && !value) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!value) return <Skeleton height={280} radius="md" role="status" aria-label="Loading your hours" />
  const keep = (kept: OwnHours['kept']) => setValue({ ...value, kept })
  return (
    <div className={classes.part}>
      <Offered {...value} />
      <WeekEditor kept={value.kept} onSaved={keep} />
      <AwayList kept={value.kept} booked={value.booked} onSaved={keep} />
    </div>
  )
}
