import { z } from 'zod'
import { addCard, chooseCard, myCards, removeCard } from './cards.ts'
import { myCredit } from './credit.ts'
import { endpoint } from './endpoint.ts'
import { exportInvoices, invoiceCredit, invoicePaper, myInvoices } from './invoices.ts'
import { followNoticeLink, readNoticeLink } from './notice-links.ts'
import { confirmOwed, followPayLink, owedCard, payOwed, readPayLink } from './owed.ts'

/** How often the test plan of the test checkout is billed. (Spec §9) */
export const testPeriods = ['month', '3month', '6month'] as const

/** What the test checkout sends; nothing of it is kept with us. (Spec §3: test checkout payload) */
export const TestCheckout = z.object({
  userId: z.string().max(100),
  userEmail: z.string().max(320),
  userName: z.string().max(200).default(''),
  mobile: z.string().max(30).default(''),
  planName: z.string().trim().min(1, 'Name the plan.').max(100, 'Use at most 100 characters.'),
  /** In dollars, as the test page asks for it. */
  price: z.coerce
    .number('Enter a price.')
    .min(0.5, 'The least that a card can be charged is A$0.50.')
    .max(10_000, 'Enter at most A$10,000.'),
  billingPeriod: z.enum(testPeriods, 'Choose how often it is billed.'),
  shippingAddress: z
    .object({
      name: z.string().max(200).default(''),
      address_line1: z.string().max(200).default(''),
      city: z.string().max(100).default(''),
      state: z.string().max(20).default(''),
      postal_code: z.string().max(20).default(''),
      country: z.string().max(2).default('AU'),
    })
    .optional(),
})
export type TestCheckout = z.infer<typeof TestCheckout>

export const createCheckoutSession = endpoint('POST', '/api/stripe/create-checkout-session', {
  who: 'signed-in',
  needs: 'payments',
  summary: 'Open the hosted page of a test subscription, which entitles to nothing',
  body: TestCheckout,
  reply: z.object({ sessionUrl: z.url() }),
  limit: { max: 20, seconds: 600 },
})

export const testCheckoutState = endpoint('GET', '/api/stripe/test-checkout/:sessionId', {
  who: 'signed-in',
  needs: 'payments',
  summary: 'How a test checkout of mine ended, as the provider says',
  params: z.object({ sessionId: z.string().max(200) }),
  reply: z.object({ state: z.enum(['waiting', 'paid', 'expired']) }),
})

const Address = z.object({ url: z.url() })

const portal = (path: `/${string}`) =>
  endpoint('POST', path, {
    who: 'patient',
    needs: 'payments',
    summary: 'Open the provider’s own page for my cards and invoices; its address works for a short time',
    reply: Address,
    limit: { max: 20, seconds: 60 },
  })

export const createBillingPortalSession = portal('/api/stripe/create-billing-portal-session')
/** Older names of the same. (Spec §7: billing paths) */
export const billingPortalOfSubscriptions = portal('/api/subscriptions/billing-portal')
export const billingPortalOfStripe = portal('/api/stripe/billing-portal')

export const createSetupIntent = endpoint('POST', '/api/stripe/create-setup-intent', {
  who: 'patient',
  needs: 'payments',
  summary:
    'Begin the keeping of a card: a secret for a page that has the provider’s card field, and the provider’s own page',
  reply: Address.extend({ client_secret: z.string() }),
  limit: { max: 20, seconds: 600 },
})

export const billing = {
  createCheckoutSession,
  testCheckoutState,
  createBillingPortalSession,
  billingPortalOfSubscriptions,
  billingPortalOfStripe,
  createSetupIntent,
  myCredit,
  myInvoices,
  exportInvoices,
  invoicePaper,
  invoiceCredit,
  readNoticeLink,
  followNoticeLink,
  myCards,
  addCard,
  chooseCard,
  removeCard,
  payOwed,
  owedCard,
  confirmOwed,
  readPayLink,
  followPayLink,
}
