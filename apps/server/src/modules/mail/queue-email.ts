import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { sendEmailJob } from './mail.jobs.ts'

export type NewEmail = {
  to: string
  subject: string
  text: string
  html: string
  /** Names the occasion, such as `plan-offered:{planId}`: a second message for the same occasion is not sent. */
  dedupeKey: string
}

/** Any transaction that can run SQL: a `Tx`, or `{ raw: (text, values) => client.query(text, values) }` over a client. */
export type MailTx = Pick<Tx, 'raw'>

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim()

/**
 * Puts a message in the outbox with the job that sends it, in the caller's transaction: it is sent exactly when the
 * change it tells of is stored, and once per `dedupeKey`. The text says nothing about health.
 */
export const queueEmail = async (deps: Pick<Deps, 'clock' | 'jobs'>, tx: MailTx, email: NewEmail): Promise<void> => {
  const now = deps.clock.now()
  const { rows } = await tx.raw(
    `insert into public.outbox_emails (dedupe_key, recipient, subject, text, html, next_attempt_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict (dedupe_key) do nothing returning id`,
    [email.dedupeKey, oneLine(email.to), oneLine(email.subject), email.text, email.html, now],
  )
  const id = rows[0]?.id
  if (id !== undefined) await deps.jobs.send(tx, sendEmailJob, { id: String(id) })
}
