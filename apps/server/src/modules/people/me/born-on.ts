import type { IsoDate } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'

/**
 * When a patient was born, as it stands today: their newest assessment, or what was put right since, mistakes left out. Lists that show
 * many ask `private.born_on` beside the row. Null where nobody has said.
 */
export const bornOn = async (tx: Tx, patientId: string): Promise<IsoDate | null> => {
  const { rows } = await tx.raw('select private.born_on($1)::text as day', [patientId])
  const day = rows[0]?.day
  return typeof day === 'string' ? day : null
}
