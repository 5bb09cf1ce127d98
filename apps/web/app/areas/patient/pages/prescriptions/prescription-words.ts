import type { reviewReasons } from '@om/contracts/consult-parts'
import type { MyPrescription, Prescription } from '@om/contracts/prescriptions'
import { formatDay } from '@om/domain/dates'
import type { Meaning } from '#app/brand/looks.ts'

type Words = { label: string; meaning: Meaning; note: string }

const words: Record<Prescription['status'], Words> = {
  draft: { label: 'Being written', meaning: 'quiet', note: '' },
  active: { label: 'Valid', meaning: 'good', note: '' },
  on_hold: {
    label: 'On hold',
    meaning: 'caution',
    note: 'Nothing is made, sent or charged for it while it is on hold.',
  },
  ceased: { label: 'Stopped', meaning: 'quiet', note: 'Nothing more is made, sent or charged for it.' },
  superseded: { label: 'Replaced', meaning: 'quiet', note: 'Nothing more is made, sent or charged for it.' },
  exhausted: { label: 'Used up', meaning: 'quiet', note: 'Every delivery on it has been dispensed.' },
  expired: { label: 'Expired', meaning: 'quiet', note: 'Prescriptions are valid for twelve months.' },
  released: {
    label: 'For another pharmacy',
    meaning: 'info',
    note: 'Nothing more is made, sent or charged for it here.',
  },
}

/** A prescription's status in a patient's words. */
export const prescriptionWords = (status: Prescription['status']): Words => words[status]

/** Who held or stopped it, and until when; empty where nothing of the kind was done last. */
export const moveWords = ({ status, lastMove }: Pick<MyPrescription, 'status' | 'lastMove'>): string => {
  if (!lastMove || lastMove.action === 'release') return ''
  if (lastMove.action === 'supersede') return `${lastMove.reason} has taken its place.`
  const { by, until } = lastMove
  if (status === 'on_hold' && by.role === 'system' && lastMove.reason === 'side_effect')
    return 'You have reported a side effect, so it is on hold until a doctor has spoken with you.'
  if (status === 'on_hold' && by.role === 'system' && lastMove.reason === 'registration')
    return 'The doctor who wrote it cannot look after it at the moment, so it is on hold. A colleague looks at it.'
  if (status === 'on_hold' && by.role === 'system')
    return 'What we know about you now speaks against it, so it is on hold. A doctor looks at it.'
  if (status === 'on_hold')
    return `${by.name} has put it on hold. ${
      until
        ? `It goes on by itself after ${formatDay(until)}, unless something else speaks against it by then.`
        : 'It goes on once a doctor has cleared it.'
    }`
  if (status !== 'ceased') return ''
  return by.role === 'patient'
    ? 'You have stopped it.'
    : `${by.name} has stopped it. Please do not have it dispensed at another pharmacy either.`
}

/** How many supplies can still be dispensed from it; none once it has ended in any way. */
export const notDispensed = ({ status, suppliesLeft }: Pick<Prescription, 'status' | 'suppliesLeft'>): number =>
  status === 'active' || status === 'on_hold' || status === 'released' ? suppliesLeft : 0

/** Why somebody asks for a review, in their words. */
export const reviewWords: Record<(typeof reviewReasons)[number], string> = {
  running_out: 'My plan is running out',
  changed: 'Something has changed',
  talk: 'I would like to talk with a doctor',
}
