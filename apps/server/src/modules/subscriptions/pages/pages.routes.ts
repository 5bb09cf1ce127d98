import {
  billingPortalOfStripe,
  billingPortalOfSubscriptions,
  createBillingPortalSession,
  createCheckoutSession,
  createSetupIntent,
  testCheckoutState as testStateEndpoint,
} from '@om/contracts/billing'
import { addCard, chooseCard, myCards, removeCard } from '@om/contracts/cards'
import type { BareCtx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { assignCard, dropCard, listCards, openNewCard } from './cards.ts'
import { orProviderDown, ownCustomer } from './own-customer.ts'
import { startTestCheckout, testCheckoutState } from './test-checkout.ts'

const managePath = '/patient-subscription-management'

/** The provider's own page for one's cards and invoices. The address is made on each press: it works for a short time. */
const openPortal = (ctx: BareCtx<'patient'>) =>
  orProviderDown(async () => {
    const { payments, config } = ctx.deps
    return payments.openPortal({
      customerId: await ownCustomer(ctx),
      returnUrl: `${config.publicUrl}${managePath}`,
    })
  })

/** Two ways to keep a card: a secret for a page with the provider's card field, and the provider's own page. */
const beginSetup = (ctx: BareCtx<'patient'>) =>
  orProviderDown(async () => {
    const { payments, config } = ctx.deps
    const customerId = await ownCustomer(ctx)
    const { clientSecret } = await payments.beginSetup(customerId)
    const { url } = await payments.openCardPage({
      key: `card-page:${ctx.requestId}`,
      customerId,
      patientId: ctx.actor.id,
      subject: '',
      currency: 'AUD',
      successUrl: `${config.publicUrl}${managePath}`,
      cancelUrl: `${config.publicUrl}${managePath}`,
    })
    return { client_secret: clientSecret, url }
  })

const own = { transaction: 'own' } as const

/** The provider's pages for cards, and the test checkout. (Spec §7) */
export const billingPagesRoutes = (deps: Deps): Route[] => [
  serve(deps, createBillingPortalSession, openPortal, own),
  serve(deps, billingPortalOfSubscriptions, openPortal, own),
  serve(deps, billingPortalOfStripe, openPortal, own),
  serve(deps, createSetupIntent, beginSetup, own),
  serve(deps, myCards, listCards, own),
  serve(deps, addCard, openNewCard, own),
  serve(deps, chooseCard, assignCard, own),
  serve(deps, removeCard, dropCard, own),
  serve(deps, createCheckoutSession, startTestCheckout, own),
  serve(deps, testStateEndpoint, testCheckoutState, own),
]
