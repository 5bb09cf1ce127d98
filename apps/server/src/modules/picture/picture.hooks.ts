import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'

/** Something new is known of a patient, in the transaction that stores it. */
export const pictureChanged = moment<[deps: Deps, tx: Tx, patientId: string]>()

/** What a patient is prescribed and may still be supplied, items as they are written. */
export const runningItemsOf = question<[tx: Tx, patientId: string], Promise<string[]>>('what a patient is prescribed')
