import { useEffect, useState } from 'react'
import { clinicNow } from '#app/browser/clock.ts'

/** Now at the clinic in ms, renewed twice a minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(clinicNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(clinicNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
