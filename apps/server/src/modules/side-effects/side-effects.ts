import type { SideEffect } from '@om/contracts/side-effects'
import type { Tx } from '#src/database/database.ts'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
import { presentForDoctor } from './side-effects.present.ts'
import { hasOpenGrave, visibleReportsOf } from './side-effects.repo.ts'

// What other modules may use of side effects.

export type { AdverseEvent } from './adverse-event.ts'

/** What a patient has reported, for the doctor's case. */
export const sideEffectsForCase = async (
  tx: Tx,
  patientId: string,
  reader: PrescriptionReader,
): Promise<SideEffect[]> => (await visibleReportsOf(tx, patientId)).map(full => presentForDoctor(full, reader))

/** Whether a patient has reported something grave that no doctor has settled. (INV-12) */
export const hasOpenSafetyReport = (tx: Tx, patientId: string): Promise<boolean> => hasOpenGrave(tx, patientId)
