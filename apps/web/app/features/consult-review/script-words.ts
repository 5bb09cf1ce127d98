import type { PrescriptionLine } from '@om/contracts/consult-parts'
import type { Meaning } from '#app/brand/looks.ts'

/** The state of a prescription as doctors read it. */
export const scriptBadges: Record<PrescriptionLine['status'], { label: string; meaning: Meaning }> = {
  draft: { label: 'Draft', meaning: 'quiet' },
  active: { label: 'Active', meaning: 'good' },
  on_hold: { label: 'On hold', meaning: 'caution' },
  ceased: { label: 'Ceased', meaning: 'quiet' },
  superseded: { label: 'Replaced', meaning: 'quiet' },
  exhausted: { label: 'Used up', meaning: 'quiet' },
  expired: { label: 'Expired', meaning: 'quiet' },
  released: { label: 'Taken elsewhere', meaning: 'info' },
}
