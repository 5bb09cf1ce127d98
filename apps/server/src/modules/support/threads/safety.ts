import { type Refusal, refused } from '@om/contracts/errors'
import type { EffectCode } from '@om/contracts/side-effects'
import type { SafetyAnswer } from '@om/contracts/support-words'
import { effects } from '@om/domain/side-effects/effects'
import { EFFECT_DUE_HOURS, effectsInWords, judgeEffects } from '@om/domain/side-effects/side-effects'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { reportFromMessage } from '#src/modules/side-effects/side-effects.ts'

/** What the words of a message stand for, and what its patient says of them. */
export type Screened = { found: EffectCode[]; isDanger: boolean }

/**
 * Looks for words that can mean something dangerous. Where nobody has said yet whether they do, nothing is sent: refuses with
 * `safety_first`, which names them. (§5.6)
 */
export const screen = (message: string, safety: SafetyAnswer): { ok: true; value: Screened } | Refusal => {
  const found = effectsInWords(message)
  if (found.length > 0 && safety === 'none')
    return refused(
      'safety_first',
      found.map(code => ({ code, message: effects[code].words })),
    )
  return { ok: true, value: { found, isDanger: found.length > 0 && safety === 'told' } }
}

/** By when a doctor is in touch about it; null for what is not graver than any message. */
export const safetyDue = ({ found, isDanger }: Screened, now: Date): Date | null => {
  if (!isDanger) return null
  const { level } = judgeEffects({ effects: found, words: '', severity: 'moderate', medicines: [] })
  return level === 'E2' || level === 'E3' ? new Date(now.getTime() + EFFECT_DUE_HOURS[level] * 3_600_000) : null
}

/** What follows from a message that is dangerous: the same as from a report. */
export const followDanger = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  { found, isDanger }: Screened,
  words: string,
): Promise<void> => {
  if (isDanger) await reportFromMessage(deps, tx, patientId, { found, words })
}
