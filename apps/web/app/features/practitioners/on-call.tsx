import { Text } from '@mantine/core'
import type { OnCall } from '@om/contracts/practitioners'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { useNow } from '#app/ui/times.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'

type Shift = OnCall['shifts'][number]

const load = () => api.practitioners.onCall()

/** Who is on call, now and ahead, as it changes. */
export const useOnCall = () => {
  const loaded = useLoaded(load)
  useLive(['on-call'], loaded.reload)
  return loaded
}

/** Whether a shift has begun and is not over. */
export const isNow = ({ startsAt, endsAt }: Pick<Shift, 'startsAt' | 'endsAt'>, now: number): boolean =>
  Date.parse(startsAt) <= now && Date.parse(endsAt) > now

/** Whom an alarm reaches first at this moment. */
export const OnCallNow = ({ shifts }: Pick<OnCall, 'shifts'>) => {
  const now = useNow()
  const names = [...new Set(shifts.filter(shift => isNow(shift, now)).map(shift => shift.doctor))]
  if (names.length === 0)
    return (
      <Text className="note" data-meaning="caution">
        <b>Nobody is on call.</b> Something dangerous calls every doctor who practises.
      </Text>
    )
  return (
    <Text className="note" data-meaning="good">
      <b>On call now: {names.join(' and ')}.</b> Something dangerous calls them first, and everyone when nobody has
      taken it within 15 minutes.
    </Text>
  )
}

/** The same where nothing else of it is shown; nothing while it is not known. */
export const OnCallLine = () => {
  const { value } = useOnCall()
  return value && <OnCallNow shifts={value.shifts} />
}
