import { z } from 'zod'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { queueNews } from '#src/modules/mail/mail.ts'
import { newsReaders } from '#src/modules/people/people.ts'
import { renderNews, unsubscribeUrlOf } from './newsletter-mail.ts'
import { insertSend, lockNewsletter, settleSend, updateNewsletter } from './newsletters.repo.ts'

const Payload = z.object({ id: z.uuid() })

/** Queues news for its next readers. */
export const sendNewsletterJob: JobDefinition<z.infer<typeof Payload>> = {
  name: 'send-newsletter',
  payload: Payload,
  retryLimit: 20,
}

const batch = 100

/**
 * Queues news for the readers behind those who have it, once for each, and goes on until all have it. Stops quietly where it was stopped
 * meanwhile; what waits in the outbox then is left out there.
 */
const queueNext = (deps: Deps, id: string): Promise<void> =>
  inTransaction({ deps, actor: system('newsletters') }, async ({ tx, now }) => {
    const row = await lockNewsletter(tx, id)
    if (row?.state !== 'sending') return
    const readers = await newsReaders(tx, row.queuedTo, batch)
    for (const { id: personId, email: to } of readers) {
      if (!(await insertSend(tx, id, personId))) continue
      const unsubscribeUrl = await unsubscribeUrlOf(deps, personId, id)
      const mail = { personId, to, subject: row.subject, unsubscribeUrl, ...renderNews(deps, row, unsubscribeUrl) }
      const isQueued = await queueNews(deps, tx, { ...mail, dedupeKey: `news:${id}:${personId}` })
      if (!isQueued) await settleSend(tx, { newsletterId: id, personId, state: 'left_out', at: now })
    }
    const isDone = readers.length < batch
    const last = readers.at(-1)?.id
    await updateNewsletter(tx, id, { ...(last ? { queuedTo: last } : {}), ...(isDone ? { state: 'sent' } : {}) })
    if (!isDone) await deps.jobs.send(tx, sendNewsletterJob, { id })
    await announce(tx, ['role:admin'], 'newsletter', id)
  })

export const newslettersJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(sendNewsletterJob, ({ id }) => queueNext(deps, id)),
]
