import { useEffect, useState } from 'react'
import { exactTime, formatDateTime } from './time.ts'

const CLINIC_ZONE = 'Australia/Sydney'

/** A date and time on a server-rendered page: in the clinic's zone at first, then in the reader's own. */
export const ReaderTime = ({ at }: { at: string }) => {
  const [zone, setZone] = useState<string | undefined>(CLINIC_ZONE)
  useEffect(() => setZone(undefined), [])
  return (
    <time dateTime={at} title={exactTime(at, zone)}>
      {formatDateTime(at, zone)}
    </time>
  )
}
