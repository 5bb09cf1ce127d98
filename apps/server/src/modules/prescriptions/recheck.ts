import type { Contraindication } from '@om/contracts/consults'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Problem, refused } from '@om/contracts/errors'
import type { releasePrescription as releaseEndpoint } from '@om/contracts/prescriptions'
import type { GateInputs } from '@om/domain/gate/gate'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { gateInputsOf, type PatientPicture, pictureOf } from '#src/modules/picture/picture.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { askGate, type GateRun, keepGateRun } from './gate-runs.ts'
import { type ByDoctor, moveAsDoctor, movePrescription } from './move-prescription.ts'
import { isSafetyOpen } from './prescriptions.hooks.ts'
import { lastMoveOf, lockSuppliable, type PrescriptionRow } from './prescriptions.repo.ts'
import { runningMedicines } from './summaries.ts'

type Script = Pick<PrescriptionRow, 'id' | 'patientId' | 'consultId' | 'items' | 'brand' | 'overrides'>

export type Rechecked = {
  found: Contraindication[]
  /** What still stands in the way of a supply: nobody has dealt with it. */
  problems: (Problem & { code: string })[]
  /** Answers and tests that have become too old for another supply. (INV-13) */
  due: (Problem & { code: string })[]
  /** What the rules were asked, for the step that acts on it to keep. */
  run: GateRun
}

const judge = async (deps: Pick<Deps, 'clock'>, tx: Tx, script: Script, picture: PatientPicture): Promise<GateRun> => {
  const inputs: GateInputs = {
    ...gateInputsOf(picture),
    at: 'supply',
    today: clinicToday(deps.clock),
    brand: script.brand,
    items: script.items.map(item => item.medicine),
    otherActive: await runningMedicines(tx, script.patientId, { consultId: script.consultId }),
    overrides: script.overrides,
    isCleared: false,
  }
  const run = askGate(inputs)
  if (run.result.problems.length === 0) return run
  const move = await lastMoveOf(tx, script.id)
  const isCleared = move?.action === 'release' && move.byRole === 'doctor' && move.at >= picture.answeredAt
  return isCleared ? askGate({ ...inputs, isCleared }) : run
}

/**
 * Runs the contraindications of a prescription again today, as every step of a supply asks for (INV-04): with what is
 * known of the patient today, from assessments, corrections and tests, and with everything else they are prescribed.
 * What the doctor dealt with when signing is settled, and so is what a doctor has released since it was said; what rules
 * a medicine out never is. The answers stay behind: a pharmacist reads what speaks against a medicine, not the whole
 * assessment (INV-14).
 */
export const recheckContraindications = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  script: Script,
): Promise<Rechecked> => {
  const picture = await pictureOf(tx, script.patientId)
  if (!picture) throw new Error('the assessment behind a prescription is gone')
  const run = await judge(deps, tx, script, picture)
  const { found, problems, due } = run.result
  return { found: found.map(one => ({ ...one, sourceAnswers: [] })), problems, due, run }
}

/**
 * Clears a hold; why it may go on is kept for the record. Refuses with `supply_ruled_out`, and every reason, while what the
 * patient said last rules a medicine out, and with `side_effect_open` while something grave that they reported is open.
 */
export const releasePrescription = (ctx: Ctx<'doctor'>, input: ByDoctor & CallInput<typeof releaseEndpoint>['body']) =>
  moveAsDoctor(ctx, input, { action: 'release', reason: '', message: input.reason }, async row => {
    if (await isSafetyOpen.ask(ctx.tx, row.patientId)) return refused('side_effect_open')
    const { problems, run } = await recheckContraindications(ctx.deps, ctx.tx, row)
    keepGateRun(ctx.deps, ctx.tx, run, { gate: 'clear', patientId: row.patientId, prescriptionId: row.id })
    const against = problems.filter(problem => problem.code === 'contraindicated')
    return against.length > 0 ? refused('supply_ruled_out', against) : done(null)
  })

/**
 * Stops what speaks against a treatment, in the transaction in which it is told: each prescription it concerns goes on hold
 * until a doctor has looked. Answers with those it has held.
 */
const holdAgainst = async (deps: Deps, tx: Tx, patientId: string): Promise<PrescriptionRow[]> => {
  const held: PrescriptionRow[] = []
  for (const script of await lockSuppliable(tx, patientId)) {
    const { problems, run } = await recheckContraindications(deps, tx, script)
    keepGateRun(deps, tx, run, { gate: 'new_answers', patientId, prescriptionId: script.id })
    if (problems.length === 0) continue
    const by = { role: 'system', name: '' } as const
    const moved = await movePrescription(deps, tx, script, { action: 'hold', by, reason: 'new_answers', message: '' })
    if (moved.ok) held.push(moved.value)
  }
  return held
}

/** A new assessment of somebody in treatment: its consult is before the doctors as it is. */
export const holdWhatSpeaksAgainst = async (
  deps: Deps,
  tx: Tx,
  consult: { patientId: string; isReturning: boolean },
): Promise<void> => {
  if (consult.isReturning) await holdAgainst(deps, tx, consult.patientId)
}

/** Something else that was told or measured: what it stops is a task of the doctors. */
export const holdWithPicture = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  for (const script of await holdAgainst(deps, tx, patientId))
    await openTask(deps, tx, {
      role: 'doctor',
      kind: 'correction',
      subjectId: script.id,
      patientId,
      consultId: script.consultId,
      summary: `${script.title} is on hold: what is known of the patient now speaks against it.`,
      dueAt: withinBusinessDays(deps.clock.now(), 1),
    })
}
