import type { RuleComparison } from '@om/contracts/rule-sets'

type Outcome = RuleComparison['outcomes'][number]['before']

/** Where the rules lead a case, in a few words. */
export const outcomeWords: Record<Outcome, string> = {
  incomplete: 'Incomplete',
  decline_refer_gp: 'In-person care',
  video_required: 'Video call',
  non_rx_suggested: 'Care without a prescription',
  rx_review: 'Prescription review',
}

export const signatureWords = { now_held: 'Signature would be held', now_open: 'Signature would pass' } as const

export const casesWord = (count: number) => `${count.toLocaleString('en-AU')} ${count === 1 ? 'case' : 'cases'}`
