import { done, type Refusal, type Result, refused } from '@om/contracts/errors'
import { formatDay } from '@om/domain/dates'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { type CheckoutPage, PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { productNameOf } from '#src/modules/mail/mail.ts'
import { clinicToday, type PatientDetails, patientDetails } from '#src/modules/people/people.ts'
import { followTestsDue } from '#src/modules/picture/picture.ts'
import {
  holdWithPicture,
  keepGateRun,
  type PrescriptionRow,
  prescriptionsByIds,
  recheckBeforeCharge,
} from '#src/modules/prescriptions/prescriptions.ts'
import { customerOf, saveCustomer } from '../billing.repo.ts'
import { startDay } from '../offer-plan.ts'
import {
  type CheckoutRow,
  insertCheckout,
  lockPlan,
  openCheckoutOf,
  type PlanRow,
  savePlan,
  visiblePlan,
} from '../plans.repo.ts'
import { checkCheckoutJob, firstCheckSeconds } from '../subscriptions.jobs.ts'
import { planRefusal } from '../subscriptions.policy.ts'
import { agreementFor, keepAgreement, zoneOfPatient } from './agreement.ts'
import { settleCheckout } from './settle-checkout.ts'

type Page = { sessionId: string; url: string }
type Ready = {
  plan: PlanRow
  details: PatientDetails
  open: CheckoutRow | undefined
  customerId: string | undefined
}
type Wish = { planId: string; agreed: string }

/** What the patient reads of what stands in the way, each with what to do. */
const words = {
  contraception_unknown:
    'An answer of yours has become too old. Answer it again under Health Records, then come back and confirm.',
  tests_missing: 'A test result is missing or too old. Your doctor has been told.',
  live_contact_due: 'A doctor has to speak with you first. Ask for a review under Prescriptions, then book the call.',
  against: 'What we know about you speaks against it, so a doctor looks first. They have been told.',
}
type Against = { code: keyof typeof words; message: string }

const isKnown = (code: string): code is keyof typeof words => code in words

/** Asks the rules before anything is charged, and keeps what they said. (INV-04, INV-19) */
const weighCheckout = async (deps: Deps, tx: Tx, script: PrescriptionRow): Promise<Against[]> => {
  const { problems, due, run } = await recheckBeforeCharge(deps, tx, script)
  keepGateRun(deps, tx, run, { gate: 'checkout', patientId: script.patientId, prescriptionId: script.id })
  const codes = [...due.map(one => one.code).filter(isKnown), ...(problems.length > 0 ? (['against'] as const) : [])]
  return codes.map(code => ({ code, message: words[code] }))
}

const tooEarly = (day: string) => ({
  code: 'too_early',
  message: `You still have enough from your last delivery. You can confirm this plan from ${formatDay(day)}, and we write to you then.`,
})

/** What has stopped a payment reaches the doctors as it would before a further delivery: held, or as a task. */
const followStop = (deps: Deps, patientId: string, planId: string): Promise<void> =>
  inTransaction({ deps, actor: system('billing') }, async ({ tx }) => {
    const plan = await lockPlan(tx, planId)
    if (plan) await savePlan(tx, planId, { startsFrom: await startDay(deps, tx, plan.prescriptionId) })
    await holdWithPicture(deps, tx, patientId)
    await followTestsDue(deps, tx, patientId)
  })

/** Everything that must hold before a payment page is opened, read as the patient. */
const prepare = async (deps: Deps, tx: Tx, { planId, agreed }: Wish): Promise<Result<Ready>> => {
  const plan = await visiblePlan(tx, planId)
  if (!plan) return refused('not_found')
  const script = (await prescriptionsByIds(tx, [plan.prescriptionId])).get(plan.prescriptionId)
  const refusal = planRefusal(plan, script, clinicToday(deps.clock))
  if (refusal) return refused(refusal)
  const startsFrom = await startDay(deps, tx, plan.prescriptionId)
  if (startsFrom !== null) return refused('plan_waits', [tooEarly(startsFrom)])
  const agreement = script && agreementFor(plan, script, await zoneOfPatient(tx, plan.patientId), deps.clock.now())
  if (!agreement) return refused('plan_not_open')
  if (agreement.text !== agreed) return refused('agreement_changed')
  const against = await weighCheckout(deps, tx, script)
  if (against.length > 0) return refused('plan_waits', against)
  const details = await patientDetails(tx, plan.patientId)
  if (!details?.firstName || !details.lastName || !details.phone || !details.address) return refused('details_missing')
  await keepAgreement(deps, tx, plan, agreement)
  const open = await openCheckoutOf(tx, plan.id)
  return done({ plan, details, open, customerId: await customerOf(tx, plan.patientId) })
}

/** The open page as the provider sees it now; null when it is over, which is then stored. */
const stillOpen = async (deps: Deps, { stripeSessionId }: CheckoutRow): Promise<Page | null> => {
  const page = await settleCheckout(deps, stripeSessionId)
  return page?.status === 'open' && page.url ? { sessionId: page.sessionId, url: page.url } : null
}

const customerFor = async (deps: Deps, { plan, details, customerId }: Ready): Promise<string> => {
  if (customerId) return customerId
  const { patientId } = plan
  const name = `${details.firstName} ${details.lastName}`
  const made = await deps.payments.ensureCustomer({ patientId, email: details.email, name })
  return made.customerId
}

const openPage = (deps: Deps, { plan }: Ready, customerId: string): Promise<CheckoutPage> => {
  const { patientId } = plan
  const { publicUrl, productName } = deps.config
  return deps.payments.openCheckout({
    // The version counts attempts: a double click is one action, a new try after a failure is another.
    key: `checkout:${plan.id}:${plan.version}`,
    customerId,
    planId: plan.id,
    patientId,
    label: `${productNameOf(productName, plan.brand)} plan, every ${plan.intervalDays} days`,
    priceKey: `plan-${plan.code}-${plan.priceCents}-${plan.intervalDays}d`.toLowerCase(),
    amountCents: plan.priceCents,
    currency: plan.currency,
    intervalDays: plan.intervalDays,
    successUrl: `${publicUrl}/patient-subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${publicUrl}/patient-subscription-cancel?plan=${plan.id}`,
  })
}

const store = async (deps: Deps, tx: Tx, planId: string, page: CheckoutPage, url: string): Promise<Result<Page>> => {
  const plan = await lockPlan(tx, planId)
  if (!plan) return refused('plan_not_open')
  if (plan.status !== 'offered' && plan.status !== 'paying') return refusedIn('plan_not_open', plan.status)
  const stored = await insertCheckout(tx, {
    stripeSessionId: page.sessionId,
    patientId: plan.patientId,
    planId: plan.id,
    url,
    createdAt: deps.clock.now(),
    expiresAt: page.expiresAt,
  })
  const { stripeSessionId: sessionId } = stored
  const answer = done({ sessionId, url: stored.url })
  await deps.jobs.send(tx, checkCheckoutJob, { sessionId, tries: 0 }, { startAfterSeconds: firstCheckSeconds })
  if (plan.status === 'paying') return answer
  await savePlan(tx, plan.id, { status: 'paying', confirmedAt: deps.clock.now() })
  await audit(deps.clock, tx, {
    action: 'plan.confirm',
    subjectType: 'plan',
    subjectId: plan.id,
    patientId: plan.patientId,
    fromState: 'offered',
    toState: 'paying',
  })
  await announce(tx, [`user:${plan.patientId}`], 'plan', plan.id)
  return answer
}

const providerFailed = async (ctx: BareCtx<'patient'>, planId: string): Promise<Refusal> => {
  const { deps, actor } = ctx
  // The provider answers a repeated key with its first answer, failures included: the next try needs a new one.
  await inTransaction({ deps, actor }, ({ tx }) => savePlan(tx, planId, {}))
  return refused('provider_down')
}

/**
 * Opens the hosted payment page for a plan that the patient has confirmed, or answers with the page that is open
 * already: clicking twice is one payment. Nothing is charged here (INV-11). Refuses with `not_found`, `plan_not_open`,
 * `subscription_exists`, `agreement_changed`, `plan_waits` with what to do, `details_missing` and `provider_down`.
 */
export const startCheckout = async (ctx: BareCtx<'patient'>, wish: Wish): Promise<Result<Page>> => {
  const { deps, actor } = ctx
  const { planId } = wish
  try {
    let ready = await inTransaction(ctx, ({ tx }) => prepare(deps, tx, wish))
    if (!ready.ok) {
      if (ready.code === 'plan_waits') await followStop(deps, actor.id, planId)
      return ready
    }
    if (ready.value.open) {
      const page = await stillOpen(deps, ready.value.open)
      if (page) return done(page)
      ready = await inTransaction(ctx, ({ tx }) => prepare(deps, tx, wish))
      if (!ready.ok) return ready
    }
    const { value } = ready
    const customerId = await customerFor(deps, value)
    if (!value.customerId) await inTransaction(ctx, ({ tx }) => saveCustomer(tx, actor.id, customerId))
    const page = await openPage(deps, value, customerId)
    const { url } = page
    if (!url) return await providerFailed(ctx, planId)
    return await inTransaction(ctx, ({ tx }) => store(deps, tx, planId, page, url))
  } catch (error) {
    if (!(error instanceof PaymentsDown)) throw error
    deps.log.warn({ err: error, planId }, 'no payment page: the provider is down')
    return providerFailed(ctx, planId)
  }
}
