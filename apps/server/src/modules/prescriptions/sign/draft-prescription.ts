import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result } from '@om/contracts/errors'
import type { draftPrescription as draftEndpoint } from '@om/contracts/prescriptions'
import { planPrice } from '@om/domain/prescribing/plans'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { aboutConsult, findConsult } from '#src/modules/consults/consults.ts'
import { fillDraft } from './fill-draft.ts'

type Draft = CallReply<typeof draftEndpoint>

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
  const { draft, plan, supplyDayChoices, contraindications, needs } = filled.value
  await audit(deps.clock, tx, {
    action: 'prescription.draft.read',
    subjectType: 'consult_draft',
    subjectId: consult.id,
    patientId: consult.patientId,
    reason: draft.template,
  })
  const price = planPrice(plan.code, draft.intervalDays)
  return done({
    template: draft.template,
    title: draft.title,
    supplyDays: draft.supplyDays,
    supplyDayChoices,
    repeats: draft.repeats,
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
