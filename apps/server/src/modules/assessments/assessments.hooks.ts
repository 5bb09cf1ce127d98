import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment } from '#src/hooks.ts'

/** The newest answers of somebody were under 18 and have been reduced, in the transaction that does so. (INV-15) */
export const minorReduced = moment<[deps: Deps, tx: Tx, patientId: string]>()
