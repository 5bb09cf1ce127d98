/** Where a patient's care stands: one line of what happens next, and the steps from the assessment to the door. */
import type { Journey, JourneyStep } from '@om/contracts/me'
import type { z } from 'zod'
import type { JourneyInput } from './journey-input.ts'
import { consultWords, planWords } from './journey-words.ts'
import { openConsultStates } from './lifecycles/consult.ts'
import type { SupplyState } from './lifecycles/order.ts'
import type { Outcome } from './triage/rules.ts'

type Step = z.infer<typeof JourneyStep>
type Reached = { state: Step['state']; at?: Date | null; note?: string; label?: string }

const labels: Record<Step['key'], string> = {
  assessment: 'Assessment',
  review: 'Doctor',
  plan: 'Your plan',
  payment: 'Payment',
  pharmacy: 'Pharmacy',
  delivery: 'Delivery',
}

const step = (key: Step['key'], { state, at = null, note = '', label = labels[key] }: Reached): Step => ({
  key,
  label,
  state,
  at: at?.toISOString() ?? null,
  note,
})

const later: Reached = { state: 'next' }

const reviewOf = ({ consult }: JourneyInput): Reached => {
  if (!consult) return later
  if (consult.state === 'approved') return { state: 'done', at: consult.decidedAt, note: consult.doctorName ?? '' }
  if (openConsultStates.includes(consult.state) || consult.state === 'draft') {
    const waits = consult.state === 'needs_info' || consult.state === 'video_required'
    return { state: 'now', note: waits ? 'Waiting for you' : (consult.doctorName ?? '') }
  }
  return { state: 'stopped', at: consult.decidedAt }
}

const planStep = (input: JourneyInput): Reached => {
  const { plan } = input
  if (!plan) return input.consult?.state === 'approved' ? { state: 'now' } : later
  if (plan.status === 'offered') return { state: 'now', at: plan.offeredAt }
  if (plan.status === 'withdrawn') return { state: 'stopped', at: plan.offeredAt }
  return { state: 'done', at: plan.confirmedAt ?? plan.offeredAt }
}

const unpaid: readonly string[] = ['past_due', 'unpaid', 'incomplete', 'incomplete_expired']

const paymentStep = ({ plan, subscription }: JourneyInput): Reached => {
  if (plan?.status === 'paying') return { state: 'now' }
  if (!subscription) return plan?.status === 'active' ? { state: 'now' } : later
  return unpaid.includes(subscription.status)
    ? { state: 'stopped', note: 'Not paid' }
    : { state: 'done', at: subscription.startedAt }
}

const gone: readonly SupplyState[] = ['shipped', 'delivered', 'returned', 'destroyed', 'resent', 'lost']

const pharmacyStep = ({ order }: JourneyInput): Reached => {
  if (!order) return later
  if (order.state === 'cancelled') return { state: 'stopped', note: 'Cancelled' }
  if (gone.includes(order.state)) return { state: 'done', at: order.shippedAt }
  return { state: 'now', at: order.placedAt, note: order.state === 'on_hold' ? 'Being checked' : '' }
}

const deliveryStep = ({ order }: JourneyInput): Reached => {
  if (!order || !gone.includes(order.state)) return later
  if (order.state === 'delivered') return { state: 'done', at: order.deliveredAt }
  return order.state === 'shipped'
    ? { state: 'now', at: order.shippedAt }
    : {
        state: 'stopped',
        note: order.state === 'lost' ? 'Lost on the way' : 'Came back',
      }
}

const beginning = ({ consult }: JourneyInput): Reached => {
  if (!consult) return { state: 'now' }
  const isReview = consult.review && consult.state !== 'approved'
  const label = consult.review === 'doctor' ? 'Review begun' : 'Review asked for'
  return { state: 'done', at: consult.submittedAt, ...(isReview ? { label } : {}) }
}

const steps = (input: JourneyInput): Step[] => [
  step('assessment', beginning(input)),
  step('review', reviewOf(input)),
  step('plan', planStep(input)),
  step('payment', paymentStep(input)),
  step('pharmacy', pharmacyStep(input)),
  step('delivery', deliveryStep(input)),
]

const towardsTreatment: readonly Outcome[] = ['rx_review', 'video_required']

/**
 * Nobody who was told to see a GP, or to start without a prescription, is shown a payment to come, nor whose review may leave everything
 * as it is. (T-03 to T-06, T-20)
 */
const stepsAhead = (input: JourneyInput): Step[] => {
  const { consult } = input
  const isElsewhere =
    consult !== null &&
    openConsultStates.includes(consult.state) &&
    (Boolean(consult.review) || !towardsTreatment.includes(consult.outcome))
  return steps(input).filter(({ key }) => !isElsewhere || key === 'assessment' || key === 'review')
}

const running: readonly string[] = ['offered', 'paying', 'active']

/** A plan counts while it runs, or when it is what the newest consult led to; an open consult comes before either. */
const tellsOfPlan = ({ consult, plan }: JourneyInput): boolean => {
  if (!plan || (consult && openConsultStates.includes(consult.state))) return false
  return plan.consultId === consult?.id || running.includes(plan.status)
}

/** What was destroyed before it left reads like any order that was cancelled. */
const neverSent = ({ order, ...rest }: JourneyInput): JourneyInput => ({
  ...rest,
  order: order?.state === 'destroyed' && !order.shippedAt ? { ...order, state: 'cancelled' } : order,
})

/** Leaves out what belongs to an earlier round of care, so that the steps tell one story. */
const oneStory = (input: JourneyInput): JourneyInput => {
  if (!tellsOfPlan(input)) return { ...input, plan: null, subscription: null, order: null }
  const { consult, plan } = input
  if (!consult || !plan || consult.id === plan.consultId) return input
  // A later consult ended without a plan while an earlier plan runs on: the plan's own review is what counts.
  return { ...input, consult: { ...consult, state: 'approved', submittedAt: null, decidedAt: plan.offeredAt } }
}

/** What a patient sees first: where their care stands, what happens next and by when, and what they can do now. */
export const buildJourney = (given: JourneyInput): Journey => {
  const input = oneStory(neverSent(given))
  const next = input.plan ? planWords(input) : consultWords(input)
  const isOpen = given.consult !== null && openConsultStates.includes(given.consult.state)
  return {
    brand: given.brand,
    ...next,
    steps: stepsAhead(input),
    openConsultId: isOpen ? (given.consult?.id ?? null) : null,
    asOf: given.now.toISOString(),
  }
}
