import { randomUUID } from 'node:crypto'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { mayGetNews } from './mail.hooks.ts'
import { sendEmailJob } from './mail.jobs.ts'

export type NewEmail = {
  to: string
  subject: string
  text: string
  html: string
  /** A calendar file that goes with it. */
  calendar?: string | undefined
  /** Names the occasion, such as `plan-offered:{planId}`: a second message for the same occasion is not sent. */
  dedupeKey: string
  /** Whether the occasion cannot have happened before, so that message and job are stored in one go. */
  isFirst?: boolean
}

/** News: to one person, with where they end it by one press. There is no other way to queue it. */
export type NewsEmail = Pick<NewEmail, 'to' | 'subject' | 'text' | 'html'> & {
  personId: string
  /** Names the occasion, once for each reader. */
  dedupeKey: `news:${string}`
  /** Works without signing in, by one `POST`. (RFC 8058) */
  unsubscribeUrl: string
}

/** Any transaction that can run SQL: a `Tx`, or `{ raw: (text, values) => client.query(text, values) }` over a client. */
export type MailTx = Pick<Tx, 'raw'>

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/**
 * Puts a message in the outbox with the job that sends it, in the caller's transaction: it is sent exactly when the
 * change it tells of is stored, and once per `dedupeKey`. The text says nothing about health.
 */
export const queueEmail = (deps: Pick<Deps, 'clock' | 'jobs'>, tx: MailTx, email: NewEmail): Promise<void> =>
  queue(deps, tx, email)

/**
 * Puts news in the outbox for somebody who has agreed to it; false where they have not. They are asked again right before it leaves, and
 * the database takes no row of this kind without their consent and the way to end it.
 */
export const queueNews = async (deps: Pick<Deps, 'clock' | 'jobs'>, tx: Tx, news: NewsEmail): Promise<boolean> => {
  const { personId, unsubscribeUrl, ...email } = news
  if (!(await mayGetNews.ask(tx, { personId, occasion: email.dedupeKey }))) return false
  await queue(deps, tx, email, { personId, unsubscribeUrl })
  return true
}

const queue = async (
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: MailTx,
  email: NewEmail,
  news?: Pick<NewsEmail, 'personId' | 'unsubscribeUrl'>,
): Promise<void> => {
  const id = randomUUID()
  const stored = tx.raw(
    `insert into public.outbox_emails (id, dedupe_key, recipient, subject, text, html, next_attempt_at, created_at, calendar,
       news_to, unsubscribe_url)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10) on conflict (dedupe_key) do nothing returning id`,
    [
      id,
      email.dedupeKey,
      oneLine(email.to),
      oneLine(email.subject),
      email.text,
      email.html,
      deps.clock.now(),
      email.calendar ?? '',
      news?.personId ?? null,
      news?.unsubscribeUrl ?? '',
    ],
  )
  const send = () => deps.jobs.send(tx, sendEmailJob, { id })
  if (email.isFirst) await Promise.all([stored, send()])
  else if ((await stored).rows.length > 0) await send()
}
