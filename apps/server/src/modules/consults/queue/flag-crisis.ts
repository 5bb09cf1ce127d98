import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type ConsultRow, consultsOfPatient, lockOpenConsultOf, updateConsult } from '../consults.repo.ts'
import { announceConsult } from '../move-consult.ts'

const flag = {
  code: 'MOOD_CRISIS',
  severity: 'critical',
  rule: 'T-00',
  sourceAnswers: ['mood_conditions:self_harm_thoughts'],
} as const

/**
 * Somebody has told thoughts of self-harm after they sent their assessment: what waits is urgent from now on, with the flag that it
 * would have had. Answers with their case, the newest where none is open. (T-00)
 */
export const flagCrisis = async (deps: Deps, tx: Tx, patientId: string): Promise<ConsultRow | undefined> => {
  const open = await lockOpenConsultOf(tx, patientId)
  if (!open) return (await consultsOfPatient(tx, patientId))[0]
  const isFlagged = open.doctorFlags.some(one => one.code === flag.code)
  if (open.urgent && isFlagged) return open
  const changed = await updateConsult(tx, open, {
    urgent: true,
    doctorFlags: isFlagged
      ? open.doctorFlags
      : [{ ...flag, sourceAnswers: [...flag.sourceAnswers] }, ...open.doctorFlags],
    updatedAt: deps.clock.now(),
  })
  await announceConsult(tx, open)
  return changed ?? open
}
