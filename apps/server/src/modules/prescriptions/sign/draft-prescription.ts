import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result } from '@om/contracts/errors'
import type { draftPrescription as draftEndpoint } from '@om/contracts/prescriptions'
import { planPrice } from '@om/domain/prescribing/plans'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import { isRunningOut, repeatsLeft } from '@om/domain/prescribing/templates'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { aboutConsult, findConsult } from '#src/modules/consults/consults.ts'
import { reviewOf } from '../ask-for-review.ts'
import { prescriptionNumber } from '../prescriptions.present.ts'
import type { PrescriptionRow } from '../prescriptions.repo.ts'
import { fillDraft } from './fill-draft.ts'

type Draft = CallReply<typeof draftEndpoint>

/** What is left on the prescription that the new one is to replace, and whether it is reviewed as it runs out. */
const courseLeft = async (
  tx: Tx,
  consultId: string,
  replaced: PrescriptionRow,
  today: string,
): Promise<NonNullable<Draft['takesOver']>> => {
  const left = suppliesLeft(replaced)
  const review = await reviewOf(tx, consultId)
  const isAskedFor = review?.prescriptionId === replaced.id && review.reason === 'running_out'
  return {
    number: prescriptionNumber(replaced.number),
    suppliesLeft: left,
    suppliesTotal: replaced.suppliesTotal,
    isRunningOut: isAskedFor || isRunningOut({ ...replaced, suppliesLeft: left }, today),
  }
}

/** A template filled for the patient of a consult, with everything that speaks against it. Stores nothing. */
export const draftPrescription = async (
  ctx: Ctx<'doctor'>,
  input: { id: string; template: string; supplyDays?: number; replaces?: string },
): Promise<Result<Draft>> => {
  const { deps, tx, actor } = ctx
  const found = await findConsult(tx, actor, input.id)
  if (!found.ok) return found
  const consult = found.value
  const filled = await fillDraft(deps, tx, consult, aboutConsult(tx, consult), input)
  if (!filled.ok) return filled
  const { draft, templateVersion, plan, supplyDayChoices, contraindications, needs, replaced, today } = filled.value
  await audit(deps.clock, tx, {
    action: 'prescription.draft.read',
    subjectType: 'consult_draft',
    subjectId: consult.id,
    patientId: consult.patientId,
    reason: draft.template,
  })
  const takesOver = replaced && (await courseLeft(tx, consult.id, replaced, today))
  const price = planPrice(plan.code, draft.intervalDays)
  return done({
    template: draft.template,
    templateVersion,
    title: draft.title,
    supplyDays: draft.supplyDays,
    supplyDayChoices,
    repeats:
      replaced && takesOver && !takesOver.isRunningOut
        ? repeatsLeft({ ...replaced, suppliesLeft: takesOver.suppliesLeft }, draft.supplyDays, draft.repeats)
        : draft.repeats,
    mostRepeats: draft.repeats,
    takesOver,
    items: draft.items,
    contraindications,
    warnings: [...draft.warnings],
    needs: needs.map(need => need.message),
    plan: {
      code: plan.code,
      title: plan.name,
      priceCents: price.cents,
      currency: price.currency,
      intervalDays: draft.intervalDays,
    },
  })
}
