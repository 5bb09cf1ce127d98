import type { ConsultState } from '@om/contracts/consults'
import type { Outcome } from '@om/domain/triage/rules'
import type { Tx } from '#src/database/database.ts'
import { namesOfDoctors } from '#src/modules/people/people.ts'
import { doctorIdFor } from '../consults.present.ts'
import { visibleConsultsOf } from '../consults.repo.ts'

export type ConsultSummary = {
  id: string
  brand: 'men' | 'women'
  state: ConsultState
  /** Whether the patient may be in danger. (T-00) */
  urgent: boolean
  outcome: Outcome
  submittedAt: Date
  dueAt: Date | null
  decidedAt: Date | null
  doctorName: string | null
}

/** The newest consult of a patient, as the actor may see it; null when there is none. */
export const latestConsultOf = async (tx: Tx, patientId: string): Promise<ConsultSummary | null> => {
  const [row] = await visibleConsultsOf(tx, patientId)
  if (!row) return null
  const doctorId = doctorIdFor(row)
  const doctors = await namesOfDoctors(tx, [doctorId])
  return {
    id: row.id,
    brand: row.brand,
    state: row.state,
    urgent: row.urgent,
    outcome: row.outcome,
    submittedAt: row.submittedAt,
    dueAt: row.dueAt,
    decidedAt: row.decidedAt,
    doctorName: doctors.get(doctorId ?? '')?.name ?? null,
  }
}
