import { useEffect, useState } from 'react'
import { clinicNow } from '#app/browser/clock.ts'

/** The clinic's time in ms, moving on every half minute; for due times. */
export const useNow = (): number => {
  const [now, setNow] = useState(clinicNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(clinicNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
