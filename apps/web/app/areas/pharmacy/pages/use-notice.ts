import { useEffect, useRef, useState } from 'react'
import type { Notice } from '#app/features/dispensing/notice.ts'
import { historyWords } from '#app/features/dispensing/order-words.ts'

/** A supply or an order of the shop, as far as it tells of changes. */
type Watched = { id: string; version: number; history: readonly { who: string; what: string }[] }

type Seen = { id: string; version: number }

/**
 * What has just happened to the open order, in words: a step of this person, told with `noteDone`, or one of a colleague,
 * so that a screen that changes under somebody's hands says why.
 */
export const useNotice = (order: Watched | null) => {
  const [notice, setNotice] = useState<Notice | null>(null)
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    const before = seen.current
    if (!order) return
    const isSame = before?.id === order.id
    seen.current = { id: order.id, version: Math.max(order.version, isSame ? before.version : 0) }
    if (!isSame) return setNotice(null)
    if (order.version <= before.version) return
    const last = order.history.at(-1)
    // What machines do right after a step of this person does not take their own notice away.
    if (last?.who === 'Automatic') {
      setNotice(shown => shown ?? { kind: 'moved', text: `Just now: ${historyWords(last)}.` })
      return
    }
    setNotice({ kind: 'moved', text: last ? `Just now: ${historyWords(last)}.` : 'This order has just changed.' })
  }, [order])
  const noteDone = (now: Pick<Watched, 'id' | 'version'> | null, text: string) => {
    if (now) seen.current = { id: now.id, version: now.version }
    setNotice({ kind: 'done', text })
  }
  return { notice, noteDone }
}
