import { type Refusal, refused } from '@om/contracts/errors'
import type { EffectCode } from '@om/contracts/side-effects'
import type { SafetySaid } from '@om/contracts/support-words'
import { effects } from './effects.ts'
import { effectsInWords } from './side-effects.ts'

/** What somebody's words stand for, and what they say of them. */
export type Screened = { found: EffectCode[]; isDanger: boolean }

/**
 * Looks for words that can mean something dangerous. Where nobody has said yet whether they do, nothing is sent: refuses with
 * `safety_first`, which names them, and where the answer was given to fewer than are found. (§5.6)
 */
export const screenWords = (
  words: string,
  { safety = 'none', shown }: Partial<SafetySaid>,
): { ok: true; value: Screened } | Refusal => {
  const found = effectsInWords(words)
  const isNew = shown && found.some(code => !shown.includes(code))
  if (found.length > 0 && (safety === 'none' || isNew))
    return refused(
      'safety_first',
      found.map(code => ({ code, message: effects[code].words })),
    )
  return { ok: true, value: { found, isDanger: found.length > 0 && safety === 'told' } }
}
