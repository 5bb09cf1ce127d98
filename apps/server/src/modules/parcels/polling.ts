const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long to wait before the carrier is asked again, by how long ago we gave it to them; null once it is too old to change. */
const pauses: [olderThan: number, pause: number | null][] = [
  [30 * day, null],
  [7 * day, 12 * hour],
  [3 * day, 3 * hour],
  [1 * day, hour],
  [0, 15 * minute],
]

/** When a parcel handed over at that time is asked about next; null when it is left alone. */
export const nextPoll = (madeAt: Date, now: Date): Date | null => {
  const age = now.getTime() - madeAt.getTime()
  const [, pause] = pauses.find(([olderThan]) => age >= olderThan) ?? [0, 15 * minute]
  return pause ? new Date(now.getTime() + pause) : null
}
