import { done, type Result, refused } from '@om/contracts/errors'
import { PaymentsDown, PaymentsUnknown } from '@om/integrations/payments/port'
import type { PersonActor } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { customerOf, saveCustomer } from '../billing.repo.ts'

/** The provider's customer of the person who asks, made on first use; another person's is never told. */
export const ownCustomer = async ({ deps, actor }: { deps: Deps; actor: PersonActor }): Promise<string> => {
  const { known, name } = await inTransaction({ deps, actor }, async ({ tx }) => {
    const details = actor.role === 'patient' ? await patientDetails(tx, actor.id) : undefined
    return {
      known: await customerOf(tx, actor.id),
      name: details ? `${details.firstName} ${details.lastName}` : actor.name,
    }
  })
  if (known) return known
  const { customerId } = await deps.payments.ensureCustomer({
    patientId: actor.id,
    email: actor.email,
    name: name.trim(),
  })
  // Staff may look at the test checkout, but are nobody's patients: theirs is found again at the provider.
  if (actor.role !== 'patient') return customerId
  return inTransaction({ deps, actor }, ({ tx }) => saveCustomer(tx, actor.id, customerId))
}

/** Runs what asks the provider; its outage is told as one, and what it does not know looks absent. */
export const orProviderDown = async <T>(ask: () => Promise<T>): Promise<Result<T>> => {
  try {
    return done(await ask())
  } catch (error) {
    if (error instanceof PaymentsDown) return refused('provider_down')
    if (error instanceof PaymentsUnknown) return refused('not_found')
    throw error
  }
}
