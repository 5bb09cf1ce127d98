import type { Address } from '@om/contracts/common'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment } from '#src/hooks.ts'

/** A doctor's account was disabled: they can no longer work. */
export const doctorDisabled = moment<[deps: Deps, tx: Tx, doctorId: string]>()

/** A patient has given another delivery address. */
export const patientMoved = moment<[deps: Deps, tx: Tx, moved: { patientId: string; to: Address }]>()
