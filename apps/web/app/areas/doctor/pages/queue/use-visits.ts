import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

/** The day before is asked for too: where it is today depends on the zone. */
const DAYS = 16
const DAY_MS = 86_400_000

const load = async () => {
  const from = new Date(clinicNow() - DAY_MS).toISOString()
  return (await api.appointments.ofDoctor({ query: { from, days: DAYS } })).appointments
}

/** The doctor's visits of today and the two weeks after it, as they change. */
export const useVisits = () => {
  const loaded = useLoaded(load)
  const refresh = useDebounced(() => void loaded.reload())
  useLive(['appointment'], refresh)
  return loaded
}

export type Visits = ReturnType<typeof useVisits>
