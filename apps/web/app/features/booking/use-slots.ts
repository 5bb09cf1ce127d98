import type { AppointmentMode, Slot } from '@om/contracts/appointments'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/browser/api.ts'

/** Days that are asked for at first, and all that can be booked. */
const FIRST_DAYS = 14
const ALL_DAYS = 28

export type FreeTimes = { slots: Slot[]; modes: AppointmentMode[]; minutes: number }

/** The free times for a consult. What is known stays on screen while it is asked for again. */
export const useSlots = (consultId: string) => {
  const [free, setFree] = useState<FreeTimes | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [days, setDays] = useState(FIRST_DAYS)
  const [busy, setBusy] = useState(true)

  const load = useCallback(
    async (howMany: number, signal?: AbortSignal) => {
      setBusy(true)
      try {
        setFree(await api.appointments.slots({ query: { consultId, days: howMany } }, { signal }))
        setFailure(null)
      } catch (error) {
        if (!signal?.aborted) setFailure(error)
      } finally {
        if (!signal?.aborted) setBusy(false)
      }
    },
    [consultId],
  )
  useEffect(() => {
    const stopper = new AbortController()
    void load(days, stopper.signal)
    return () => stopper.abort()
  }, [load, days])

  return {
    free,
    failure,
    busy,
    reload: () => load(days),
    showAll: days < ALL_DAYS ? () => setDays(ALL_DAYS) : null,
  }
}
