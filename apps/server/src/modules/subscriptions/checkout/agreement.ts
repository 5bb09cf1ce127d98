import { dayIn, zoneOfState } from '@om/domain/dates'
import { AGREEMENT_VERSION, agreementText, chargeDays, lastChargeDay } from '@om/domain/prescribing/charges'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import { insertAgreement } from '../money.repo.ts'
import type { PlanRow } from '../plans.repo.ts'
import { notePrice } from '../prices/price.repo.ts'

type Agreement = { text: string; days: string[] }

/** Days and amounts as a patient reads them in their own zone, from the same data as the charges. (REG-23) */
export const agreementFor = (plan: PlanRow, script: PrescriptionRow, zone: string, now: Date): Agreement | null => {
  const days = chargeDays({
    first: dayIn(now, zone),
    intervalDays: plan.intervalDays,
    supplies: suppliesLeft(script),
    lastDay: lastChargeDay(script),
  })
  const price = { cents: plan.priceCents, currency: plan.currency }
  return days.length > 0 ? { days, text: agreementText(price, days, plan.intervalDays) } : null
}

/** The zone in which a patient reads their days. */
export const zoneOfPatient = async (tx: Tx, patientId: string): Promise<string> =>
  zoneOfState((await patientDetails(tx, patientId))?.address?.state)

/** Keeps what a patient has agreed to, as they read it. */
export const keepAgreement = async (deps: Deps, tx: Tx, plan: PlanRow, { text, days }: Agreement): Promise<void> => {
  await insertAgreement(tx, {
    planId: plan.id,
    patientId: plan.patientId,
    text,
    wording: AGREEMENT_VERSION,
    priceCents: plan.priceCents,
    currency: plan.currency,
    intervalDays: plan.intervalDays,
    chargeDays: days,
    agreedAt: deps.clock.now(),
  })
  await notePrice(deps, tx, {
    patientId: plan.patientId,
    subjectId: plan.id,
    kind: 'agreed',
    amountCents: plan.priceCents,
    currency: plan.currency,
    why: 'You agreed to it as you started the plan.',
    key: `agreed:${plan.id}:${days[0] ?? ''}`,
  })
}
