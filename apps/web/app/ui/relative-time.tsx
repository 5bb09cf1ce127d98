import { useEffect, useState } from 'react'
import { clinicNow } from '#app/browser/clock.ts'
import { exactTime, relativeTime } from './time.ts'

const TICK_MS = 30_000

/** A time as people say it ("in 3 hours"), with the exact time on hover; it keeps itself current. */
export const RelativeTime = ({ at }: { at: string }) => {
  const [now, setNow] = useState(clinicNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(clinicNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={exactTime(at)} suppressHydrationWarning>
      {relativeTime(at, now)}
    </time>
  )
}
