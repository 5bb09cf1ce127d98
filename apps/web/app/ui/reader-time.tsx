import { useEffect, useState } from 'react'
import { exactTime, formatDateTime } from './time.ts'

const CLINIC_ZONE = 'Australia/Sydney'

type Props = {
  at: string
  /** The zone of whoever it is about, where that is known. */
  zone?: string | undefined
}

/** A date and time on a server-rendered page: in the clinic's zone at first, then in the reader's own or in the one given. */
export const ReaderTime = ({ at, zone: given }: Props) => {
  const [zone, setZone] = useState<string | undefined>(given ?? CLINIC_ZONE)
  useEffect(() => setZone(given), [given])
  return (
    <time dateTime={at} title={exactTime(at, zone)}>
      {formatDateTime(at, zone)}
    </time>
  )
}
