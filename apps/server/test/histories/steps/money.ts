import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { addDays } from '@om/domain/dates'
import { refreshCatalogue } from '#src/modules/shop/catalogue/range/refresh-catalogue.ts'
import {
  advance,
  breakService,
  cards,
  deliverAll,
  mendServices,
  type Patient,
  payOn,
  stripeOf,
} from '#test/given/billing.ts'
import { variants } from '#test/given/shop-orders.ts'
import type { Standing } from '../standing.ts'
import { need, type Step, type Steps, settle, type World } from '../world.ts'

type Change = 'pause' | 'skip' | 'move' | 'undo'

const runs = (now: Standing) => now.subscription?.runs === true && !now.subscription.ends

/** The plan as its patient sees it, with what they may do now. */
const planOf = async ({ app }: World, patient: Patient, now: Standing) => {
  const { items } = await app.as(patient).api.subscriptions.mine()
  const { id } = need(now.subscription)
  return need(items.find(one => one.id === id))
}

/** The day that a change is made to; null for one that needs none. Not offered where the plan does not allow it. */
const dayOf = ({ options }: Awaited<ReturnType<typeof planOf>>, kind: Change, isLate: boolean): string | null => {
  if (kind === 'skip') return need(options.skipTo) && null
  if (kind === 'undo') return need(options.undo || null) && null
  const { from, to } = need(options[kind])
  const [late = to] = [addDays(from, 10), to].toSorted()
  return isLate ? late : from
}

const change = (kind: Change, { isLate = true, weight = 6 } = {}): Step => ({
  when: now => (kind === 'undo' ? now.subscription !== null : runs(now)),
  make: async (world, patient, now) => {
    const plan = await planOf(world, patient, now)
    const body = { kind, on: dayOf(plan, kind, isLate), seen: plan.options.seen }
    return world.app.as(patient).api.subscriptions.change({ params: { id: plan.id }, body })
  },
  weight,
})

/** Two windows in the same moment: one change is made, and the other is told. */
const changeTwice: Step['make'] = async (world, patient, now) => {
  const plan = await planOf(world, patient, now)
  const { change: press } = world.app.as(patient).api.subscriptions
  const pressed = (kind: Change) =>
    press({ params: { id: plan.id }, body: { kind, on: dayOf(plan, kind, true), seen: plan.options.seen } })
  const both = await Promise.allSettled([pressed('skip'), pressed('move')])
  const made = both.filter(one => one.status === 'fulfilled')
  if (made.length > 1) throw new Error('two windows changed one plan from the same page')
  const [first] = both
  if (made.length === 0 && first?.status === 'rejected') throw first.reason
}

/** Whatever the state, whoever cancels has cancelled; a refusal is a fault. (REG-23) */
export const mustCancel = async (world: World, patient: Patient, now: Standing): Promise<void> => {
  const { id } = need(now.subscription)
  const { api } = world.app.as(patient)
  const cancelled = await api.subscriptions.cancel({ params: { id }, body: { reason: '' } }).catch((error: unknown) => {
    throw new Error(`a plan cannot be cancelled: ${error instanceof ApiError ? error.code : ''}`, { cause: error })
  })
  if (!cancelled.cancelAtPeriodEnd && cancelled.status !== 'cancelled' && cancelled.status !== 'canceled')
    throw new Error(`a plan goes on although it was cancelled: ${cancelled.status}`)
}

/** Calls that the provider obeys, and whose answers are lost. */
const loseAnswers = (world: World, times: number, path = '/v1/') =>
  breakService(world.app, { match: { service: 'payments', method: 'POST', path }, action: 'lose-reply', times })

/** The first press may be answered with an outage; the second, with the provider back, is not. */
const cancelAcross: Step['make'] = async (world, patient, now) => {
  await loseAnswers(world, 4, '/v1/subscriptions')
  const { id } = need(now.subscription)
  const { api } = world.app.as(patient)
  await api.subscriptions.cancel({ params: { id }, body: { reason: '' } }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'provider_down') throw error
  })
  await mendServices(world.app)
  return mustCancel(world, patient, now)
}

const keepCard = (number: string, as: 'default' | 'backup', weight: number): Step => ({
  when: now => now.subscription !== null,
  make: async ({ app }, patient) => {
    const { billing } = app.as(patient).api
    const { url } = await billing.addCard()
    const kept = await payOn(url, number)
    if (kept.status !== 303) throw new Error(`the card page answered ${kept.status}`)
    await deliverAll(app)
    const card = need((await billing.myCards()).items.find(one => one.last4 === number.slice(-4) && !one.isDefault))
    return billing.chooseCard({ params: { ref: card.ref }, body: { as } })
  },
  weight,
})

/** The bank behind this card asks its holder at each charge. */
const keepAskingCard: Step['make'] = async ({ app }, { id }) => {
  const { rows } = await app.deps.pool.query<{ customer: string; ids: string[] }>(
    `select b.stripe_customer_id as customer, array_agg(s.stripe_subscription_id) as ids
     from public.billing_customers b join public.subscriptions s using (patient_id)
     where b.patient_id = $1 and s.status in ('active','trialing') group by 1`,
    [id],
  )
  const { customer, ids } = need(rows[0])
  const card = await stripeOf(app).paymentMethods.attach('pm_card_authenticationRequired', { customer })
  return app.deps.payments.useCard({ customerId: customer, subscriptionIds: ids, cardId: card.id })
}

/** What its holder tells the bank, on the page to which the provider's own one leads. */
const confirmAtBank: Step['make'] = async ({ app }, patient, now) => {
  const { url } = await app.as(patient).api.billing.confirmOwed({ params: { id: need(now.owed) } })
  const [, path] = (await (await fetch(url)).text()).match(/href="(\/3ds\/[^"]+)"/) ?? []
  const body = new URLSearchParams({ answer: 'complete' })
  await fetch(new URL(need(path), url), { method: 'POST', body, redirect: 'manual' })
  return deliverAll(app)
}

const shipTo = {
  firstName: 'Test',
  lastName: 'Person',
  phone: '0412 345 678',
  line1: '14 Wattle Street',
  line2: '',
  suburb: 'Ultimo',
  state: 'NSW' as const,
  postcode: '2007',
}

const startGoods = (card: string, how: Pick<Step, 'weight' | 'mustBe'>): Step => ({
  when: now => now.goods === null,
  make: async ({ app }, patient) => {
    if (!(await app.deps.shelf.read()).asOf) await refreshCatalogue(app.deps)
    const { goods } = app.as(patient).api
    const lines = [{ variantId: variants.shampoo, quantity: 1 }]
    const opened = await goods.open({ body: { requestKey: randomUUID(), lines, frequencyDays: 30, shipTo } })
    const params = { id: opened.id }
    const kept = await payOn((await goods.openCardPage({ params })).url, card)
    const sessionId = need(new URL(need(kept.headers.get('location'))).searchParams.get('session_id'))
    await goods.start({ params, body: { sessionId, confirmed: true, agreedCents: opened.amountCents } })
    return deliverAll(app)
  },
  ...how,
})

/** What patients do with the money of their plans and goods. */
export const moneySteps: Steps = {
  'pause the plan': change('pause'),
  'skip the next delivery': change('skip'),
  'move the next delivery': change('move'),
  'have the next delivery soon': change('move', { isLate: false }),
  'take a change back': change('undo', { weight: 10 }),
  'change it in two windows': { when: runs, make: changeTwice, weight: 3 },
  'cancel the subscription': { when: now => now.subscription?.ends === false, make: mustCancel, weight: 4 },
  'cancel while answers get lost': { when: now => now.subscription?.ends === false, make: cancelAcross, weight: 2 },
  'keep a good card': keepCard('5555555555554444', 'default', 4),
  'keep a card that fails later': keepCard(cards.failsLater, 'default', 4),
  'keep a backup card': keepCard('4000000360000006', 'backup', 4),
  'keep a card whose bank asks': { when: runs, make: keepAskingCard, weight: 4 },
  'pay what is owed': {
    when: now => now.owed !== null,
    make: async ({ app }, patient, now) => {
      const params = { id: need(now.owed) }
      await app.as(patient).api.billing.payOwed({ params, body: { sessionId: '' } })
      return deliverAll(app)
    },
    weight: 10,
  },
  'pay what is owed with another card': {
    when: now => now.owed !== null,
    make: async ({ app }, patient, now) => {
      const { billing } = app.as(patient).api
      const params = { id: need(now.owed) }
      const kept = await payOn((await billing.owedCard({ params })).url)
      const sessionId = need(new URL(need(kept.headers.get('location'))).searchParams.get('session_id'))
      const { outcome } = await billing.payOwed({ params, body: { sessionId } })
      if (outcome !== 'paid') throw new Error(`a good card did not pay: ${outcome}`)
      return deliverAll(app)
    },
    weight: 15,
  },
  'confirm at the bank': { when: now => now.owed !== null && now.asksBank, make: confirmAtBank, weight: 30 },
  'subscribe to goods': startGoods(cards.good, { weight: 4 }),
  'subscribe to goods with a card that fails': startGoods(cards.failsLater, { weight: 1, mustBe: 'card_refused' }),
  'cancel the goods': {
    when: now => now.goods?.ends === false,
    make: ({ app }, patient, now) => app.as(patient).api.goods.cancel({ params: { id: need(now.goods).id } }),
    weight: 4,
  },
  'keep the goods': {
    when: now => now.goods?.ends === true,
    make: ({ app }, patient, now) => app.as(patient).api.goods.keep({ params: { id: need(now.goods).id } }),
    weight: 15,
  },
  'answers of the provider get lost': {
    when: now => now.subscription !== null,
    make: async world => {
      await loseAnswers(world, 5)
      await advance(world.app, 'PT3H')
      // Whatever was not answered is asked again.
      await settle(world).catch(() => undefined)
      await mendServices(world.app)
    },
    weight: 3,
  },
  'messages of the provider stay away': {
    when: (now, { messages }) => messages !== 'held' && now.subscription !== null,
    make: async world => {
      world.messages = 'held'
    },
    weight: 2,
  },
  'messages come twice, in any order': {
    when: (now, { messages }) => messages === 'straight' && now.subscription !== null,
    make: async world => {
      world.messages = 'shuffled'
    },
    weight: 3,
  },
  'messages come as they should': {
    when: (_, { messages }) => messages !== 'straight',
    make: async world => {
      world.messages = 'straight'
      await deliverAll(world.app)
    },
    weight: 8,
  },
}
