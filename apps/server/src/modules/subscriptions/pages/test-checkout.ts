import type { TestCheckout, testPeriods } from '@om/contracts/billing'
import { done, type Result, refused } from '@om/contracts/errors'
import type { BareCtx } from '#src/ctx.ts'
import { orProviderDown, ownCustomer } from './own-customer.ts'

const monthsOf: Record<(typeof testPeriods)[number], number> = { month: 1, '3month': 3, '6month': 6 }

/**
 * Opens the hosted page of a test subscription. It is marked as a test at the provider and has no row here, so that nothing is
 * ever supplied for it; its customer is the person who asks, whatever the payload says. (Spec §3, §4, §7: test checkout)
 */
export const startTestCheckout = async (
  ctx: BareCtx<'signed-in'>,
  { userId, planName, price, billingPeriod }: TestCheckout,
): Promise<Result<{ sessionUrl: string }>> => {
  const { deps, actor } = ctx
  if (!deps.config.testCheckout) return refused('test_checkout_off')
  if (userId !== actor.id) return refused('not_allowed')
  const { publicUrl } = deps.config
  return orProviderDown(async () => {
    const page = await deps.payments.openTestCheckout({
      customerId: await ownCustomer(ctx),
      patientId: actor.id,
      label: `Test only, nothing is sent: ${planName}`,
      amountCents: Math.round(price * 100),
      currency: 'AUD',
      months: monthsOf[billingPeriod],
      successUrl: `${publicUrl}/subscription-test-success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${publicUrl}/subscription-test-cancel`,
    })
    return { sessionUrl: page.url }
  })
}

const states = { open: 'waiting', complete: 'paid', expired: 'expired' } as const

/** How a test checkout ended, read at the provider; somebody else's, and every other page, looks absent. */
export const testCheckoutState = async (
  { deps, actor }: BareCtx<'signed-in'>,
  { sessionId }: { sessionId: string },
): Promise<Result<{ state: 'waiting' | 'paid' | 'expired' }>> => {
  const read = await orProviderDown(() => deps.payments.readCheckout(sessionId))
  if (!read.ok) return read
  const { purpose, patientId, status } = read.value
  return purpose === 'test' && patientId === actor.id ? done({ state: states[status] }) : refused('not_found')
}
