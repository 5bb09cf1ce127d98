import type { RefillAnswers } from '@om/contracts/refills'
import { consults } from '@om/db/tables/consults'
import { prescriptions } from '@om/db/tables/prescriptions'
import { addDays, addMonths } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { planPrice } from '@om/domain/prescribing/plans'
import { draftFromTemplate } from '@om/domain/prescribing/templates'
import { people } from '@om/testing/people'
import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { system } from '#src/actor.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { offerPlan } from '#src/modules/subscriptions/offer-plan.ts'
import { isReadByUs } from '#src/surfaces/webhooks/handle-message.ts'
import { givenConsult, type givenPatient } from '#test/given/consults.ts'
import type { TestApp } from '#test/test-app.ts'

export type Patient = Awaited<ReturnType<typeof givenPatient>>

/** Cards of the payments emulator. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
  /** Takes a refund, and sends it back a minute later. */
  refundFails: '4000000000005126',
}

const post = (app: TestApp, path: string, body: unknown) =>
  fetch(`${app.emulators.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Sets the clock of the test to the emulators' clock, so that both count the same days from here on. */
export const joinClocks = async (app: TestApp): Promise<void> => {
  const clock = await (await fetch(`${app.emulators.url}/control/clock`)).json()
  app.clock.set(new Date((clock as { now: string }).now))
}

/** Moves both clocks forward by an ISO 8601 duration, such as `P45D`. */
export const advance = async (app: TestApp, duration: string): Promise<void> => {
  await post(app, '/control/clock', { advance: duration })
  await joinClocks(app)
}

/** Lets an outside service go wrong, as `POST /control/faults` describes it. */
export const breakService = async (app: TestApp, fault: Record<string, unknown>): Promise<void> => {
  const made = await post(app, '/control/faults', fault)
  if (made.status !== 201) throw new Error(await made.text())
}

/** Everything works again. */
export const mendServices = (app: TestApp) => fetch(`${app.emulators.url}/control/faults`, { method: 'DELETE' })

export type GivenScript = {
  brand?: 'men' | 'women'
  /** A template with ready-made items is `RX-M1`; one that is compounded is `RX-M2`. */
  template?: string
  patient?: Patient
  supplies?: number
  change?: Partial<typeof prescriptions.$inferInsert>
}
export type GivenPlan = {
  patient: Patient
  planId: string
  prescriptionId: string
  consultId: string
  priceCents: number
}

/** A patient whose doctor has signed a prescription and offered the plan that goes with it. */
export const givenPlan = async (app: TestApp, given: GivenScript = {}): Promise<GivenPlan> => {
  const { brand = 'men', template = brand === 'men' ? 'RX-M1' : 'RX-W1' } = given
  const consult = await givenConsult(app, { brand, ...(given.patient ? { patient: given.patient } : {}) })
  const { patient } = consult
  const draft = draftFromTemplate(template)
  if (!draft?.planCode) throw new Error(`no plan goes with ${template}`)
  const today = clinicToday(app.clock)
  const supplies = given.supplies ?? draft.repeats + 1
  const code = draft.planCode
  const price = planPrice(code, draft.intervalDays)
  return app.deps.db.transaction(system('test'), async tx => {
    const [script] = await tx.q
      .insert(prescriptions)
      .values({
        patientId: patient.id,
        consultId: consult.id,
        doctorId: people.drOkoro.staffId,
        brand,
        templateCode: template,
        title: draft.title,
        status: 'active',
        items: draft.items,
        repeats: supplies - 1,
        suppliesTotal: supplies,
        supplyDays: draft.supplyDays,
        intervalDays: draft.intervalDays,
        allergies: 'None known',
        overrides: [],
        patientSnapshot: {
          name: `${patient.firstName} ${patient.lastName}`,
          dateOfBirth: patient.dateOfBirth,
          address: addressLine(patient.address),
          phone: patient.phone,
        },
        prescriberSnapshot: {
          name: 'Dr Amara Okoro',
          qualification: people.drOkoro.qualification,
          ahpraNumber: people.drOkoro.ahpraNumber,
          prescriberNumber: '2345678',
          practiceAddress: app.deps.config.clinic.address,
          phone: people.drOkoro.phone,
        },
        ruleVersion: 'test',
        inputsHash: 'test',
        writtenOn: today,
        expiresOn: addDays(addMonths(today, 12), -1),
        signedAt: app.clock.now(),
        legalFormReceivedAt: app.clock.now(),
        legalFormReceivedBy: people.phTran.staffId,
        ...given.change,
      })
      .returning()
    if (!script) throw new Error('the prescription was not stored')
    await tx.q.update(consults).set({ state: 'in_review' }).where(eq(consults.id, consult.id))
    await tx.q
      .update(consults)
      .set({ state: 'approved', decidedAt: app.clock.now(), decidedBy: people.drOkoro.staffId, dueAt: null })
      .where(eq(consults.id, consult.id))
    const { planId } = await offerPlan(app.deps, tx, {
      patientId: patient.id,
      consultId: consult.id,
      isFirst: false,
      prescriptionId: script.id,
      brand,
      code,
      priceCents: price.cents,
      intervalDays: draft.intervalDays,
    })
    return { patient, planId, prescriptionId: script.id, consultId: consult.id, priceCents: price.cents }
  })
}

/** The patient reads what a plan costs and when, agrees to it, and gets the payment page. */
export const confirmPlan = async (
  app: TestApp,
  patient: Patient,
  planId: string,
): Promise<{ sessionId: string; url: string }> => {
  const { api } = app.as(patient)
  const plan = (await api.subscriptions.plans()).items.find(({ id }) => id === planId)
  return api.subscriptions.startCheckout({ body: { planId, confirmed: true, agreed: plan?.agreement ?? '' } })
}

/** Sends the hosted payment page's form, as a person does. Answers with the page's reply. */
export const payOn = (url: string, cardNumber = cards.good): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: 'payer@example.com',
      cardNumber,
      expiry: '04 / 40',
      cvc: cardNumber.startsWith('3') ? '1234' : '123',
      name: 'Payer',
    }),
  })

/** The payments emulator by the official SDK, for what our own code never does. */
export const stripeOf = (app: TestApp): Stripe => {
  const { hostname, port } = new URL(app.emulators.url)
  return new Stripe(app.deps.config.stripe?.secretKey ?? '', { protocol: 'http', host: hostname, port })
}

type Event = { id: string; type: string; [key: string]: unknown }
const newest = new WeakMap<TestApp, string>()

/** Events of the payment provider that were not fetched before, oldest first. */
export const newEvents = async (app: TestApp): Promise<Event[]> => {
  const last = newest.get(app)
  const response = await fetch(`${app.emulators.url}/v1/events?limit=100${last ? `&ending_before=${last}` : ''}`, {
    headers: { Authorization: `Bearer ${app.deps.config.stripe?.secretKey}` },
  })
  const { data, has_more: hasMore } = (await response.json()) as { data: Event[]; has_more: boolean }
  if (data[0]) newest.set(app, data[0].id)
  const events = data.toReversed()
  return last && hasMore ? [...events, ...(await newEvents(app))] : events
}

/** Delivers one event with a good signature, or the one given. */
export const deliver = (app: TestApp, event: unknown, signature?: string): Promise<Response> => {
  const payload = JSON.stringify(event)
  const secret = app.deps.config.stripe?.webhookSecret ?? ''
  const signed = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  return app.anyone.request('POST', '/webhooks/stripe', payload, { 'stripe-signature': signature ?? signed })
}

/** Delivers everything new, in the order given, and lets the jobs run. */
export const deliverAll = async (
  app: TestApp,
  order: (events: Event[]) => Event[] = events => events,
): Promise<void> => {
  // What has nobody do anything is told in the tests of the messages themselves.
  for (const event of order(await newEvents(app)).filter(({ type }) => isReadByUs(type))) {
    const response = await deliver(app, event)
    if (response.status !== 200) throw new Error(`the webhook answered ${response.status}`)
  }
  await app.drain()
}

/** Pays for a plan: everything that the payment starts has happened. */
export const payPlan = async (
  app: TestApp,
  plan: GivenPlan,
  card = cards.good,
): Promise<GivenPlan & { sessionId: string; subscriptionId: string }> => {
  const { api } = app.as(plan.patient)
  const { sessionId, url } = await confirmPlan(app, plan.patient, plan.planId)
  const paid = await payOn(url, card)
  if (paid.status !== 303) throw new Error(`the payment page answered ${paid.status}`)
  await deliverAll(app)
  const { subscription } = await api.subscriptions.checkoutState({ params: { sessionId } })
  if (!subscription) throw new Error('the subscription did not start')
  return { ...plan, sessionId, subscriptionId: subscription.id }
}

/** A patient who has paid for their plan. */
export const givenSubscriber = async (
  app: TestApp,
  { card = cards.good, ...given }: GivenScript & { card?: string } = {},
): Promise<GivenPlan & { sessionId: string; subscriptionId: string }> => {
  return payPlan(app, await givenPlan(app, given), card)
}

/** The provider collects by itself what falls due next, as if somebody had switched that on there. */
export const collectsByItself = async (app: TestApp, patient: Patient): Promise<string> => {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select stripe_subscription_id as id from public.subscriptions where patient_id = $1',
    [patient.id],
  )
  const id = rows[0]?.id ?? ''
  await app.deps.payments.setCollection(id, 'by_itself')
  return id
}

/** The patient says before a further delivery that nothing is new, but for what is given. */
export const answerRefill = async (
  app: TestApp,
  patient: Patient,
  change: Partial<RefillAnswers> = {},
): Promise<void> => {
  const { api } = app.as(patient)
  const id = (await api.subscriptions.mine()).items.find(one => one.refill?.can.answer)?.refill?.id ?? ''
  const body = {
    newCondition: false,
    newMedicine: false,
    noticed: false,
    isAddressRight: true,
    effects: [],
    severity: 'mild' as const,
    words: '',
    corrected: [],
    ...change,
  }
  await api.refills.answer({ params: { id }, body })
}
