import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import { type ChargeVerdict, chargeGuard } from '@om/domain/prescribing/charge-guard'
import { suppliesTaken } from '@om/domain/prescribing/supply'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { isCheckInMissing } from '#src/modules/check-ins/check-ins.ts'
import { clinicToday, deliveriesOf } from '#src/modules/people/people.ts'
import {
  type GateRun,
  isOrphaned,
  isSafetyOpen,
  type PrescriptionRow,
  prescriptionsByIds,
  recheckBeforeCharge,
} from '#src/modules/prescriptions/prescriptions.ts'
import { firstSupplyDay, hasOpenSupply, stockMissing, suppliesOrdered } from '#src/modules/supplies/supplies.ts'
import type { SubscriptionRow } from '../billing.repo.ts'
import type { PlanRow } from '../plans.repo.ts'
import { disputesOf } from '../subscriptions.hooks.ts'
import { type EarlyStanding, earlyStanding } from './early-refill.ts'
import type { RefillRow } from './refills.repo.ts'

export type Weighed = ChargeVerdict & { script: PrescriptionRow; run: GateRun; early: EarlyStanding }

type Charge = { subscription: SubscriptionRow; plan: PlanRow; refill: RefillRow | undefined }

const notEarly: EarlyStanding = { earlyState: null, earlyUpTo: null }

/**
 * Asks the rule whether a further delivery may be charged, with all that is known now: the same for its notice, for an invoice that is
 * still a draft, and for a payment that was made. Without `refill` nobody has been asked, or written to, about it.
 */
export const weighCharge = async (deps: Deps, tx: Tx, { subscription, plan, refill }: Charge): Promise<Weighed> => {
  const { patientId, prescriptionId } = subscription
  const script = (await prescriptionsByIds(tx, [prescriptionId])).get(prescriptionId)
  if (!script) throw new Error('the prescription of a subscription is gone')
  const today = clinicToday(deps.clock)
  // They do not wait for each other, and share round trips.
  const [
    { problems, due, run },
    first,
    isCheckInOverdue,
    isEarlierHere,
    ordered,
    isUnsafe,
    isLeft,
    missing,
    disputed,
    goesTo,
  ] = await Promise.all([
    recheckBeforeCharge(deps, tx, script),
    firstSupplyDay(tx, script, today),
    isCheckInMissing(tx, patientId, today),
    hasOpenSupply(tx, prescriptionId),
    suppliesOrdered(tx, [prescriptionId]),
    isSafetyOpen.ask(tx, patientId),
    isOrphaned(tx, prescriptionId),
    stockMissing(tx, script),
    disputesOf.ask(tx, patientId),
    deliveriesOf(tx, patientId),
  ])
  const planned = refill ? dayIn(refill.chargeOn, CLINIC_ZONE) : today
  const day = [planned, today].toSorted()[1] ?? today
  const early = refill ? earlyStanding(refill, first !== null && first > day ? first : null) : notEarly
  const codes = due.map(one => one.code)
  const taken = Math.max(suppliesTaken(script), ordered.get(prescriptionId) ?? 0)
  const verdict = chargeGuard({
    day,
    plan: {
      isActive: plan.status === 'active' && subscriptionStateOf(subscription.status, false) !== 'cancelled',
      isConfirmed: plan.confirmedAt !== null,
    },
    noticeOn: refill ? dayIn(refill.noticedAt, CLINIC_ZONE) : null,
    questions: refill?.state ?? null,
    isAddressConfirmed: goesTo(subscription.addressId) !== null && (refill?.answers?.isAddressRight ?? false),
    prescription: { ...script, suppliesLeft: Math.max(0, script.suppliesTotal - taken) },
    isRegistrationCurrent: !isLeft,
    isSideEffectOpen: isUnsafe,
    isCheckInOverdue,
    isEarlierHere,
    isDisputed: disputed.some(one => one.kind === 'plan' && one.standing === 'open'),
    isContraceptionUnknown: codes.includes('contraception_unknown'),
    areTestsMissing: codes.includes('tests_missing'),
    isTalkDue: codes.includes('live_contact_due'),
    speaksAgainst: problems.length > 0,
    firstSupply: first,
    early: { state: early.earlyState, upTo: early.earlyUpTo },
    stockMissing: missing,
  })
  return { ...verdict, script, run, early }
}
