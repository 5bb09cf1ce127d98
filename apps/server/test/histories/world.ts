import { ApiError } from '@om/contracts/client'
import { people } from '@om/testing/people'
import { checkInsSweep } from '#src/modules/check-ins/check-ins.sweep.ts'
import { consultsSweep } from '#src/modules/consults/consults.sweep.ts'
import { sweepDisputes } from '#src/modules/disputes/apply-dispute.ts'
import { parcelsSweep } from '#src/modules/parcels/poll-parcels.ts'
import { registrationsSweep } from '#src/modules/people/staff/standing.ts'
import { testsDueSweep } from '#src/modules/picture/tests-due.ts'
import { prescriptionsSweep } from '#src/modules/prescriptions/prescriptions.sweep.ts'
import { productSubscriptionsSweep } from '#src/modules/product-subscriptions/product-subscriptions.handlers.ts'
import { sideEffectsSweep } from '#src/modules/side-effects/side-effects.sweep.ts'
import { subscriptionsSweep } from '#src/modules/subscriptions/subscriptions.handlers.ts'
import { suppliesSweep } from '#src/modules/supplies/supplies.sweep.ts'
import { advance, deliverAll, type Patient } from '#test/given/billing.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { prepareMoves } from './invariants/money.ts'
import { prepareSeen } from './invariants/records.ts'
import type { Standing } from './standing.ts'

/** A clinic with the people of one history, who came in the order in which they stand. */
export type World = {
  app: TestApp
  patients: Patient[]
  /** The lots that are on the shelf: a recalled one is used no more. */
  lots: number
  isLapsed: boolean
  /** How messages of the payment provider reach us: at once and in order, twice and in any order, or not for now. */
  messages: 'straight' | 'shuffled' | 'held'
}

/** Something that somebody may do, or that happens. */
export type Step = {
  /** Whether there is anything to do it with; it may be refused all the same. */
  when: (now: Standing, world: World) => boolean
  make: (world: World, patient: Patient, now: Standing) => Promise<unknown>
  /** Against that of others, 10 unless told. */
  weight?: number
  /** The code with which it has to be refused, always. */
  mustBe?: string
}
export type Steps = Record<string, Step>

/** What somebody meant to do is not offered to them after all. */
class NotOffered extends Error {}

export const need = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new NotOffered('a step was made without what it needs')
  return value
}

export const doctor = ({ app }: World) => app.as(people.drLund).api
export const pharmacist = ({ app }: World, by: typeof people.phTran | typeof people.phWalsh = people.phTran) =>
  app.as(by).api

/** The app of some histories. Registrations do not run out by themselves while months go by: a step stops them. */
export const historyApp = async (): Promise<TestApp> => {
  const app = await testApp()
  for (const table of ['doctors', 'pharmacists'])
    await app.deps.pool.query(`update public.${table} set registration_expires_on = '2099-12-31'`)
  await app.deps.pool.query(prepareSeen)
  await app.deps.pool.query(prepareMoves)
  return app
}

/** What is due by the clock about treatments, orders and charges. */
const sweeps = [
  registrationsSweep,
  consultsSweep,
  prescriptionsSweep,
  sideEffectsSweep,
  checkInsSweep,
  testsDueSweep,
  subscriptionsSweep,
  productSubscriptionsSweep,
  sweepDisputes,
  suppliesSweep,
  parcelsSweep,
]

/** Messages are written in the same transaction as what they tell; sending them is proven elsewhere. */
const sinkMail = ({ app }: World) =>
  app.deps.pool.query(`with gone as (delete from jobs.job where name = 'send-email')
    update public.outbox_emails set status = 'sent' where status = 'waiting'`)

/** Each twice, in an order that hangs on nothing but their names. */
const shuffled = <E extends { id: string }>(events: E[]): E[] =>
  [...events, ...events].toSorted((a, b) => (a.id.slice(-4) < b.id.slice(-4) ? -1 : 1))

/** Lets what follows from a step happen: messages of the provider arrive, jobs run. */
export const settle = async (world: World): Promise<void> => {
  await sinkMail(world)
  if (world.messages === 'held') await world.app.drain()
  else await deliverAll(world.app, world.messages === 'shuffled' ? shuffled : undefined)
}

/** The same with everything that is due by the clock. A sweep that fails is a defect. */
export const settleByClock = async (world: World): Promise<void> => {
  await settle(world)
  for (const sweep of sweeps) await sweep(world.app.deps)
  await settle(world)
}

/** The next instant at which something becomes due, within so many days; the end of them when nothing does. */
const nextDue = async ({ app }: World, until: Date): Promise<Date> => {
  const { rows } = await app.deps.pool.query<{ at: Date | null }>(
    `select min(at) as at from (
       select current_period_end - before as at from public.subscriptions, (values (interval '7 days'), ('1 hour'), ('-2 hours')) v (before)
         where status in ('active','trialing','past_due')
       union all select current_period_end - before from public.product_subscriptions, (values (interval '7 days'), ('-2 hours')) v (before)
         where status in ('active','past_due')
       union all select next_try_at from public.owed_payments where state = 'trying'
       union all select due_on::timestamptz from public.check_ins where state in ('scheduled','due')
       union all select (expires_on + 1)::timestamptz from public.prescriptions where status in ('active','on_hold')
       union all select (until_on + 1)::timestamptz from public.prescription_moves where until_on is not null
     ) moments where at > $1`,
    [new Date(app.clock.now().getTime() + 1_000)],
  )
  const found = rows[0]?.at
  return found && found < until ? found : until
}

/** Time goes by, from each instant at which something is due to the next. */
export const passDays = async (world: World, days: number): Promise<void> => {
  const until = new Date(world.app.clock.now().getTime() + days * 86_400_000)
  while (world.app.clock.now() < until) {
    const next = await nextDue(world, until)
    const seconds = Math.max(60, Math.ceil((next.getTime() - world.app.clock.now().getTime()) / 1000))
    await advance(world.app, `PT${seconds}S`)
    await settleByClock(world)
  }
}

/** Refusals by which somebody may be kept from a step without a fault of the history itself. */
const allowed403 = ['registration_not_current', 'same_person', 'own_care']

/**
 * Makes a step and answers with the code of the refusal, or nothing once it is made. What the product refuses is no fault, an
 * error of its own is; and so is whoever is not let in at all, or is told to slow down, since then nothing would be tried any more.
 */
export const tryStep = async (world: World, step: Step, patient: Patient, now: Standing): Promise<string | null> => {
  try {
    await step.make(world, patient, now)
    if (step.mustBe) throw new Error(`this was made, and has to be refused with ${step.mustBe}`)
    return null
  } catch (error) {
    if (error instanceof NotOffered) return 'not_offered'
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if ([401, 429].includes(error.status) || (error.status === 403 && !allowed403.includes(error.code))) throw error
    if (step.mustBe && error.code !== step.mustBe) throw error
    // Some of what the state forbids is said of a field; a step that is always sent wrongly is never made, which a long run tells.
    const fields = error.code === 'bad_request' ? error.problems.map(one => ` ${one.field}`).join('') : ''
    return `${error.code}${fields}`
  }
}
