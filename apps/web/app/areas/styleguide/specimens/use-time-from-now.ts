import { useState } from 'react'
import { clinicNow } from '#app/browser/clock.ts'

const HOUR_MS = 3_600_000

/** An instant so many hours from now, which stays the same while the page is open. */
export const useTimeFromNow = (hours: number): string => {
  const [at] = useState(() => new Date(clinicNow() + hours * HOUR_MS).toISOString())
  return at
}
