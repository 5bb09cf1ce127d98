/** What a patient sends to a practice by a link and a code: how long it is good, and how it stands. (REG-20) */
import type { GpLetterState, SentKind } from '@om/contracts/gp-letters'

/** What each kind of letter is called, on paper and on screen. */
export const letterTitles: Record<SentKind, string> = {
  summary: 'Summary for your GP',
  dermatologist: 'Referral to a dermatologist',
  endocrinologist: 'Referral to an endocrinologist',
  certificate: 'Medical certificate',
}

/** How long a link opens something, in days. */
export const GP_LINK_DAYS = 14
/** How many wrong codes lock a letter. */
export const GP_WRONG_CODES = 5
/** For how long a letter that was not sent is still what the record says, in hours. */
export const GP_DRAFT_HOURS = 24

export type GpLetterFacts = {
  madeAt: Date
  readAt: Date | null
  sentAt: Date | null
  until: Date | null
  wrongCodes: number
  timesOpened: number
  withdrawnAt: Date | null
}

/** How a letter stands at an instant. */
export const gpLetterState = (letter: GpLetterFacts, now: Date): GpLetterState => {
  if (letter.withdrawnAt) return 'withdrawn'
  if (!letter.sentAt || !letter.until) return 'draft'
  if (letter.until <= now) return 'lapsed'
  if (letter.wrongCodes >= GP_WRONG_CODES) return 'locked'
  return letter.timesOpened > 0 ? 'opened' : 'sent'
}

/** Whether a letter that was not sent is too old to be: the record may say something else by now. */
export const isStaleDraft = (letter: GpLetterFacts, now: Date): boolean =>
  gpLetterState(letter, now) === 'draft' && now.getTime() - letter.madeAt.getTime() > GP_DRAFT_HOURS * 3_600_000

/** What its patient may do with it. */
export const gpLetterCan = (letter: GpLetterFacts, now: Date) => {
  const state = gpLetterState(letter, now)
  const hasLink = state === 'sent' || state === 'opened' || state === 'locked'
  return {
    send: state === 'draft' ? letter.readAt !== null && !isStaleDraft(letter, now) : state !== 'withdrawn',
    newCode: hasLink,
    withdraw: state === 'draft' || hasLink,
  }
}
