import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { takeUnhandled } from './inbox.repo.ts'
import { messageJob } from './webhooks.jobs.ts'

const patienceMs = 10 * 60_000
const batch = 50

/** Queues messages again that were stored a while ago and are not handled: their job got lost or gave up. */
export const webhooksSweep = (deps: Deps): Promise<void> =>
  deps.db.transaction(system('webhooks'), async tx => {
    for (const { id } of await takeUnhandled(tx, deps.clock.now(), patienceMs, batch)) {
      await deps.jobs.send(tx, messageJob, { id, about: '' })
    }
  })
