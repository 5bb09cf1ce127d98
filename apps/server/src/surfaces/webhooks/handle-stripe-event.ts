import { z } from 'zod'
import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { applyCheckout, applyInvoice, applySubscription } from '#src/modules/subscriptions/apply-provider-state.ts'
import { eventById, markFailed, markHandled } from './inbox.repo.ts'

const About = z.object({ data: z.object({ object: z.object({ id: z.string().default('') }) }) })

type Apply = (deps: Deps, objectId: string) => Promise<unknown>

/** A message says only that something changed. What to read again, by the kind of message; others need nothing. */
const readersOf: [RegExp, Apply][] = [
  [/^checkout\.session\./, applyCheckout],
  [/^customer\.subscription\./, applySubscription],
  // A preview of the next invoice has no invoice behind it yet.
  [/^invoice\.(?!upcoming)/, applyInvoice],
]

/** Handles a stored message: reads the object at the provider and stores what it is now. Stops quietly when it is done. */
export const handleStripeEvent = async (deps: Deps, id: string): Promise<void> => {
  const as = system('webhooks')
  const row = await deps.db.transaction(as, tx => eventById(tx, id))
  if (!row || row.handledAt) return
  const apply = readersOf.find(([pattern]) => pattern.test(row.type))?.[1]
  try {
    const about = About.safeParse(row.payload)
    if (apply && about.success) await apply(deps, about.data.data.object.id)
  } catch (error) {
    await deps.db.transaction(as, tx => markFailed(tx, id, String(error)))
    throw error
  }
  await deps.db.transaction(as, tx => markHandled(tx, id, deps.clock.now()))
}
