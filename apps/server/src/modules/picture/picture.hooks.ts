import type { MySideEffect } from '@om/contracts/side-effects'
import type { IsoDate } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'
import type { FactRow } from './picture.repo.ts'

/** What was told or measured just now. */
export type NewFact = Pick<FactRow, 'kind' | 'key' | 'value' | 'source' | 'byName'>

/** Something new is known of a patient, in the transaction that stores it. */
export const pictureChanged = moment<[deps: Deps, tx: Tx, patientId: string, fact: NewFact]>()

/** Something that was known of a patient was entered in error, in the transaction that says so: what rested on it is weighed again. */
export const factStruck = moment<[deps: Deps, tx: Tx, patientId: string]>()

/** The help that somebody needs first who has told this just now; null where it is not dangerous. */
export const helpAfter = question<[tx: Tx, patientId: string, fact: NewFact], Promise<MySideEffect['help']>>(
  'which help somebody needs after what they told',
)

/** What a patient is prescribed and takes on a day, what their last supply still lasts for included; items as they are written. */
export const itemsInUseOf = question<[tx: Tx, patientId: string, today: IsoDate], Promise<string[]>>(
  'what a patient is prescribed',
)
