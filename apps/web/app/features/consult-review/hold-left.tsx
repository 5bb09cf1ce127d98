import { useNow } from '#app/ui/times.tsx'
import { timeSpan } from './countdown.ts'

/** How long a claim still holds, or that it has run out. */
export const HoldLeft = ({ until }: { until: string }) => {
  const left = Date.parse(until) - useNow(15_000)
  return <span>{left > 0 ? `, held for ${timeSpan(left)}` : ', hold has run out'}</span>
}
