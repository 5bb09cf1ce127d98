import type { CloseReason, ClosingFacts } from '@om/contracts/account'
import { formatMoney } from '@om/domain/money'
import { formatDay } from '#app/ui/time.ts'

export const reasonWords: Record<CloseReason, string> = {
  finished: 'I have finished my treatment',
  side_effects: 'Side effects',
  cost: 'The cost',
  privacy: 'Privacy',
  other_care: 'I am cared for elsewhere',
  other: 'Something else, or no answer',
}

const keptSentence: Record<ClosingFacts['keptFor'], (day: string) => string> = {
  record: day =>
    `The law has us keep your clinical record until ${day}. It is locked away and used for nothing else; then everything is destroyed.`,
  money: day =>
    `Tax law has us keep what you paid until ${day}. It is used for nothing else; then everything is destroyed.`,
  account: day =>
    `Nothing has to be kept. Until ${day} we can open the account again if you call us; then everything is destroyed.`,
}

/** What is kept until when, and that it is destroyed then. (REG-21) */
export const keptWords = ({ keptUntil, keptFor }: Pick<ClosingFacts, 'keptUntil' | 'keptFor'>): string =>
  keptSentence[keptFor](formatDay(keptUntil))

/** What closing does, a sentence each, in the order that matters to someone deciding. */
export const closingConsequences = (facts: ClosingFacts): string[] => {
  const { endsSubscription, withdrawsConsult, ordersUnderway, creditCents } = facts
  return [
    'You are signed out everywhere and cannot sign in again.',
    ...(endsSubscription ? ['Your subscription ends. Nothing more is charged.'] : []),
    ...(withdrawsConsult ? ['Your assessment or review is withdrawn; no doctor decides on it any more.'] : []),
    ...(ordersUnderway === 1 ? ['The order you have paid for is still made and delivered.'] : []),
    ...(ordersUnderway > 1 ? [`The ${ordersUnderway} orders you have paid for are still made and delivered.`] : []),
    ...(creditCents > 0
      ? [
          `Your credit of ${formatMoney({ cents: creditCents, currency: 'AUD' })} is not paid out. It is there again if you come back.`,
        ]
      : []),
    'We send you no more news.',
    keptWords(facts),
    'What stays is our log of who opened or changed what and when, with the name you use here: it is sealed against changes, ours too. If you sent STOP to our texts, your number stays, so that none goes there.',
  ]
}
