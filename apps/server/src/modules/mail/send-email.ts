import { withinBusinessDays } from '@om/domain/working-day'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { isDead } from '#src/modules/notices/notices.ts'
import { idOf, openTask } from '#src/modules/tasks/tasks.ts'
import { mayGetNews, type NewsMail, newsSettled } from './mail.hooks.ts'
import { type OutboxRow, saveMessage, takeForSending } from './mail.repo.ts'

export const maxAttempts = 12
const firstWaitMs = 5_000
const longestWaitMs = 60 * 60_000

/** How long a message waits after so many failed attempts: 5 s, doubling, at most an hour. */
export const waitAfter = (attempts: number): number => Math.min(longestWaitMs, firstWaitMs * 2 ** (attempts - 1))

const domainOf = (from: string) => from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

/** What a calendar file is for, as its own line says. */
const methodOf = (calendar: string) => calendar.match(/^METHOD:(\w+)/m)?.[1] ?? 'PUBLISH'

/** Somebody is to reach them in another way: one task for an address, with its newest message. */
const openGivenUp = (deps: Deps, tx: Tx, { recipient, subject }: OutboxRow): Promise<void> =>
  openTask(deps, tx, {
    role: 'admin',
    kind: 'mail_failed',
    subjectId: idOf(recipient),
    summary: `“${subject}” did not reach ${recipient}. Check the address, or reach them in another way.`,
    dueAt: withinBusinessDays(deps.clock.now(), 1),
  })

/** What somebody asked for to show that they read an address goes there all the same. */
const provesAddress = ({ dedupeKey }: OutboxRow): boolean =>
  /^auth:(signup|invite|magiclink|recovery|email_change\w*|reauthentication):/.test(dedupeKey)

const newsIn = ({ newsTo, dedupeKey }: OutboxRow): NewsMail | null =>
  newsTo ? { personId: newsTo, occasion: dedupeKey } : null

const noWords = { text: '', html: '', calendar: '' }

/**
 * Sends one message of the outbox. News goes only to who wants it at this moment. Stops quietly when it is sent already or another copy is sending it. When the mail
 * server does not take it, the message waits longer each time and, after twelve attempts, is kept as failed for people to see.
 */
export const sendEmail = async (deps: Deps, id: string): Promise<void> => {
  const as = system('mail')
  const row = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const taken = await takeForSending(tx, id, deps.clock.now())
    if (!taken) return undefined
    const news = newsIn(taken)
    if (news && !(await mayGetNews.ask(tx, news))) {
      await saveMessage(tx, id, { status: 'dropped', lastError: 'Its reader wants no news.', ...noWords })
      await newsSettled.happens(tx, news, 'left_out', deps.clock.now())
      return undefined
    }
    if (provesAddress(taken) || !(await isDead(tx, taken.recipient))) return taken
    await saveMessage(tx, id, { status: 'failed', lastError: 'The address takes no mail.', ...noWords })
    if (news) await newsSettled.happens(tx, news, 'failed', deps.clock.now())
    return undefined
  })
  if (!row) return
  try {
    await deps.mailer.send({
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      html: row.html,
      ...(row.unsubscribeUrl ? { unsubscribeUrl: row.unsubscribeUrl } : {}),
      ...(row.calendar ? { calendar: { method: methodOf(row.calendar), content: row.calendar } } : {}),
      messageId: `<${row.id}@${domainOf(deps.config.mailFrom)}>`,
    })
  } catch (error) {
    const isGivenUp = row.attempts >= maxAttempts
    deps.log[isGivenUp ? 'error' : 'warn'](
      { err: error, emailId: id, attempts: row.attempts },
      'e-mail was not accepted',
    )
    await inTransaction({ deps, actor: as }, async ({ tx }) => {
      await saveMessage(tx, id, {
        status: isGivenUp ? 'failed' : 'waiting',
        lastError: String(error instanceof Error ? error.message : error).slice(0, 500),
        nextAttemptAt: new Date(deps.clock.now().getTime() + waitAfter(row.attempts)),
      })
      if (!isGivenUp) return
      const news = newsIn(row)
      if (news) await newsSettled.happens(tx, news, 'failed', deps.clock.now())
      else await openGivenUp(deps, tx, row)
    })
    return
  }
  // Its words and links have no further use here, and a link may open something.
  const sent = { status: 'sent' as const, sentAt: deps.clock.now(), lastError: '', ...noWords }
  const news = newsIn(row)
  await inTransaction({ deps, actor: as }, async ({ tx }) => {
    if (news) await newsSettled.happens(tx, news, 'sent', sent.sentAt)
    await tx.endWith(() => saveMessage(tx, id, sent))
  })
}
