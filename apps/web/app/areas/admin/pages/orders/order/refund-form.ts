import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { refundOfPieces } from '@om/domain/invoice/refund'
import { z } from 'zod'

type Order = Pick<ShopOrderForAdmin, 'lines' | 'refunds' | 'refundableShippingCents'>
type Line = Order['lines'][number]
type Return = ShopOrderForAdmin['returns'][number]

/** What is typed of a refund. `key` is that of the request: the same until one has gone through or was refused. */
export const RefundForm = z.object({
  key: z.uuid(),
  pieces: z.record(z.string(), z.int().nonnegative()),
  restock: z.array(z.string()),
  isShippingBack: z.boolean(),
  note: z.string(),
  returnId: z.string().nullable(),
})
export type RefundForm = z.infer<typeof RefundForm>

/** Nothing chosen yet. */
export const emptyRefund = (): RefundForm => ({
  key: crypto.randomUUID(),
  pieces: {},
  restock: [],
  isShippingBack: false,
  note: '',
  returnId: null,
})

/** Pieces of a line that refunds have taken, done or being asked. */
const takenOf = ({ refunds }: Order, lineId: string): number =>
  refunds
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ lines }) => lines)
    .filter(line => line.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** Pieces of a line that can still be refunded. */
export const leftOf = (order: Order, line: Line): number => Math.max(0, line.quantity - takenOf(order, line.id))

/** Pieces of a line that are chosen, never more than are left. */
export const chosenOf = (order: Order, line: Line, { pieces }: RefundForm): number =>
  Math.min(pieces[line.id] ?? 0, leftOf(order, line))

/** What comes back for the chosen pieces of a line, in cents; the server works it out by the same rule. (REG-24) */
export const refundOfLine = (order: Order, line: Line, form: RefundForm): number => {
  const pieces = chosenOf(order, line, form)
  const { totalCents: cents, quantity } = line
  return refundOfPieces({ cents, quantity, refundedQuantity: takenOf(order, line.id) }, pieces)
}

/** What comes back in all, in cents. */
export const refundTotal = (order: Order, form: RefundForm): number =>
  order.lines.reduce(
    (sum, line) => sum + refundOfLine(order, line, form),
    form.isShippingBack ? order.refundableShippingCents : 0,
  )

/** The chosen lines as they are sent. */
export const refundLines = (order: Order, form: RefundForm) =>
  order.lines.flatMap(line => {
    const quantity = chosenOf(order, line, form)
    return quantity > 0 ? [{ lineId: line.id, quantity, restock: form.restock.includes(line.id) }] : []
  })

/** The typed refund as it is sent. */
export const refundBody = (order: Order & Pick<ShopOrderForAdmin, 'version'>, form: RefundForm) => ({
  requestKey: form.key,
  version: order.version,
  lines: refundLines(order, form),
  refundShipping: form.isShippingBack,
  note: form.note,
  ...(form.returnId ? { returnId: form.returnId } : {}),
})

/** Something has to be chosen; the contract asks for all the rest. */
export const refundErrors = (order: Order, form: RefundForm): Record<string, string> => ({
  ...(refundTotal(order, form) === 0 ? { choice: 'Choose at least one item, or the delivery charge.' } : {}),
})

/** The form for settling a return: its pieces, back in stock only when the goods came back. */
export const refundForReturn = ({ id, number, status, lines }: Return): Omit<RefundForm, 'key'> => ({
  pieces: Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity])),
  restock: [],
  isShippingBack: false,
  note: status === 'received' ? `Return ${number}, goods received` : `Return ${number}`,
  returnId: id,
})

/** Everything that is left of the order. */
export const refundOfAll = (order: Order): Pick<RefundForm, 'pieces' | 'isShippingBack'> => ({
  pieces: Object.fromEntries(order.lines.map(line => [line.id, leftOf(order, line)])),
  isShippingBack: order.refundableShippingCents > 0,
})
