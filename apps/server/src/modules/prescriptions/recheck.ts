import type { Contraindication } from '@om/contracts/consults'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Problem, refused } from '@om/contracts/errors'
import type { releasePrescription as releaseEndpoint } from '@om/contracts/prescriptions'
import { contraindications } from '@om/domain/formulary/contraindications'
import { overrideProblems } from '@om/domain/prescribing/overrides'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type ConsultAssessment, newestAssessmentOf } from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { type ByDoctor, moveAsDoctor, movePrescription } from './move-prescription.ts'
import { isSafetyOpen } from './prescriptions.hooks.ts'
import { lastMoveOf, lockSuppliable, type PrescriptionRow } from './prescriptions.repo.ts'
import { runningMedicines } from './summaries.ts'

type Script = Pick<PrescriptionRow, 'id' | 'patientId' | 'consultId' | 'items' | 'brand' | 'overrides'>

export type Rechecked = {
  found: Contraindication[]
  /** What still stands in the way of a supply: nobody has dealt with it. */
  problems: (Problem & { code: string })[]
}

const judge = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  script: Script,
  assessment: ConsultAssessment,
): Promise<Rechecked> => {
  const found = contraindications(
    assessment.answers,
    script.items.map(item => item.medicine),
    {
      today: clinicToday(deps.clock),
      brand: script.brand,
      otherActive: await runningMedicines(tx, script.patientId, script.consultId),
    },
  )
  const open = overrideProblems(found, script.overrides)
  if (open.length === 0) return { found, problems: open }
  const move = await lastMoveOf(tx, script.id)
  const isCleared = move?.action === 'release' && move.byRole === 'doctor' && move.at >= assessment.answeredAt
  return { found, problems: isCleared ? open.filter(problem => problem.code === 'contraindicated') : open }
}

/**
 * Runs the contraindications of a prescription again today, as every step of a supply asks for (INV-04): with what the
 * patient said last, in whichever assessment, and with everything else they are prescribed. What the doctor dealt with when
 * signing is settled, and so is what a doctor has released since it was said; what rules a medicine out never is. The answers
 * stay behind: a pharmacist reads what speaks against a medicine, not the whole assessment (INV-14).
 */
export const recheckContraindications = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  script: Script,
): Promise<Rechecked> => {
  const assessment = await newestAssessmentOf(tx, script.patientId)
  if (!assessment) throw new Error('the assessment behind a prescription is gone')
  const { found, problems } = await judge(deps, tx, script, assessment)
  return { found: found.map(one => ({ ...one, sourceAnswers: [] })), problems }
}

/**
 * Clears a hold; why it may go on is kept for the record. Refuses with `supply_ruled_out`, and every reason, while what the
 * patient said last rules a medicine out, and with `side_effect_open` while something grave that they reported is open.
 */
export const releasePrescription = (ctx: Ctx<'doctor'>, input: ByDoctor & CallInput<typeof releaseEndpoint>['body']) =>
  moveAsDoctor(ctx, input, { action: 'release', reason: '', message: input.reason }, async row => {
    if (await isSafetyOpen.ask(ctx.tx, row.patientId)) return refused('side_effect_open')
    const { problems } = await recheckContraindications(ctx.deps, ctx.tx, row)
    const against = problems.filter(problem => problem.code === 'contraindicated')
    return against.length > 0 ? refused('supply_ruled_out', against) : done(null)
  })

/**
 * A new assessment of somebody in treatment stops what it speaks against, in the transaction that takes it: each prescription
 * it concerns goes on hold until a doctor has looked.
 */
export const holdWhatSpeaksAgainst = async (
  deps: Deps,
  tx: Tx,
  consult: { patientId: string; isReturning: boolean },
): Promise<void> => {
  if (!consult.isReturning) return
  for (const script of await lockSuppliable(tx, consult.patientId)) {
    const { problems } = await recheckContraindications(deps, tx, script)
    if (problems.length === 0) continue
    const by = { role: 'system', name: '' } as const
    await movePrescription(deps, tx, script, { action: 'hold', by, reason: 'new_answers', message: '' })
  }
}
