import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { type NewPlan, prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { firstSupplyDay } from '#src/modules/supplies/supplies.ts'
import { insertPlan, type PlanRow, savePlan, takeStarting } from './plans.repo.ts'
import { notePrice } from './prices/price.repo.ts'

/**
 * The first day on which a plan can be paid for: nothing is charged while what the patient has at home does not allow another
 * supply. Null where that is today or over. (INV-06, INV-11)
 */
export const startDay = async (deps: Pick<Deps, 'clock'>, tx: Tx, prescriptionId: string): Promise<string | null> => {
  const script = (await prescriptionsByIds(tx, [prescriptionId])).get(prescriptionId)
  const today = clinicToday(deps.clock)
  const first = script ? await firstSupplyDay(tx, script, today) : null
  return first !== null && first > today ? first : null
}

/**
 * Offers the patient the plan that goes with a signed prescription, in the transaction of the signing. Nothing is
 * charged until they confirm (INV-11). A prescription has one plan; offering it again answers with the same one.
 */
export const offerPlan = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { isFirst, ...plan }: NewPlan,
): Promise<{ planId: string }> => {
  const { id, isNew } = await insertPlan(tx, {
    ...plan,
    startsFrom: isFirst ? null : await startDay(deps, tx, plan.prescriptionId),
    offeredAt: deps.clock.now(),
  })
  if (isNew) {
    await notePrice(deps, tx, {
      patientId: plan.patientId,
      subjectId: id,
      kind: 'shown',
      amountCents: plan.priceCents,
      currency: 'AUD',
      why: 'Offered with your prescription. Nothing is charged until you agree.',
      key: `shown:${id}`,
    })
    await audit(deps.clock, tx, {
      action: 'plan.offer',
      subjectType: 'plan',
      subjectId: id,
      patientId: plan.patientId,
      toState: 'offered',
    })
    await announce(tx, [`user:${plan.patientId}`], 'plan', id)
  }
  return { planId: id }
}

const BATCH = 50

export const writeReady = (
  deps: Deps,
  tx: Tx,
  { id, patientId, brand, startsFrom }: Pick<PlanRow, 'id' | 'patientId' | 'brand' | 'startsFrom'>,
): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: 'Your plan can start now',
    heading: 'Your plan can start now',
    paragraphs: [
      'Your next delivery may be made from today. Sign in to see the price and to confirm: nothing is charged before you do.',
    ],
    action: { label: 'See your plan', path: '/patient-subscription' },
    dedupeKey: `plan-starts:${id}:${startsFrom}`,
  })

/** Tells patients that the first day of their plan has come, once; one that has moved on meanwhile waits for that. Safe to repeat. */
export const tellStarting = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('billing') }, async ({ tx }) => {
    for (const plan of await takeStarting(tx, clinicToday(deps.clock), BATCH)) {
      const startsFrom = await startDay(deps, tx, plan.prescriptionId)
      await savePlan(tx, plan.id, { startsFrom })
      if (startsFrom === null) await writeReady(deps, tx, plan)
      await announce(tx, [`user:${plan.patientId}`], 'plan', plan.id)
    }
  })
