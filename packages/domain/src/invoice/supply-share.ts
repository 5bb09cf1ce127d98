import { roundCents } from '../money.ts'

type Holding = { position: number; quantity: number }

/**
 * How much of what a prescription supplies an order brings, from 0 to 1: each item counts the same, and of an item its
 * quantity. All of it where `holds` is null. (Decision 37)
 */
export const shareOf = (items: readonly { quantity: number }[], holds: readonly Holding[] | null): number => {
  if (holds === null || items.length === 0) return 1
  const parts = items.map(({ quantity }, position) => {
    const held = holds.find(one => one.position === position)?.quantity ?? 0
    return quantity > 0 ? Math.min(1, held / quantity) : 0
  })
  return parts.reduce((sum, part) => sum + part, 0) / items.length
}

type Part = {
  paidCents: number
  /** What of the same payment goes back already. */
  backCents: number
  share: number
  /** Everything else that was paid for goes back already. */
  isLast: boolean
}

/** What goes back for a part of a supply, in whole cents: never more than is left, and the last part leaves nothing. */
export const refundOfPart = ({ paidCents, backCents, share, isLast }: Part): number => {
  const left = Math.max(0, paidCents - backCents)
  return isLast ? left : Math.min(left, roundCents(paidCents * share))
}
