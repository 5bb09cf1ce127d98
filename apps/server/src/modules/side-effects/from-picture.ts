import { randomUUID } from 'node:crypto'
import type { EffectCode, MySideEffect } from '@om/contracts/side-effects'
import { judgeEffects } from '@om/domain/side-effects/side-effects'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { flagCrisis } from '#src/modules/consults/consults.ts'
import type { NewFact } from '#src/modules/picture/picture.ts'
import { renewTask } from '#src/modules/tasks/tasks.ts'
import { writeCrisis } from './side-effect-mails.ts'
import { openReportsOf } from './side-effects.repo.ts'
import { dueOf, storeReport, takenNow } from './store-report.ts'

const crisis = 'self_harm_thoughts'
const moodKeys = ['mood_conditions', 'health_conditions']

/** What is dangerous in something that was told just now; what was known before it is not told again. */
const dangerIn = ({ kind, key, value }: NewFact): EffectCode | undefined => {
  if (kind !== 'answer' || !('values' in value)) return undefined
  if (moodKeys.includes(key) && value.values.includes(crisis)) return crisis
  return key === 'pregnancy_status' && value.values.includes('pregnant') ? 'pregnant' : undefined
}

const judge = (code: EffectCode, medicines: string[]) =>
  judgeEffects({ effects: [code], words: '', severity: 'severe', medicines })

/** Thoughts of self-harm of somebody without a treatment of ours: their case is urgent, and the doctors are called. */
const callDoctors = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  const consult = await flagCrisis(deps, tx, patientId)
  if (!consult) return
  const now = deps.clock.now()
  await renewTask(deps, tx, {
    role: 'doctor',
    kind: 'crisis',
    subjectId: consult.id,
    patientId,
    consultId: consult.id,
    summary: 'Told us of thoughts of self-harm. Call them now.',
    isUrgent: true,
    dueAt: dueOf('E3', now) ?? now,
  })
  await audit(deps.clock, tx, {
    action: 'crisis.told',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId,
  })
  await writeCrisis(deps, tx, consult.id)
}

/**
 * What is dangerous and was told elsewhere than in a report is one all the same: thoughts of self-harm, and a pregnancy on a
 * medicine that harms an unborn child. Everything stops and the doctors are called; once, until it is settled. (§5.8)
 */
export const reportFromPicture = async (deps: Deps, tx: Tx, patientId: string, fact: NewFact): Promise<void> => {
  const code = dangerIn(fact)
  if (!code) return
  if ((await openReportsOf(tx, patientId)).some(report => report.found.includes(code))) return
  // On anything else a pregnancy is weighed like every other answer: it holds what it speaks against.
  if (judge(code, await takenNow(deps, tx, patientId)).level !== 'E3') return
  const words = 'Told in an answer about health, not in a report.'
  const body = { id: randomUUID(), effects: [code], words, severity: 'severe' as const, startedOn: null }
  const stored = await storeReport(deps, tx, patientId, body)
  if (!stored.ok && code === crisis) await callDoctors(deps, tx, patientId)
}

/**
 * What a patient has written in a message, and has said is so, is a report like any other: it holds what it has to, with its clock. What is
 * open already is not reported twice. Somebody without a treatment of ours who thinks of self-harm is called. (§5.6, §5.8)
 */
export const reportFromMessage = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  { found, words }: { found: EffectCode[]; words: string },
): Promise<void> => {
  const known = (await openReportsOf(tx, patientId)).flatMap(report => report.found)
  if (found.every(code => known.includes(code))) return
  const body = { id: randomUUID(), effects: found, words, severity: 'moderate' as const, startedOn: null }
  const stored = await storeReport(deps, tx, patientId, body)
  if (!stored.ok && found.includes(crisis)) await callDoctors(deps, tx, patientId)
}

/** The help that somebody needs first who told something dangerous just now, for the screen on which they told it. */
export const helpAfterFact = async (tx: Tx, patientId: string, fact: NewFact): Promise<MySideEffect['help']> => {
  const code = dangerIn(fact)
  if (!code) return null
  if (code === crisis) return 'crisis'
  return (await openReportsOf(tx, patientId)).find(report => report.found.includes(code))?.help ?? null
}
