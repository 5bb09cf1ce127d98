import type { OpeningReason } from '@om/contracts/chart-openings'

/** Why a record may be opened, as a doctor chooses it. */
export const openingReasonWords: Record<OpeningReason, string> = {
  cover: 'I stand in for a colleague',
  asked: 'The patient asked me to',
  pharmacy: 'The pharmacy asks about them',
  danger: 'Somebody may be in danger',
  complaint: 'A complaint, an incident or a request by law',
  other: 'Something else',
}
