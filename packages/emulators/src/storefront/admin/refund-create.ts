import { createHash } from 'node:crypto'
import { type GraphQLResolveInfo, getDirectiveValues } from 'graphql'
import { idOf } from '../graphql/gid.ts'
import { Refusal } from '../graphql/wire-error.ts'
import type { OrderRecord, RefundRecord } from '../model.ts'
import { centsOf } from '../orders/amounts.ts'
import { refundedShippingCents } from '../orders/order-state.ts'
import type { Orders } from '../orders/orders.ts'
import { putBackErrors } from '../orders/put-back.ts'
import { findRefund, refund } from '../orders/refund.ts'
import type { Result } from '../orders/result.ts'
import { type RefundLineInput, readRefundLines } from './read-refund.ts'
import type { Views } from './views.ts'

export type RefundInput = {
  orderId: string
  note?: string | null
  allowOverRefunding?: boolean | null
  refundLineItems?: RefundLineInput[] | null
  shipping?: { amount?: string | null; fullRefund?: boolean | null } | null
  transactions?: { amount: string; kind: string; orderId: string }[] | null
}

/** The mutation `refundCreate`. From 2026-04 on the provider wants a key that makes repeating it safe. */
export function refundCreate(views: Views, isKeyWanted: boolean) {
  const { orders } = views
  return ({ input }: { input: RefundInput }, _context: unknown, info: GraphQLResolveInfo) => {
    const key = idempotencyKey(info)
    if (key === undefined && isKeyWanted) {
      throw new Refusal('The @idempotent directive is required for this mutation.', 'BAD_REQUEST')
    }
    const made = key === undefined ? make(orders, input) : once(orders, key, input)
    if (!made.ok) return { order: null, refund: null, userErrors: made.errors }
    const { order, refund: value } = made.value
    return { order: views.order(order), refund: views.refund(order, value), userErrors: [] }
  }
}

type Made = Result<{ order: OrderRecord; refund: RefundRecord }>

/** The same key gives the same refund; with something else in it, it is refused. */
function once(orders: Orders, key: string, input: RefundInput): Made {
  const print = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  return orders.shop.deps.store.transaction(() => {
    const known = orders.keys.get(key)
    if (known && known.print !== print) {
      const message = 'The same idempotency key cannot be used with different parameters.'
      throw new Refusal(message, 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH')
    }
    const found = known && findRefund(orders, known.refundId)
    if (found) return { ok: true, value: found }
    const made = make(orders, input)
    if (made.ok) orders.keys.put({ id: key, print, refundId: made.value.refund.id })
    return made
  })
}

function make(orders: Orders, input: RefundInput): Made {
  const orderId = idOf('Order', input.orderId) ?? ''
  const order = orders.orders.get(orderId)
  const paid = (input.transactions ?? [])
    .filter(({ kind }) => kind === 'REFUND')
    .map(({ amount }) => centsOf(amount) ?? 0)
  const lines = readRefundLines(input.refundLineItems)
  const errors = order ? putBackErrors(order, lines) : []
  if (errors.length > 0) return { ok: false, errors }
  const shippingLeft = order ? order.shippingCents - refundedShippingCents(order) : 0
  return refund(orders, orderId, {
    lines,
    shippingCents: input.shipping?.fullRefund ? shippingLeft : (centsOf(input.shipping?.amount ?? '0') ?? 0),
    note: input.note ?? '',
    // Without a transaction nothing is paid back: the lines alone move no money.
    amountCents: paid.reduce((sum, cents) => sum + cents, 0),
    mayExceed: input.allowOverRefunding === true,
  })
}

function idempotencyKey({ schema, fieldNodes, variableValues }: GraphQLResolveInfo): string | undefined {
  const directive = schema.getDirective('idempotent')
  const [node] = fieldNodes
  const key = directive && node && getDirectiveValues(directive, node, variableValues)?.key
  return typeof key === 'string' ? key : undefined
}
