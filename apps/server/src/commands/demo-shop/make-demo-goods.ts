import { idOf } from '@om/db/seed/ids'
import type { PatientPerson } from '@om/db/seed/people'
import { roster } from '@om/db/seed/roster'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { changeGoods } from '#src/modules/product-subscriptions/change-goods.ts'
import { cancelGoods } from '#src/modules/product-subscriptions/change-subscription.ts'
import { announceGoodsPrice } from '#src/modules/product-subscriptions/desk/announce-goods-price.ts'
import { payGoodsRefund } from '#src/modules/product-subscriptions/desk/pay-goods-refund.ts'
import { readGoodsPayment } from '#src/modules/product-subscriptions/desk/read-goods-payment.ts'
import { refundGoods } from '#src/modules/product-subscriptions/desk/refund-goods.ts'
import { bringGoodsPrice } from '#src/modules/product-subscriptions/goods-prices.ts'
import { openCardPage, openSubscription, readGoods } from '#src/modules/product-subscriptions/open-subscription.ts'
import { orderDelivery } from '#src/modules/product-subscriptions/order-delivery.ts'
import { startSubscription } from '#src/modules/product-subscriptions/start-subscription.ts'
import { refreshCatalogue } from '#src/modules/shop/catalogue/range/refresh-catalogue.ts'
import { giveCredit } from '#src/modules/subscriptions/credit/give-credit.ts'
import { demoAdmin, demoPatient, must } from './demo-actors.ts'
import { conditioner, rootSerum, shampoo } from './demo-orders.ts'

type DemoGoods = {
  first: string
  last: string
  variantId: string
  quantity: number
  frequencyDays: 30 | 45 | 60
  /** What its buyer, or the office, has done about it. */
  story: 'price' | 'paused' | 'refunded'
}

/** Goods that come by themselves: one costs something else soon, one is paused, and one was cancelled and paid back. */
const demoGoods: DemoGoods[] = [
  { first: 'Lucas', last: 'Moreau', variantId: shampoo, quantity: 2, frequencyDays: 45, story: 'price' },
  { first: 'Alice', last: 'Thornbury', variantId: rootSerum, quantity: 1, frequencyDays: 60, story: 'paused' },
  { first: 'Freya', last: 'Hansen', variantId: conditioner, quantity: 1, frequencyDays: 30, story: 'refunded' },
]

const card = { cardNumber: '4242424242424242', expiry: '04 / 40', cvc: '123' }

type Known = { person: PatientPerson; id: string; deliveryId: string }

/** Opens it, keeps a card on the page of the payments stand-in, and pays for the first delivery, which the shop then has. */
const begin = async (deps: Deps, one: DemoGoods, person: PatientPerson): Promise<Known> => {
  const asPatient = { deps, actor: demoPatient(person), requestId: '' }
  const { address, firstName, lastName, phone, email } = person
  const opened = must(
    await openSubscription(asPatient, {
      requestKey: idOf('goods', one.first, one.last),
      lines: [{ variantId: one.variantId, quantity: one.quantity }],
      frequencyDays: one.frequencyDays,
      shipTo: { firstName, lastName, phone, ...address },
    }),
  )
  const { id, amountCents: agreedCents } = opened
  if (opened.status === 'open') {
    const { url } = must(await openCardPage(asPatient, { id }))
    const body = new URLSearchParams({ ...card, email, name: `${firstName} ${lastName}` })
    const kept = await fetch(url, { method: 'POST', redirect: 'manual', body })
    const sessionId = new URL(kept.headers.get('location') ?? '', url).searchParams.get('session_id') ?? ''
    must(await startSubscription(asPatient, { id, sessionId, agreedCents }))
  }
  const [delivery] = must(await inTransaction(asPatient, ctx => readGoods(ctx, { id }))).deliveries
  if (!delivery) throw new Error('a delivery of the demo is not paid')
  await orderDelivery(deps, delivery.id)
  return { person, id, deliveryId: delivery.id }
}

const asAdmin = (deps: Deps) => ({ deps, actor: demoAdmin, requestId: '' })

const stories: Record<DemoGoods['story'], { known: string; tell: (deps: Deps, known: Known) => Promise<void> }> = {
  price: {
    known: 'select 1 from public.price_changes c where c.product_subscription_id = s.id',
    tell: async (deps, { id, deliveryId }) => {
      must(
        await inTransaction(asAdmin(deps), async ctx => {
          const page = await readGoodsPayment(ctx.tx, ctx.actor, deliveryId, ctx.now)
          const { variantId = '', nowCents = 0 } = page?.pieces[0] ?? {}
          const why = 'The maker charges us more for the bottle and what is in it.'
          return announceGoodsPrice(ctx, { id: deliveryId, variantId, nowCents, toCents: nowCents + 170, why })
        }),
      )
      await bringGoodsPrice(deps, id)
      const asked = { requestKey: idOf('credit', id), amountCents: 1_000, balanceCents: 0, reason: 'late' as const }
      const note = 'The first parcel took nine days.'
      must(await inTransaction(asAdmin(deps), ctx => giveCredit(ctx, { id: deliveryId, ...asked, note })))
    },
  },
  paused: {
    known: 'select 1 from public.plan_changes c where c.product_subscription_id = s.id',
    tell: async (deps, { person, id }) => {
      const asPatient = { deps, actor: demoPatient(person), requestId: '' }
      const { options, nextChargeOn } = must(await inTransaction(asPatient, ctx => readGoods(ctx, { id })))
      const on = options.pause?.to ?? null
      must(await changeGoods(asPatient, { id, kind: 'pause', on, seen: options.seen, chargeOn: nextChargeOn }))
    },
  },
  refunded: {
    known:
      'select 1 from public.goods_refunds r join public.product_deliveries d on d.id = r.delivery_id where d.subscription_id = s.id',
    tell: async (deps, { person, id, deliveryId }) => {
      must(await cancelGoods({ deps, actor: demoPatient(person), requestId: '' }, { id }))
      const refundId = idOf('goods refund', person.id)
      must(
        await inTransaction(asAdmin(deps), async ctx => {
          const { leftCents = 0 } = (await readGoodsPayment(ctx.tx, ctx.actor, deliveryId, ctx.now)) ?? {}
          const note = 'Ordered by mistake; called an hour later.'
          const asked = { requestKey: refundId, amountCents: leftCents, leftCents, reason: 'goodwill' as const, note }
          return refundGoods(ctx, { id: deliveryId, ...asked, stopsOrder: true })
        }),
      )
      await payGoodsRefund(deps, { refundId })
    },
  },
}

/**
 * Gives the demo goods that come by themselves, by the same operations that people use. Does nothing once they are there; one that could
 * not be made now is made at the next start.
 */
export const makeDemoGoods = async (deps: Deps): Promise<void> => {
  if (!(await deps.shelf.read()).asOf) await refreshCatalogue(deps)
  for (const one of demoGoods) {
    const person = roster.find(({ person: of }) => of.firstName === one.first && of.lastName === one.last)?.person
    if (!person) continue
    const story = stories[one.story]
    const { rows } = await deps.pool.query(
      `select 1 from public.product_subscriptions s where s.request_key = $1 and exists (${story.known})`,
      [idOf('goods', one.first, one.last)],
    )
    if (rows.length === 0) await story.tell(deps, await begin(deps, one, person))
  }
}
