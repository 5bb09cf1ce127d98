import { idOf } from '@om/db/seed/ids'
import { z } from 'zod'
import { anyone, system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { decideReturn } from '#src/modules/shop/admin/decide-return.ts'
import { refundOrder } from '#src/modules/shop/admin/refunds/refund-order.ts'
import { linesToSend } from '#src/modules/shop/dispatch/dispatch.repo.ts'
import { createDispatchParcel } from '#src/modules/shop/dispatch/steps/create-dispatch-parcel.ts'
import { packDispatch } from '#src/modules/shop/dispatch/steps/pack-dispatch.ts'
import { shipDispatch } from '#src/modules/shop/dispatch/steps/ship-dispatch.ts'
import { holdDispatch } from '#src/modules/shop/dispatch/steps/take-dispatch-step.ts'
import { insertCheckout } from '#src/modules/shop/orders/checkout/checkouts.repo.ts'
import { checkoutSecret, orderToken } from '#src/modules/shop/orders/checkout/order-link.ts'
import { requestReturn } from '#src/modules/shop/orders/returns/request-return.ts'
import { linesOf, orderById, type ShopOrderRow } from '#src/modules/shop/orders/shop-orders.repo.ts'
import { applyOrder } from '#src/modules/shop/orders/sync/apply-order.ts'
import { referenceKey } from '#src/modules/shop/orders/sync/order-columns.ts'
import { demoAdmin, demoPatient, demoPharmacist, must } from './demo-actors.ts'
import { type DemoOrder, demoOrders } from './demo-orders.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const as = system('demo')

const Placed = z.object({ gid: z.string(), attributes: z.array(z.object({ key: z.string(), value: z.string() })) })

const referenceOf = ({ key }: DemoOrder) => `demo-${key}`

/** The shop's stand-in, where orders of earlier days can be made. */
const askShop = async (deps: Deps, init: RequestInit = {}): Promise<unknown> => {
  const reply = await fetch(`${deps.config.emulatorsUrl}/control/shop/orders`, init)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`the shop's stand-in answered ${reply.status}: ${text}`)
  return JSON.parse(text)
}

/** Places an order at the shop, unless it is there from a start that was cut short. Answers with its address there. */
const placeAtShop = async (deps: Deps, order: DemoOrder, placedAt: Date): Promise<string> => {
  const there = z.array(Placed).parse(await askShop(deps))
  const known = there.find(({ attributes }) => attributes.some(({ value }) => value === referenceOf(order)))
  if (known) return known.gid
  const made = await askShop(deps, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...order.buyer,
      placedAt: placedAt.toISOString(),
      shipping: order.shipping ?? 'standard',
      lines: order.lines,
      attributes: [{ key: referenceKey, value: referenceOf(order) }],
    }),
  })
  return Placed.parse(made).gid
}

const noteCheckout = async (deps: Deps, order: DemoOrder, placedAt: Date): Promise<void> => {
  const id = idOf('shop checkout', order.key)
  const secretHash = tokenHash(await checkoutSecret(deps, id))
  await inTransaction({ deps, actor: as }, ({ tx }) =>
    insertCheckout(tx, {
      id,
      reference: referenceOf(order),
      secretHash,
      requestKey: idOf('shop checkout press', order.key),
      patientId: order.patient?.id ?? null,
      brand: order.brand,
      lines: order.lines,
      createdAt: placedAt,
    }),
  )
}

const rowOf = (deps: Deps, id: string): Promise<ShopOrderRow> =>
  inTransaction({ deps, actor: as }, async ({ tx }) => {
    const row = await orderById(tx, id)
    if (!row) throw new Error('a demo order is gone')
    return row
  })

/** Everything as if it were that time. */
const atTime = (deps: Deps, at: Date): Deps => ({ ...deps, clock: { now: () => at } })

const pack = async (deps: Deps, id: string, at: Date): Promise<void> => {
  const lines = await inTransaction({ deps, actor: as }, ({ tx }) => linesToSend(tx, id))
  const { version } = await rowOf(deps, id)
  const tickedLineIds = lines.map(line => line.id)
  must(
    await inTransaction({ deps: atTime(deps, at), actor: demoPharmacist }, ctx =>
      packDispatch(ctx, { id, version, tickedLineIds }),
    ),
  )
}

const ship = async (deps: Deps, id: string, at: Date): Promise<void> => {
  const then = { deps: atTime(deps, at), actor: demoPharmacist, requestId: '' }
  const { version } = await rowOf(deps, id)
  const lodged = must(await createDispatchParcel(then, { id, version, weightGrams: 620 }))
  const scannedCode = lodged.parcel?.trackingNumber ?? ''
  must(await shipDispatch(then, { id, version: lodged.version, scannedCode }))
}

const cancelAtShop = async (deps: Deps, providerId: string): Promise<void> => {
  const number = providerId.split('/').at(-1)
  const reply = await fetch(`${deps.config.emulatorsUrl}/control/shop/orders/${number}/cancel`, { method: 'POST' })
  if (!reply.ok) throw new Error(`the shop's stand-in answered ${reply.status}`)
  await applyOrder(deps, providerId)
}

const bring = async (deps: Deps, order: DemoOrder, id: string, placedAt: Date): Promise<void> => {
  const after = (hours: number) => new Date(placedAt.getTime() + hours * hourMs)
  const { stage } = order
  if (stage === 'packed' || stage === 'shipped') await pack(deps, id, after(20))
  if (stage === 'shipped') await ship(deps, id, after(26))
  if (stage === 'cancelled') await cancelAtShop(deps, (await rowOf(deps, id)).providerId)
  if (stage !== 'on_hold') return
  const { version } = await rowOf(deps, id)
  const hold = { id, version, reason: 'address', note: 'No number on the street; asked by e-mail.' } as const
  must(await inTransaction({ deps: atTime(deps, after(18)), actor: demoPharmacist }, ctx => holdDispatch(ctx, hold)))
}

const askReturn = async (deps: Deps, order: DemoOrder, id: string): Promise<void> => {
  if (!order.asks) return
  const { reason, note, until } = order.asks
  const now = deps.clock.now()
  const [line] = await inTransaction({ deps, actor: as }, ({ tx }) => linesOf(tx, id))
  if (!line) return
  const actor = order.patient ? demoPatient(order.patient) : anyone
  const page = must(
    await inTransaction({ deps: atTime(deps, new Date(now.getTime() - dayMs)), actor }, async ctx =>
      requestReturn(ctx, {
        order: order.patient ? { id } : { token: await orderToken(deps, id) },
        requestKey: idOf('shop return', order.key),
        lines: [{ lineId: line.id, quantity: 1 }],
        reason,
        note,
      }),
    ),
  )
  const request = page.returns[0]
  if (until === 'asked' || !request) return
  const answer = 'Post it back unopened within 30 days, please. The address is on the packing slip.'
  const asAdmin = { deps, actor: demoAdmin, requestId: '' }
  must(await inTransaction(asAdmin, ctx => decideReturn(ctx, { id: request.id, decision: 'approve', answer })))
  if (until === 'approved') return
  must(await inTransaction(asAdmin, ctx => decideReturn(ctx, { id: request.id, decision: 'received', answer: '' })))
  const { version } = await rowOf(deps, id)
  must(
    await refundOrder(asAdmin, {
      id,
      version,
      requestKey: idOf('shop refund', order.key),
      lines: [{ lineId: line.id, quantity: 1, restock: true }],
      refundShipping: false,
      note: 'Came back unopened',
      returnId: request.id,
    }),
  )
}

/**
 * Gives the demo a week at the shop: orders at the shop's stand-in, brought to their stage by the same operations that
 * people use. Does nothing once they are there; one that could not be made now is made at the next start.
 */
export const makeDemoOrders = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now().getTime()
  for (const order of demoOrders) {
    const { rows } = await deps.pool.query(
      `select 1 from public.shop_orders o join public.shop_checkouts c on c.id = o.checkout_id where c.reference = $1`,
      [referenceOf(order)],
    )
    if (rows.length > 0) continue
    const placedAt = new Date(Math.floor((now - order.daysAgo * dayMs) / 1000) * 1000)
    await noteCheckout(deps, order, placedAt)
    const providerId = await placeAtShop(deps, order, placedAt)
    const id = await applyOrder(atTime(deps, placedAt), providerId)
    if (!id) throw new Error(`the shop does not know the demo order ${order.key}`)
    await bring(deps, order, id, placedAt)
    await askReturn(deps, order, id)
  }
}
