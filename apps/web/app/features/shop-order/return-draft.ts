import type { OrderKey } from '@om/contracts/shop'
import { returnReasons, type ShopOrder } from '@om/contracts/shop-order'
import { z } from 'zod'

type Line = ShopOrder['lines'][number]
type Return = ShopOrder['returns'][number]

/** What is typed of a return. `key` is that of the request: the same until it has gone through or was refused. */
export const ReturnDraft = z.object({
  key: z.uuid(),
  pieces: z.record(z.string(), z.int().nonnegative()),
  reason: z.enum(returnReasons).nullable(),
  note: z.string(),
})
export type ReturnDraft = z.infer<typeof ReturnDraft>

/** Nothing chosen; where there is only one piece to choose, it is. */
export const emptyDraft = (order: Pick<ShopOrder, 'lines' | 'returns'>): ReturnDraft => {
  const possible = order.lines.filter(line => leftToReturn(order, line) > 0)
  const [only, ...others] = possible
  const pieces = only && others.length === 0 && leftToReturn(order, only) === 1 ? { [only.id]: 1 } : {}
  return { key: crypto.randomUUID(), pieces, reason: null, note: '' }
}

const open: readonly Return['status'][] = ['requested', 'approved', 'received']

/** Pieces of a line that were neither paid back nor are being returned. */
export function leftToReturn({ returns }: Pick<ShopOrder, 'returns'>, line: Line): number {
  const requested = returns
    .filter(({ status }) => open.includes(status))
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, line.quantity - line.refundedQuantity - requested)
}

/** Pieces of a line that are chosen, never more than can be returned. */
export const chosenToReturn = (
  order: Pick<ShopOrder, 'returns'>,
  line: Line,
  { pieces }: Pick<ReturnDraft, 'pieces'>,
): number => Math.min(pieces[line.id] ?? 0, leftToReturn(order, line))

/** The chosen lines as they are sent. */
export const returnLines = (order: Pick<ShopOrder, 'lines' | 'returns'>, draft: Pick<ReturnDraft, 'pieces'>) =>
  order.lines.flatMap(line => {
    const quantity = chosenToReturn(order, line, draft)
    return quantity > 0 ? [{ lineId: line.id, quantity }] : []
  })

/** The typed request as it is sent. */
export const returnBody = (
  order: Pick<ShopOrder, 'lines' | 'returns'>,
  orderKey: OrderKey,
  { key: requestKey, reason, note, ...draft }: ReturnDraft,
) => ({ order: orderKey, requestKey, lines: returnLines(order, draft), reason, note })

/** Why something comes back, as its buyer says it. */
export const returnReasonWords: Record<Return['reason'], string> = {
  faulty: 'It is faulty',
  wrong_item: 'I got the wrong item',
  damaged: 'It arrived damaged',
  not_arrived: 'It did not arrive',
  changed_mind: 'I changed my mind',
  other: 'Another reason',
}

/** How a return stands, in a word and in a sentence to its buyer. */
export const returnStateWords: Record<Return['status'], { label: string; text: string }> = {
  requested: { label: 'With us', text: 'We read it and answer here and by e-mail.' },
  approved: { label: 'Approved', text: 'Our answer says what to do next.' },
  declined: { label: 'Declined', text: 'Our answer says why. Write to us if you see it otherwise.' },
  received: { label: 'Goods are back', text: 'What you sent is with us. Your refund is the next step.' },
  refunded: { label: 'Refunded', text: 'The money goes back the way it was paid.' },
  cancelled: { label: 'Taken back', text: 'You took this request back.' },
}
