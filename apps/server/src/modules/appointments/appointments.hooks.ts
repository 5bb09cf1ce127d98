import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { question } from '#src/hooks.ts'

/** Whether a patient is being treated: something prescribed may still be supplied, or what was supplied last still lasts. */
export const isInTreatment = question<[deps: Pick<Deps, 'clock'>, tx: Tx, patientId: string], Promise<boolean>>(
  'whether a patient is in treatment',
)
