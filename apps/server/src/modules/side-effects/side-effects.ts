import { randomUUID } from 'node:crypto'
import type { SideEffect } from '@om/contracts/side-effects'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
import { pictureOf } from '#src/modules/picture/picture.ts'
import { storeReport } from './report-side-effect.ts'
import { presentForDoctor } from './side-effects.present.ts'
import { graveTimesOf, hasOpenGrave, openReportsOf, visibleReport, visibleReportsOf } from './side-effects.repo.ts'

// What other modules may use of side effects.

export type { AdverseEvent } from './adverse-event.ts'
export { storeReport } from './report-side-effect.ts'

/** Whose report this is; undefined for one that the actor may not read. */
export const ownerOfReport = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await visibleReport(tx, id))?.patientId

/** What a patient has reported, for the doctor's case. */
export const sideEffectsForCase = async (
  tx: Tx,
  patientId: string,
  reader: PrescriptionReader,
): Promise<SideEffect[]> => (await visibleReportsOf(tx, patientId)).map(full => presentForDoctor(full, reader))

/**
 * Thoughts of self-harm that somebody in treatment tells elsewhere than in a report are one all the same: everything stops and
 * the doctors are called. Once, until it is settled.
 */
export const reportFromPicture = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  const { mood_conditions: mood, health_conditions: conditions } = (await pictureOf(tx, patientId))?.answers ?? {}
  const code = 'self_harm_thoughts'
  if (!mood?.includes(code) && !conditions?.includes(code)) return
  if ((await openReportsOf(tx, patientId)).some(report => report.found.includes(code))) return
  const words = 'Told in an answer about health, not in a report.'
  await storeReport(deps, tx, patientId, {
    id: randomUUID(),
    effects: [code],
    words,
    severity: 'severe',
    startedOn: null,
  })
}

/** Whether a patient has reported something grave that no doctor has settled. (INV-12) */
export const hasOpenSafetyReport = (tx: Tx, patientId: string): Promise<boolean> => hasOpenGrave(tx, patientId)

/** When something grave was last reported that no doctor has spoken about since, and when one last spoke of such. (REG-02) */
export const graveReportsOf = (
  tx: Tx,
  patientId: string,
): Promise<{ lastUnspokenAt: Date | null; lastSpokenAt: Date | null }> => graveTimesOf(tx, patientId)
