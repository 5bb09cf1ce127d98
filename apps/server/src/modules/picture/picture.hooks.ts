import type { MySideEffect } from '@om/contracts/side-effects'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'
import type { FactRow } from './picture.repo.ts'

/** What was told or measured just now. */
export type NewFact = Pick<FactRow, 'kind' | 'key' | 'value' | 'source' | 'byName'>

/** Something new is known of a patient, in the transaction that stores it. */
export const pictureChanged = moment<[deps: Deps, tx: Tx, patientId: string, fact: NewFact]>()

/** The help that somebody needs first who has told this just now; null where it is not dangerous. */
export const helpAfter = question<[tx: Tx, patientId: string, fact: NewFact], Promise<MySideEffect['help']>>(
  'which help somebody needs after what they told',
)

/** What a patient is prescribed and may still be supplied, items as they are written. */
export const runningItemsOf = question<[tx: Tx, patientId: string], Promise<string[]>>('what a patient is prescribed')
