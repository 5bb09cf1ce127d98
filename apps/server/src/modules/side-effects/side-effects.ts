import type { SideEffect } from '@om/contracts/side-effects'
import type { Tx } from '#src/database/database.ts'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
import { presentForDoctor } from './side-effects.present.ts'
import { graveTimesOf, hasOpenGrave, visibleReport, visibleReportsOf } from './side-effects.repo.ts'

// What other modules may use of side effects.

export type { AdverseEvent } from './adverse-event.ts'
export { helpAfterFact, reportFromMessage, reportFromPicture } from './from-picture.ts'
export { callNow } from './side-effect-mails.ts'
export { suppliedTo } from './side-effects.hooks.ts'
export { storeReport, takenNow } from './store-report.ts'

/** Whose report this is; undefined for one that the actor may not read. */
export const ownerOfReport = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await visibleReport(tx, id))?.patientId

/** What a patient has reported, for the doctor's case. */
export const sideEffectsForCase = async (
  tx: Tx,
  patientId: string,
  reader: PrescriptionReader,
): Promise<SideEffect[]> => (await visibleReportsOf(tx, patientId)).map(full => presentForDoctor(full, reader))

/** Whether a patient has reported something grave that no doctor has settled. (INV-12) */
export const hasOpenSafetyReport = (tx: Tx, patientId: string): Promise<boolean> => hasOpenGrave(tx, patientId)

/** When something grave was last reported that no doctor has spoken about since, and when one last spoke of such. (REG-02) */
export const graveReportsOf = (
  tx: Tx,
  patientId: string,
  items?: readonly string[],
): Promise<{ lastUnspokenAt: Date | null; lastSpokenAt: Date | null }> => graveTimesOf(tx, patientId, items)
