import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import {
  applyCheckout,
  applyInvoice,
  applySubscription,
} from '#src/modules/subscriptions/provider/apply-provider-state.ts'

const About = z.object({ data: z.object({ object: z.object({ id: z.string().default('') }) }) })

type Apply = (deps: Deps, objectId: string) => Promise<unknown>

/** A message says only that something changed. What to read again, by the kind of message; others need nothing. */
const readersOf: [RegExp, Apply][] = [
  [/^checkout\.session\./, applyCheckout],
  [/^customer\.subscription\./, applySubscription],
  // A preview of the next invoice has no invoice behind it yet.
  [/^invoice\.(?!upcoming)/, applyInvoice],
]

/** Reads what a message of the payment provider is about, and stores what it is now. */
export const applyStripe = async (deps: Deps, type: string, payload: unknown): Promise<void> => {
  const apply = readersOf.find(([pattern]) => pattern.test(type))?.[1]
  const about = About.safeParse(payload)
  if (apply && about.success) await apply(deps, about.data.data.object.id)
}
