import { useEffect, useState } from 'react'
import { clinicNow } from '#app/browser/clock.ts'

/** The clinic's time in ms, moving on every `everyMs`; for due times and countdowns. */
export const useNow = (everyMs = 30_000): number => {
  const [now, setNow] = useState(clinicNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(clinicNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
