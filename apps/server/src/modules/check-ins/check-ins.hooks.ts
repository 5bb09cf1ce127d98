import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment } from '#src/hooks.ts'

/** A patient has answered a check-in: what waited for it may go on. */
export const checkInAnswered = moment<[deps: Deps, tx: Tx, patientId: string]>()
