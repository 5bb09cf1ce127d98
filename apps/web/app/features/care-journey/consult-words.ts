import type { ConsultForPatient, ConsultState } from '@om/contracts/consults'
import type { Meaning } from '#app/brand/looks.ts'

type Words = { label: string; meaning: Meaning }

const words: Record<ConsultState, Words> = {
  draft: { label: 'Not sent yet', meaning: 'quiet' },
  submitted: { label: 'Waiting for a doctor', meaning: 'info' },
  in_review: { label: 'A doctor is reading it', meaning: 'info' },
  needs_info: { label: 'Waiting for your answer', meaning: 'caution' },
  video_required: { label: 'Waiting for a call', meaning: 'caution' },
  approved: { label: 'Approved', meaning: 'good' },
  declined: { label: 'Not prescribed', meaning: 'quiet' },
  referred: { label: 'Referred to in-person care', meaning: 'quiet' },
  expired: { label: 'Closed without an answer', meaning: 'quiet' },
  abandoned: { label: 'Not sent', meaning: 'quiet' },
  withdrawn: { label: 'Withdrawn by you', meaning: 'quiet' },
}

/** The state of an assessment in a patient's words. */
export const stateWords = (state: ConsultState): Words => words[state]

const open: readonly ConsultState[] = ['submitted', 'in_review', 'needs_info', 'video_required']

/** Whether the clinic or the patient still has something to do. */
export const isOpen = ({ state }: Pick<ConsultForPatient, 'state'>): boolean => open.includes(state)

const decided: readonly ConsultState[] = ['approved', 'declined', 'referred']

/** Whether a doctor has decided about it. */
export const isDecided = ({ state }: Pick<ConsultForPatient, 'state'>): boolean => decided.includes(state)

/** What a patient can do after an ending without a plan; every such ending is free of charge. (INV-18) */
export const nextSteps = ({ state, review }: Pick<ConsultForPatient, 'state' | 'review'>): readonly string[] => {
  const again = review ? 'to ask us for a review again' : 'to send a new assessment'
  if (state === 'referred') {
    return [
      'Book a visit with your GP or the service your doctor names, and take what your doctor wrote with you.',
      `After that visit you are welcome ${again}.`,
    ]
  }
  if (state === 'declined') {
    return [
      'Your GP can look at your scalp in person and arrange tests if they are needed.',
      `If something changes, such as your health or your medicines, you are welcome ${again}.`,
    ]
  }
  return [`You are welcome ${again} whenever it suits you.`]
}
