import type { QualityCase, QualityMark, QualityReview } from '@om/contracts/quality'
import { CLINIC_ZONE } from '@om/domain/dates'
import type { Meaning } from '#app/brand/looks.ts'

export const markWords: Record<QualityMark, string> = {
  met: 'Met',
  partly: 'Partly',
  not_met: 'Not met',
  not_applicable: 'Does not apply',
}

export const outcomeWords: Record<QualityCase['outcome'], string> = {
  approved: 'Approved',
  declined: 'Declined',
  referred: 'Referred',
}

/** A month in words, such as `October 2026`. */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: CLINIC_ZONE }).format(
    new Date(`${month}-15T00:00:00Z`),
  )

/** How far a case is, for its reader. */
export const standingOf = ({ state, waitsForMe }: QualityCase): { meaning: Meaning; words: string } => {
  if (state === 'closed') return { meaning: 'good', words: 'Closed' }
  if (state === 'skipped') return { meaning: 'quiet', words: 'Left out' }
  if (waitsForMe) return { meaning: 'caution', words: state === 'to_review' ? 'To look at' : 'Waits for you' }
  return { meaning: 'info', words: 'With the other doctor' }
}

/** When a form was written as it is now; answers and closing do not change it. */
export const writtenAt = ({ correctedAt, sharedAt }: QualityReview): string => correctedAt ?? sharedAt ?? ''
