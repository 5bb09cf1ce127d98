import { formatMoment, zoneOfState } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type Addressee, emailPatient } from '#src/modules/mail/mail.ts'
import { reviewOriginsOf } from '../consults.hooks.ts'
import type { ConsultRow } from '../consults.repo.ts'

type Occasion =
  | 'received'
  | 'asked'
  | 'review'
  | 'assigned'
  | 'later'
  | 'question'
  | 'video'
  | 'news'
  | 'nudge'
  | 'expired'

type Letter = { subject: string; heading: string; paragraphs: string[]; label: string }

const letters: Record<Occasion, Letter> = {
  received: {
    subject: 'We have received your assessment',
    heading: 'Thank you, we have everything we need',
    paragraphs: ['One of our doctors will look at it. You can follow each step on your dashboard.'],
    label: 'See what happens next',
  },
  asked: {
    subject: 'We have received your request',
    heading: 'A doctor will review your plan',
    paragraphs: ['You can follow each step on your dashboard.'],
    label: 'See what happens next',
  },
  review: {
    subject: 'A doctor reviews your plan',
    heading: 'A doctor has begun the review of your plan',
    paragraphs: [
      'There is no form to fill in: your doctor goes by what you have told us. If anything has changed, correct it under Health Records when you sign in.',
    ],
    label: 'See what happens next',
  },
  assigned: {
    subject: 'A doctor is looking at your assessment',
    heading: 'A doctor has picked up your assessment',
    paragraphs: ['They may call you on the mobile number you gave us, so please keep your phone nearby.'],
    label: 'See what happens next',
  },
  later: {
    subject: 'It takes longer than we told you',
    heading: 'We are sorry: it takes longer than we told you',
    paragraphs: ['A doctor has not decided yet. Nothing is lost, and there is nothing for you to do.'],
    label: 'See how it stands',
  },
  question: {
    subject: 'Your care team has a question',
    heading: 'Your doctor has a question for you',
    paragraphs: ['Sign in to read and answer it. Your doctor continues as soon as you have replied.'],
    label: 'Answer the question',
  },
  video: {
    subject: 'Your doctor would like to talk with you',
    heading: 'The next step is a short video call',
    paragraphs: ['Sign in to see what to do. Your doctor will also try to reach you on your mobile.'],
    label: 'See what to do',
  },
  news: {
    subject: 'You have news from your care team',
    heading: 'You have news from your care team',
    paragraphs: ['Your doctor has written to you. Sign in to read it and to see what happens next.'],
    label: 'Read the news',
  },
  nudge: {
    subject: 'Your care team is waiting for you',
    heading: 'Your doctor is waiting to hear from you',
    paragraphs: ['It only takes a moment. Sign in to see what is needed.'],
    label: 'See what is needed',
  },
  expired: {
    subject: 'We have closed your assessment',
    heading: 'We did not hear from you',
    paragraphs: [
      'Fourteen days have gone by, so we have closed your assessment. Nothing was charged.',
      'You are welcome to start again whenever it suits you.',
    ],
    label: 'Open your dashboard',
  },
}

/** What is said otherwise of a review: nothing was sent for it, and what it is about goes on. */
const ofReviews: Partial<Record<Occasion, Letter>> = {
  assigned: {
    ...letters.assigned,
    subject: 'A doctor is looking at your plan',
    heading: 'A doctor has picked up the review of your plan',
  },
  expired: {
    ...letters.expired,
    subject: 'We have closed the review of your plan',
    paragraphs: [
      'Fourteen days have gone by, so we have closed the review without a decision. Nothing was charged for it.',
      'Sign in to see how your plan stands, and to ask for a review again.',
    ],
  },
}

type About = { occurrence?: string; due?: { at: Date; state: string | null }; to?: Addressee | undefined }
type Whose = Pick<ConsultRow, 'id' | 'patientId' | 'brand'>

/** One letter about a consult, or about the review of a plan where it has words of its own. */
export const writeLetter = (
  deps: Deps,
  tx: Tx,
  consult: Whose,
  occasion: Occasion,
  { occurrence = '', due, to, isReview = false }: About & { isReview?: boolean } = {},
): Promise<void> => {
  const { subject, heading, paragraphs, label } = (isReview && ofReviews[occasion]) || letters[occasion]
  const by = due ? [`You will hear from us by ${formatMoment(due.at, zoneOfState(due.state))}.`] : []
  return emailPatient(deps, tx, {
    patientId: consult.patientId,
    to,
    brand: consult.brand,
    subject,
    heading,
    paragraphs: [...paragraphs, ...by],
    action: { label, path: '/patient-dashboard' },
    // A consult is received once, in the transaction that makes it.
    isFirst: ['received', 'asked', 'review'].includes(occasion),
    dedupeKey: ['consult', consult.id, occasion, occurrence].filter(Boolean).join(':'),
  })
}

/**
 * Writes to the patient about their consult: what happened and where to look, nothing about health. `occurrence` tells
 * repeated occasions apart; the same one is sent once.
 */
export const notifyPatient = async (
  deps: Deps,
  tx: Tx,
  consult: Whose,
  occasion: Occasion,
  about: About = {},
): Promise<void> => {
  const isReview = occasion in ofReviews && (await reviewOriginsOf.ask(tx, [consult.id])).has(consult.id)
  await writeLetter(deps, tx, consult, occasion, { ...about, isReview })
}
