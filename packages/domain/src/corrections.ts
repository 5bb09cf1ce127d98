/** What patients ask to be put right in their record: who reads it, and by when it is answered. (REG-20) */
import type { CorrectionArea, CorrectionReader } from '@om/contracts/corrections'

/** The parts of a record in words that fit both its patient and whoever answers. */
export const areaWords: Record<CorrectionArea, string> = {
  assessment: 'an assessment, or its answers',
  letter: 'a letter, or what a doctor wrote',
  prescription: 'a prescription',
  dispensing: 'what the pharmacy sent',
  result: 'a test result',
  check_in: 'a check-in',
  photo: 'a photo or a paper',
  visit: 'a visit or a call',
  details: 'name, contact details or payments',
  other: 'something else in the record',
}

/** The same as the beginning of a line. */
export const areaTitle = (area: CorrectionArea): string =>
  areaWords[area].charAt(0).toUpperCase() + areaWords[area].slice(1)

/**
 * Who may answer, the first of them first. The front desk sees nothing clinical, and a pharmacist what is prescribed and supplied alone:
 * what is about anything else stays with the doctors. (INV-14)
 */
export const readersOf = (area: CorrectionArea): readonly CorrectionReader[] => {
  if (area === 'details') return ['admin', 'doctor', 'pharmacist']
  if (area === 'dispensing') return ['pharmacist', 'doctor']
  return area === 'prescription' ? ['doctor', 'pharmacist'] : ['doctor']
}

/** Days within which a request is answered. */
export const CORRECTION_DAYS = 30

/** By when a request is answered. */
export const correctionDue = (askedAt: Date): Date => new Date(askedAt.getTime() + CORRECTION_DAYS * 86_400_000)
