import type { ConsultForPatient } from '@om/contracts/consults'
import type { Tx } from '#src/database/database.ts'
import { namesOfDoctors } from '#src/modules/staff/names.ts'
import { doctorIdFor, presentForPatient } from './consults.present.ts'
import { type ConsultRow, visibleConsult, visibleQuestions } from './consults.repo.ts'

/** Consults as their patient sees them, with questions and the doctor's name. */
export const patientViews = async (tx: Tx, rows: ConsultRow[]): Promise<ConsultForPatient[]> => {
  const questions = await visibleQuestions(
    tx,
    rows.map(row => row.id),
  )
  const doctors = await namesOfDoctors(tx, rows.map(doctorIdFor))
  return rows.map(row =>
    presentForPatient(
      row,
      questions.filter(question => question.consultId === row.id),
      doctors.get(doctorIdFor(row) ?? ''),
    ),
  )
}

/** One consult as its patient sees it now. */
export const patientView = async (tx: Tx, id: string): Promise<ConsultForPatient> => {
  const row = await visibleConsult(tx, id)
  const [view] = row ? await patientViews(tx, [row]) : []
  if (!view) throw new Error('a consult that was just changed cannot be read')
  return view
}
