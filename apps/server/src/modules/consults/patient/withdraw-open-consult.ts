import { openConsultStates } from '@om/domain/lifecycles/consult'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { stopClock } from '../clock.ts'
import { lockOpenConsultOf, visibleConsultsOf } from '../consults.repo.ts'
import { moveConsult } from '../move-consult.ts'

/** Whether the reader has a consult under way. */
export const hasOpenConsult = async (tx: Tx, patientId: string): Promise<boolean> =>
  (await visibleConsultsOf(tx, patientId)).some(consult => openConsultStates.includes(consult.state))

/** Ends the patient's consult under way, if there is one, in the caller's transaction, free of charge (INV-18). */
export const withdrawOpenConsult = async (deps: Deps, tx: Tx, patientId: string, reason: string): Promise<void> => {
  const consult = await lockOpenConsultOf(tx, patientId)
  if (!consult) return
  const step = { action: 'withdraw', by: 'patient', reason } as const
  const moved = await moveConsult(deps, tx, consult, step, { ...stopClock(), decisionReason: reason })
  if (!moved.ok) throw new Error(`consult ${consult.number} could not be withdrawn: ${moved.code}`)
}
