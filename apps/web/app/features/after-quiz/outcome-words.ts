import type { GpVisit } from '@om/contracts/consult-parts'
import type { ConsultForPatient } from '@om/contracts/consults'
import { formatDateTime } from '#app/ui/time.ts'

type Outcome = ConsultForPatient['outcome']

/** An outcome of the assessment in a patient's words: what it is, what it means, and what happens in order. */
export type OutcomeWords = { title: string; meaning: string; steps: readonly string[] }

const decides = 'The doctor decides and writes to you. You are charged nothing unless you start a plan yourself.'

const talks = (isVideo: boolean) =>
  isVideo
    ? 'You talk by video. Have a photo ID and the names of your medicines at hand.'
    : 'You talk, by phone or video. Nothing is prescribed before that.'

const words: Record<Exclude<Outcome, 'incomplete' | 'decline_refer_gp'>, OutcomeWords> = {
  rx_review: {
    title: 'A doctor reviews your answers and talks with you',
    meaning: 'Your answers fit a review online.',
    steps: ['A doctor reads your answers, and your photos if you add some.', talks(false), decides],
  },
  video_required: {
    title: 'A doctor needs to see you by video first',
    meaning: 'Something in your answers is better talked through face to face. That is common, and no reason to worry.',
    steps: ['A doctor reads your answers, and your photos if you add some.', talks(true), decides],
  },
  non_rx_suggested: {
    title: 'We suggest starting without a prescription',
    meaning: 'From your answers, simple care is likely to serve you better now than medicine.',
    steps: [
      'Start with the care below. None of it needs a doctor.',
      'A doctor still reads your answers and writes to you, and may see it differently.',
      'Send a new assessment if things change, or in six months.',
    ],
  },
}

const stillRead = 'A doctor of ours still reads your answers and writes to you.'

/** The same where the rules ask for a visit, with what to say there and how soon to go. (domain.md §1.7) */
export type VisitWords = OutcomeWords & { urgency: string; script: readonly string[] }

const visits: Record<GpVisit, VisitWords> = {
  scalp: {
    title: 'Please see a GP in person about this',
    meaning: 'Your answers point to something that has to be looked at and felt, which nobody can do online.',
    steps: [
      'Book a visit with your GP and take the letter with you.',
      stillRead,
      'After the visit you are welcome to send a new assessment.',
    ],
    urgency:
      'Ring this week and ask for a visit within one to two weeks. Go the same day if the scalp is very painful, hot, swollen or weeping, or you have a fever. In an emergency call 000.',
    script: [
      'On the phone: “I need a longer appointment about hair loss and my scalp. I have a letter from an online doctor service.”',
      'At the visit: “An assessment found signs that need an examination. Could you look at my scalp, and tell me whether I need blood tests?”',
      'Take the letter, a list of your medicines, and photos of when it began if you have some.',
    ],
  },
  health: {
    title: 'Please see a GP in person first',
    meaning: 'Your answers mention something that should be checked in person before anyone treats your hair.',
    steps: [
      'Book a visit with your GP, or with the team that treats you, and take the letter with you.',
      stillRead,
      'After the visit you are welcome to send a new assessment.',
    ],
    urgency:
      'Ring today or tomorrow and ask for the first free visit. If you feel very unwell, see a doctor the same day. In an emergency call 000.',
    script: [
      'On the phone: “An online doctor service asked me to have something checked soon. I have a letter from them.”',
      'At the visit: “The letter says what I told them. Could you examine me, and tell me whether I need blood tests?”',
      'Take the letter and a list of your medicines.',
    ],
  },
  pregnancy: {
    title: 'In pregnancy, your GP or midwife comes first',
    meaning: 'Hair medicines are not for use in pregnancy. Hair often changes at this time, and again after the birth.',
    steps: [
      'Mention your hair at your next visit with your GP or midwife, and take the letter with you.',
      stillRead,
      'After the birth and breastfeeding you are welcome to send a new assessment.',
    ],
    urgency:
      'For your hair there is no hurry: your next visit is soon enough. For pain, bleeding or anything that worries you, ring your maternity unit or midwife at once. In an emergency call 000.',
    script: [
      'At the visit: “My hair is thinning. Would iron and thyroid be worth adding to my next blood tests?”',
      'Take the letter and a list of your medicines.',
    ],
  },
}

/** What a visit to a GP is for, and how to go about it. */
export const visitWords = (visit: GpVisit | null): VisitWords => visits[visit ?? 'scalp']

/** Instead of the ordinary meaning where someone may be in danger. (T-00) */
export const URGENT_MEANING =
  'One of our doctors calls you. You do not have to wait for that: the numbers at the top of this page answer at once.'

type Sorted = Pick<ConsultForPatient, 'outcome' | 'gpVisit' | 'review' | 'state' | 'next' | 'appointment'>

/** A review of what is prescribed, wherever the rules would put its answers in an assessment. */
const reviewWords = (consult: Sorted): OutcomeWords => ({
  title: 'A doctor reviews your treatment',
  meaning: 'They go by what you have told us, and by what is on record of your treatment.',
  steps: [
    'A doctor reads it, with your photos if you add some.',
    includesCall(consult)
      ? 'You talk, by phone or video.'
      : 'They ask you, or call you, if anything is not clear from that.',
    'The doctor leaves your treatment as it is, changes it or stops it, and writes to you. Nothing is charged for the review.',
  ],
})

/** What an outcome says; null while the assessment is not complete. */
export const outcomeWords = (consult: Sorted): OutcomeWords | null => {
  const { outcome, gpVisit, review } = consult
  if (outcome === 'incomplete') return null
  if (outcome === 'decline_refer_gp') return visitWords(gpVisit)
  return review ? reviewWords(consult) : words[outcome]
}

/** Whether a live consult is part of the way: of a review, where one is due, booked, or what its patient asks for. */
export const includesCall = ({ outcome, state, review, next, appointment }: Omit<Sorted, 'gpVisit'>): boolean => {
  if (state === 'video_required' || outcome === 'video_required') return true
  if (review) return review === 'talk' || next.kind === 'book' || appointment !== null
  return outcome === 'rx_review'
}

/** Where it stands among those that wait; null when it does not wait. */
export const queueWords = (queue: ConsultForPatient['queue']): string | null => {
  if (!queue) return null
  if (queue.position === 1) return 'A doctor opens yours next.'
  const ahead = queue.position - 1
  return `${ahead} ${ahead === 1 ? 'person is' : 'people are'} ahead of you.`
}

/** That nobody is on shift, and from when somebody is; null while a doctor is. */
export const openingWords = (queue: ConsultForPatient['queue']): string | null =>
  queue?.opensAt ? `No doctor is on shift right now. The next one begins ${formatDateTime(queue.opensAt)}.` : null

/** Gentle care that suits everyone and needs no product. */
export const careTips: readonly string[] = [
  'Wash as often as your scalp feels good. Washing does not make hair fall out; it rinses out what was already loose.',
  'Go easy on heat, bleach and styles that pull at the hairline.',
  'Eat regularly, with enough protein and iron-rich food. Strict diets often lead to shedding some weeks later.',
  'Photograph the same place in the same light once a month. Day to day, nobody can see a difference.',
  'See a GP about bald patches, pain, scaling, pus, or hair that falls out in handfuls.',
]
