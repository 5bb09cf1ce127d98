import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { FoundMinor } from '#src/modules/consults/consults.ts'
import { movePrescription } from './move-prescription.ts'
import { lockStanding } from './prescriptions.repo.ts'

/** Ceases whatever stands of the prescriptions of somebody who turns out to be under 18; supplies and charges follow. (INV-15) */
export const ceaseUnderAge = async (deps: Deps, tx: Tx, found: FoundMinor): Promise<void> => {
  const { patientId, doctor, message } = found
  for (const row of await lockStanding(tx, patientId)) {
    const by = { role: 'doctor', name: doctor } as const
    const moved = await movePrescription(deps, tx, row, { action: 'cease', by, reason: 'under_age', message })
    if (!moved.ok) throw new Error(`prescription ${row.number} could not be ceased: ${moved.code}`)
  }
}
