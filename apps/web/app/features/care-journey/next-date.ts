import type { Appointment } from '@om/contracts/appointments'
import type { ConsultForPatient } from '@om/contracts/consults'
import type { Journey } from '@om/contracts/me'
import type { Subscription } from '@om/contracts/subscriptions'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { addBusinessDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { NEEDS_INFO_EXPIRES_MS } from '@om/domain/sla'

/** A date that matters next: an instant, or a calendar day where the hour does not. */
export type NextDate = { label: string; at: string; isDay: boolean }

type Care = {
  journey: Pick<Journey, 'dueAt' | 'steps'>
  /** The open assessment. */
  consult: Pick<ConsultForPatient, 'can' | 'questions' | 'appointment'> | undefined
  /** The next call that is booked, for whatever. */
  visit: Pick<Appointment, 'startsAt'> | undefined
  /** The newest order. */
  order: Pick<SupplyForPatient, 'state' | 'placedAt' | 'leavesOn'> | undefined
  /** The subscription that renews next. */
  subscription: Pick<Subscription, 'nextChargeOn'> | undefined
  zone: string
  /** Within how many business days an order leaves. */
  dispatchDays: number
}

const instant = (label: string, at: string): NextDate => ({ label, at, isDay: false })
const day = (label: string, at: string): NextDate => ({ label, at, isDay: true })

const answerBy = (consult: NonNullable<Care['consult']>): NextDate | null => {
  const waiting = consult.questions.filter(one => one.answeredAt === null).map(one => Date.parse(one.askedAt))
  if (!consult.can.answer || waiting.length === 0) return null
  return instant('Please answer by', new Date(Math.min(...waiting) + NEEDS_INFO_EXPIRES_MS).toISOString())
}

const atPharmacy: readonly SupplyForPatient['state'][] = [
  'received',
  'verified',
  'compounding',
  'quality_check',
  'packed',
]

/** Whatever is dated but a call about the treatment. */
const datedOf = ({
  journey,
  consult,
  order,
  subscription,
  zone,
  dispatchDays,
}: Omit<Care, 'visit'>): NextDate | null => {
  const call = consult?.appointment?.startsAt
  if (call && (!journey.dueAt || Date.parse(call) < Date.parse(journey.dueAt))) return instant('Your call', call)
  if (journey.dueAt) return instant('You hear from us by', journey.dueAt)
  if (consult) return answerBy(consult)
  const step = journey.steps.find(one => one.state === 'now')?.key
  if (step === 'pharmacy' && order && atPharmacy.includes(order.state)) {
    const leavesOn = addBusinessDays(dayIn(new Date(order.placedAt), CLINIC_ZONE), dispatchDays)
    return day('Leaves the pharmacy by', order.leavesOn ?? leavesOn)
  }
  const isDelivered = journey.steps.some(one => one.key === 'delivery' && one.state === 'done')
  if (isDelivered && subscription?.nextChargeOn) {
    return day('Next payment and delivery', dayIn(new Date(subscription.nextChargeOn), zone))
  }
  return null
}

/**
 * The date for "what happens next": the booked call if it comes first, the clinic's own promise while there is one, else the day a question closes, the
 * day an order should leave the pharmacy, or the next payment. Null when nothing is dated.
 */
export const nextDateOf = ({ visit, ...care }: Care): NextDate | null => {
  const dated = datedOf(care)
  if (!visit) return dated
  const isFirst =
    !dated ||
    (dated.isDay
      ? dayIn(new Date(visit.startsAt), care.zone) <= dated.at
      : Date.parse(visit.startsAt) < Date.parse(dated.at))
  return isFirst ? instant('Your call', visit.startsAt) : dated
}
