import { type CheckoutPage, PaymentsUnknown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { applyCheckout } from '../provider/apply-provider-state.ts'
import { closeCheckout } from './save-checkout.ts'

/** Stores how a payment page stands at the provider. One that the provider has forgotten is over; null then. */
export const settleCheckout = async (deps: Deps, sessionId: string): Promise<CheckoutPage | null> => {
  try {
    return await applyCheckout(deps, sessionId)
  } catch (error) {
    if (!(error instanceof PaymentsUnknown)) throw error
    await inTransaction({ deps, actor: system('billing') }, ({ tx }) => closeCheckout(deps, tx, sessionId, 'expired'))
    return null
  }
}
