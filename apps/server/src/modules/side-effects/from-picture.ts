import { randomUUID } from 'node:crypto'
import type { EffectCode, MySideEffect } from '@om/contracts/side-effects'
import { judgeEffects } from '@om/domain/side-effects/side-effects'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { flagCrisis } from '#src/modules/consults/consults.ts'
import type { NewFact } from '#src/modules/picture/picture.ts'
import { openTaskAbout, renewTask } from '#src/modules/tasks/tasks.ts'
import { callNow, writeCrisis } from './side-effect-mails.ts'
import { openReportsOf, type ReportRow, updateReport } from './side-effects.repo.ts'
import { announceReport, askDoctors, dueOf, storeReport, takenNow } from './store-report.ts'

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
const callDoctors = async (deps: Deps, tx: Tx, patientId: string): Promise<boolean> => {
  const consult = await flagCrisis(deps, tx, patientId)
  if (!consult) return false
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
  return true
}

/** For so long after an alarm went round the same words do not ring again. */
const RINGS_MS = 15 * 60_000

/** What is open was said again: what is dangerous is everyone's anew, and every doctor is called. Answers whether doctors know. */
const sayAgain = async (deps: Deps, tx: Tx, report: ReportRow): Promise<boolean> => {
  if (report.level !== 'E3') return report.state === 'open'
  const task = await openTaskAbout(tx, 'side_effect', report.id)
  const rings = task && deps.clock.now().getTime() - task.openedAt.getTime() < RINGS_MS
  if (rings && report.state === 'open') return true
  const open = report.state === 'open' ? report : await updateReport(tx, report.id, { state: 'open' })
  await askDoctors(deps, tx, open, renewTask)
  const renewed = await openTaskAbout(tx, 'side_effect', open.id)
  if (renewed) await callNow(deps, tx, renewed)
  await audit(deps.clock, tx, {
    action: 'side_effect.again',
    subjectType: 'side_effect',
    subjectId: open.id,
    patientId: open.patientId,
    fromState: report.state,
    toState: open.state,
  })
  await announceReport(tx, open)
  return renewed !== undefined
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
 * open already is not reported twice: it goes round again. Somebody without a treatment of ours who thinks of self-harm is called. Answers
 * whether doctors have been told by it. (§5.6, §5.8)
 */
export const reportFromMessage = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  { found, words }: { found: EffectCode[]; words: string },
): Promise<boolean> => {
  const open = await openReportsOf(tx, patientId)
  if (found.every(code => open.some(report => report.found.includes(code)))) {
    const about = open.filter(report => report.found.some(code => found.some(one => one === code)))
    const gravest = about.find(({ level }) => level === 'E3') ?? about[0]
    return gravest ? sayAgain(deps, tx, gravest) : false
  }
  const body = { id: randomUUID(), effects: found, words, severity: 'moderate' as const, startedOn: null }
  const stored = await storeReport(deps, tx, patientId, body)
  if (stored.ok) return true
  return found.includes(crisis) ? callDoctors(deps, tx, patientId) : false
}

/** The help that somebody needs first who told something dangerous just now, for the screen on which they told it. */
export const helpAfterFact = async (tx: Tx, patientId: string, fact: NewFact): Promise<MySideEffect['help']> => {
  const code = dangerIn(fact)
  if (!code) return null
  if (code === crisis) return 'crisis'
  return (await openReportsOf(tx, patientId)).find(report => report.found.includes(code))?.help ?? null
}
