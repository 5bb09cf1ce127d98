import type { Screened } from '@om/domain/side-effects/screen-words'
import { EFFECT_DUE_HOURS, judgeEffects } from '@om/domain/side-effects/side-effects'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { reportFromMessage, takenNow } from '#src/modules/side-effects/side-effects.ts'

/** By when a doctor is in touch about it, with what its writer takes; null for what is not graver than any message. */
export const safetyDue = async (
  deps: Deps,
  tx: Tx,
  patientId: string | null,
  { found, isDanger }: Screened,
  now: Date,
): Promise<Date | null> => {
  if (!isDanger) return null
  const medicines = patientId ? await takenNow(deps, tx, patientId) : []
  const { level } = judgeEffects({ effects: found, words: '', severity: 'moderate', medicines })
  return level === 'E2' || level === 'E3' ? new Date(now.getTime() + EFFECT_DUE_HOURS[level] * 3_600_000) : null
}

/** The earlier of two times, where there are two. */
export const earlier = (one: Date | null, other: Date): Date => (one && one < other ? one : other)

/** What follows from a message that is dangerous: the same as from a report. Answers whether doctors have been told by it. */
export const followDanger = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  { found, isDanger }: Screened,
  words: string,
): Promise<boolean> => isDanger && reportFromMessage(deps, tx, patientId, { found, words })
