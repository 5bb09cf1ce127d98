import type { Prescription } from '@om/contracts/prescriptions'
import type { Meaning } from '#app/brand/looks.ts'

type Words = { label: string; meaning: Meaning; note: string }

const words: Record<Prescription['status'], Words> = {
  draft: { label: 'Being written', meaning: 'quiet', note: '' },
  active: { label: 'Valid', meaning: 'good', note: '' },
  on_hold: {
    label: 'On hold',
    meaning: 'caution',
    note: 'Nothing is dispensed from it until your doctor or pharmacist has cleared a question.',
  },
  ceased: { label: 'Stopped', meaning: 'quiet', note: 'Your doctor has stopped this prescription.' },
  superseded: { label: 'Replaced', meaning: 'quiet', note: 'A newer prescription has taken its place.' },
  exhausted: { label: 'Used up', meaning: 'quiet', note: 'Every delivery on it has been dispensed.' },
  expired: { label: 'Expired', meaning: 'quiet', note: 'Prescriptions are valid for twelve months.' },
}

/** A prescription's status in a patient's words. */
export const prescriptionWords = (status: Prescription['status']): Words => words[status]

/** How many supplies can still be dispensed from it; none once it has ended in any way. */
export const suppliesLeft = ({
  status,
  suppliesTotal,
  suppliesUsed,
}: Pick<Prescription, 'status' | 'suppliesTotal' | 'suppliesUsed'>): number =>
  status === 'active' || status === 'on_hold' ? Math.max(0, suppliesTotal - suppliesUsed) : 0
