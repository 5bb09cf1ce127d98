import type { NewsletterState, NewsletterStep, NewsletterWords } from '@om/contracts/newsletters'
import { advertisingWordsIn } from './advertising-words.ts'

/** From where each step of news leads, and to where. What went out can still be stopped: mails may wait on the way. */
export const newsletterMoves: Record<NewsletterStep, { from: readonly NewsletterState[]; to: NewsletterState }> = {
  ask: { from: ['draft'], to: 'asked' },
  take_back: { from: ['asked'], to: 'draft' },
  send: { from: ['asked'], to: 'sending' },
  stop: { from: ['sending', 'sent'], to: 'stopped' },
}

/** The words of news that may not stand in public text; none if it may go out. (REG-05, REG-06) */
export const refusedInNews = ({ subject = '', text = '', linkLabel = '' }: Partial<NewsletterWords>): string[] =>
  advertisingWordsIn([subject, text, linkLabel].join('\n'))
