import { openConsultStates } from '@om/domain/lifecycles/consult'
import type { Tx } from '#src/database/database.ts'
import { type ConsultRow, lockConsult, lockOpenConsultOf, visibleConsultsOf } from '../consults.repo.ts'

/** The reader's consult under way, if there is one. */
export const openConsultOf = async (tx: Tx, patientId: string): Promise<ConsultRow | undefined> =>
  (await visibleConsultsOf(tx, patientId)).find(consult => openConsultStates.includes(consult.state))

/** The same, held still until the transaction ends, so that nobody decides while something is added to it. */
export const holdOpenConsultOf = (tx: Tx, patientId: string): Promise<ConsultRow | undefined> =>
  lockOpenConsultOf(tx, patientId)

/** Whether a doctor has decided a consult of the reader, who keeps it still meanwhile. */
export const isDecided = async (tx: Tx, consultId: string): Promise<boolean> => {
  const consult = await lockConsult(tx, consultId)
  return consult?.decidedAt != null
}
