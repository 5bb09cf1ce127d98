import { UNSUBSCRIBE_SOURCE } from '@om/contracts/marketing-words'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { NewsMail } from '#src/modules/mail/mail.ts'
import { newsStandingOf, recordAnswer, wantsNews } from '#src/modules/people/people.ts'
import { readNewsToken } from './newsletter-link.ts'
import { markReturned, newsletterById, noteUnsubscribed, settleSend } from './newsletters.repo.ts'

// What other modules may use of news.

const newsletterOf = ({ occasion }: NewsMail): string => occasion.split(':')[1] ?? ''

/** Whether a mail of news goes out now: it is not stopped, and its reader wants news at this moment. */
export const newsMayGo = async (tx: Tx, mail: NewsMail): Promise<boolean> => {
  const row = await newsletterById(tx, newsletterOf(mail))
  if (row?.state !== 'sending' && row?.state !== 'sent') return false
  return wantsNews(tx, mail.personId)
}

/** Keeps what became of a mail of news. */
export const settleNews = (tx: Tx, mail: NewsMail, state: 'sent' | 'left_out' | 'failed', at: Date): Promise<void> =>
  settleSend(tx, { newsletterId: newsletterOf(mail), personId: mail.personId, state, at })

const RETURN_DAYS = 7
const DAY_MS = 86_400_000

type Died = { personIds: string[]; kind: 'bounced' | 'complained'; at: Date }

/** An address that takes no mail: the news that was sent there last came back, or was unwanted. */
export const noteReturned = async (tx: Tx, { personIds, kind, at }: Died): Promise<void> => {
  if (personIds.length === 0) return
  const since = new Date(at.getTime() - RETURN_DAYS * DAY_MS)
  await markReturned(tx, { personIds, state: kind === 'bounced' ? 'bounced' : 'unwanted', since })
}

/**
 * Ends news for the reader of a link, at once and as often as it is asked; `isOn` brings back what such a link has ended, and nothing else.
 * The answer is kept as one given in the settings is. False where the link is none of ours. (REG-22)
 */
export const answerByLink = (deps: Deps, token: string, isOn: boolean): Promise<boolean> =>
  inTransaction({ deps, actor: system('unsubscribe') }, async ({ tx, now }) => {
    const link = await readNewsToken(deps, token)
    const standing = link && (await newsStandingOf(tx, link.personId))
    if (!link || !standing) return false
    if (isOn && (standing.isOn || standing.source !== UNSUBSCRIBE_SOURCE)) return true
    await recordAnswer(deps, tx, link.personId, { consent: isOn, source: UNSUBSCRIBE_SOURCE })
    if (isOn || standing.isOn) await noteUnsubscribed(tx, { ...link, at: isOn ? null : now })
    return true
  })
