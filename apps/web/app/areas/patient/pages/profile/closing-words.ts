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

/** What closing does, a sentence each, in the order that matters to someone deciding. */
export const closingConsequences = (facts: ClosingFacts): string[] => {
  const { endsSubscription, withdrawsConsult, ordersUnderway, creditCents, keptUntil } = facts
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
    keptUntil
      ? `The law has us keep your clinical record until ${formatDay(keptUntil)}. It is locked away and used for nothing else.`
      : 'There is no clinical record that we have to keep.',
  ]
}
