import { useEffect, useState } from 'react'
import { clinicNow } from '#app/browser/clock.ts'
import { exactTime, formatDateTime, relativeTime } from './time.ts'

/** The clinic's time in ms, moving on every `everyMs`; for due times and countdowns. */
export const useNow = (everyMs = 30_000): number => {
  const [now, setNow] = useState(clinicNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(clinicNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** A time as people say it ("in 3 hours"), with the exact time on hover; it keeps itself current. */
export const RelativeTime = ({ at }: { at: string }) => {
  const now = useNow()
  return (
    <time dateTime={at} title={exactTime(at)} suppressHydrationWarning>
      {relativeTime(at, now)}
    </time>
  )
}

const CLINIC_ZONE = 'Australia/Sydney'

type ReaderTimeProps = {
  at: string
  /** The zone of whoever it is about, where that is known. */
  zone?: string | undefined
}

/** A date and time on a server-rendered page: in the clinic's zone at first, then in the reader's own or in the one given. */
export const ReaderTime = ({ at, zone: given }: ReaderTimeProps) => {
  const [zone, setZone] = useState<string | undefined>(given ?? CLINIC_ZONE)
  useEffect(() => setZone(given), [given])
  return (
    <time dateTime={at} title={exactTime(at, zone)}>
      {formatDateTime(at, zone)}
    </time>
  )
}
