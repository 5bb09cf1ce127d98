import type { GpVisit } from '@om/contracts/consult-parts'
import { sourceKey } from '../triage/facts.ts'
import type { Outcome } from '../triage/rules.ts'
import type { DoctorFlag } from '../triage/triage.ts'

/** What comes before the hair: a lump nobody has checked, signs of male hormones, or an illness of the whole body. */
const isHealth = ({ code, sourceAnswers }: DoctorFlag): boolean => {
  const keys = sourceAnswers.map(sourceKey)
  if (code === 'PSA_BREAST') return keys.includes('breast_detail')
  return code === 'SYSTEMIC' || (code === 'SCARRING_OR_ENDO' && keys.includes('androgen_signs'))
}

const scalpFlags: readonly string[] = ['AA_SUSPECT', 'SCARRING_OR_ENDO', 'RAPID']

/**
 * What a visit to a GP is about, so that nobody is told to have their scalp looked at who has nothing there; null where
 * the rules ask for no visit. What comes before the hair wins over the scalp, and both over pregnancy. (T-03 to T-05, T-13,
 * T-14, T-17)
 */
export const gpVisitOf = (outcome: Outcome, flags: readonly DoctorFlag[]): GpVisit | null => {
  if (outcome !== 'decline_refer_gp') return null
  if (flags.some(isHealth)) return 'health'
  const isScalp = flags.some(({ code }) => scalpFlags.includes(code))
  return !isScalp && flags.some(({ code }) => code === 'PREGNANT') ? 'pregnancy' : 'scalp'
}
