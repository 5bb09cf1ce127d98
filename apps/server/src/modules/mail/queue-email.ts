import { randomUUID } from 'node:crypto'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
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

/** Any transaction that can run SQL: a `Tx`, or `{ raw: (text, values) => client.query(text, values) }` over a client. */
export type MailTx = Pick<Tx, 'raw'>

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/**
 * Puts a message in the outbox with the job that sends it, in the caller's transaction: it is sent exactly when the
 * change it tells of is stored, and once per `dedupeKey`. The text says nothing about health.
 */
export const queueEmail = async (deps: Pick<Deps, 'clock' | 'jobs'>, tx: MailTx, email: NewEmail): Promise<void> => {
  const id = randomUUID()
  const stored = tx.raw(
    `insert into public.outbox_emails (id, dedupe_key, recipient, subject, text, html, next_attempt_at, created_at, calendar)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict (dedupe_key) do nothing returning id`,
    [
      id,
      email.dedupeKey,
      oneLine(email.to),
      oneLine(email.subject),
      email.text,
      email.html,
      deps.clock.now(),
      email.calendar ?? '',
    ],
  )
  const send = () => deps.jobs.send(tx, sendEmailJob, { id })
  if (email.isFirst) await Promise.all([stored, send()])
  else if ((await stored).rows.length > 0) await send()
}
