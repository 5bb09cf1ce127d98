import { advance, cards, deliverAll, type Patient, payOn } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { variants } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'

/** What is wanted of the shop by subscription. */
export const goodsWish = (change: object = {}) => ({
  requestKey: crypto.randomUUID(),
  lines: [{ variantId: variants.shampoo, quantity: 2 }],
  frequencyDays: 45 as const,
  shipTo: {
    firstName: 'Test',
    lastName: 'Person',
    phone: '0412 345 678',
    line1: '14 Wattle Street',
    line2: '',
    suburb: 'Ultimo',
    state: 'NSW' as const,
    postcode: '2007',
  },
  ...change,
})

/** Keeps a card on the provider's page, as a person does. */
export const keepGoodsCard = async (app: TestApp, patient: Patient, id: string, card = cards.good): Promise<string> => {
  const { url } = await app.as(patient).api.goods.openCardPage({ params: { id } })
  const kept = await payOn(url, card)
  return new URL(kept.headers.get('location') ?? 'http://none').searchParams.get('session_id') ?? ''
}

/** Starts it with a card that was kept. */
export const startGoodsWith = (
  app: TestApp,
  patient: Patient,
  { id, amountCents }: { id: string; amountCents: number },
  sessionId: string,
) =>
  app.as(patient).api.goods.start({
    params: { id },
    body: { sessionId, confirmed: true, agreedCents: amountCents },
  })

/** Somebody who has subscribed to goods: the first delivery is paid and ordered. */
export const givenGoods = async (app: TestApp, change: object = {}, card = cards.good) => {
  const patient = await givenPatient(app)
  const goods = await app.as(patient).api.goods.open({ body: goodsWish(change) })
  const sessionId = await keepGoodsCard(app, patient, goods.id, card)
  const started = await startGoodsWith(app, patient, goods, sessionId)
  await deliverAll(app)
  return { patient, goods: started, sessionId }
}

/** Days go by; what falls due meanwhile is told, charged and ordered. */
export const passGoods = async (app: TestApp, duration: string): Promise<void> => {
  await advance(app, duration)
  await deliverAll(app)
  await app.sweep()
  await deliverAll(app)
  await deliverAll(app)
}
