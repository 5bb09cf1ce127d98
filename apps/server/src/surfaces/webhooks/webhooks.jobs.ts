import { z } from 'zod'
import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { type JobDefinition, type JobHandler, jobHandler } from '#src/jobs/jobs.ts'
import { handleMessage } from './handle-message.ts'
import { deleteHandled, takeUnhandled } from './inbox.repo.ts'

/** `about` names what is handled one after the other, such as an order; empty for messages that stand alone. */
const Payload = z.object({ id: z.uuid(), about: z.string().default('') })

/** Handles one stored message of an outside service. */
const messageJob: JobDefinition<z.output<typeof Payload>> = {
  name: 'handle-message',
  payload: Payload,
  retryLimit: 12,
  isParallel: true,
}

/** The same of the payment provider: what it tells waits for no other service that does not answer. */
const paymentMessageJob: typeof messageJob = { ...messageJob, name: 'handle-payment-message' }

/** The job that handles what a service told. */
export const messageJobOf = (provider: string): typeof messageJob =>
  provider === 'stripe' ? paymentMessageJob : messageJob

/** What stored messages do in the background. */
export const webhookJobHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(messageJob, payload => handleMessage(deps, { ...payload, provider: 'shopify' })),
  jobHandler(paymentMessageJob, payload => handleMessage(deps, { ...payload, provider: 'stripe' })),
]

const patienceMs = 10 * 60_000
const batch = 50
/** Long after the last time that a sender repeats a message. They carry names and addresses. (Commerce contract §1.5) */
const keptMs = 90 * 24 * 60 * 60_000

/**
 * Queues messages again that were stored a while ago and are not handled: their job got lost or gave up. Handled ones are
 * removed after 90 days.
 */
export const webhooksSweep = (deps: Deps): Promise<void> =>
  deps.db.transaction(system('webhooks'), async tx => {
    const now = deps.clock.now()
    await deleteHandled(tx, new Date(now.getTime() - keptMs))
    for (const { id, provider } of await takeUnhandled(tx, now, patienceMs, batch))
      await deps.jobs.send(tx, messageJobOf(provider), { id, about: '' })
  })
