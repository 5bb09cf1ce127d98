import type { OrderForPharmacist } from '@om/contracts/orders'
import { useEffect, useRef, useState } from 'react'
import { historyWords } from '#app/features/dispensing/order-words.ts'

type Seen = { id: string; version: number }

/**
 * What a colleague has just done with the open order, in words, so that a screen that changes under somebody's hands says
 * why. Steps of this person are told to it with `noteMove` and stay quiet.
 */
export const useMoved = (order: OrderForPharmacist | null) => {
  const [moved, setMoved] = useState<string | null>(null)
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    const before = seen.current
    if (!order) return
    seen.current = { id: order.id, version: Math.max(order.version, before?.id === order.id ? before.version : 0) }
    if (before?.id !== order.id) return setMoved(null)
    if (order.version <= before.version) return
    const last = order.history.at(-1)
    setMoved(last ? `Just now: ${historyWords(last)}.` : 'This order has just changed.')
  }, [order])
  const noteMove = ({ id, version }: OrderForPharmacist) => {
    seen.current = { id, version }
    setMoved(null)
  }
  return { moved, noteMove }
}
