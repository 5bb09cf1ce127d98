import Stripe from 'stripe'
import type { StripeOptions } from './client.ts'

export type AccountFinding = {
  what: string
  /** `missing`: nobody can pay, or something is charged wrongly, until it is put right. `unknown`: the key may not read it. */
  is: 'fine' | 'missing' | 'unknown'
  /** What was found, and what to do about it. */
  words: string
}

/** The messages that we act on, as the provider names them; each group is one of our readers. */
export const wantedEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

const MOST_PLANS = 1000

type Found = Omit<AccountFinding, 'what'>
const fine = (words: string): Found => ({ is: 'fine', words })
const missing = (words: string): Found => ({ is: 'missing', words })

const chargesOf = ({ charges_enabled }: Stripe.Account): Found =>
  charges_enabled
    ? fine('The account may take payments.')
    : missing('The account may not take payments yet: finish its activation in the dashboard.')

const payoutsOf = ({ payouts_enabled }: Stripe.Account): Found =>
  payouts_enabled
    ? fine('Payouts to the bank account are on.')
    : missing('There are no payouts yet: add a bank account in the dashboard.')

const placeOf = ({ country, default_currency }: Stripe.Account): Found =>
  country === 'AU' && default_currency === 'aud'
    ? fine('It is an Australian account in AUD.')
    : missing(
        `It is an account of ${country ?? 'no country'} in ${default_currency ?? 'no currency'}: plans are charged in AUD.`,
      )

const webhookOf = (endpoints: readonly Stripe.WebhookEndpoint[], url: string): Found => {
  const own = endpoints.filter(one => one.url === url)
  const on = own.find(one => one.status === 'enabled')
  if (!on)
    return missing(own.length > 0 ? `The endpoint ${url} is switched off.` : `There is no webhook endpoint ${url}.`)
  const lacks = wantedEvents.filter(one => !on.enabled_events.includes('*') && !on.enabled_events.includes(one))
  return lacks.length > 0
    ? missing(`The endpoint ${url} does not get ${lacks.join(', ')}.`)
    : fine(`The endpoint ${url} gets every message that we act on.`)
}

/** Whether what the office works with each day may be read by this key. */
const deskOf = async (stripe: Stripe): Promise<Found> => {
  await stripe.balanceTransactions.list({ limit: 1 })
  await stripe.payouts.list({ limit: 1 })
  await stripe.disputes.list({ limit: 1 })
  return fine('Its balance, payouts and disputes may be read: each day can be compared, and disputes answered.')
}

const isCancelling = ({ features }: Stripe.BillingPortal.Configuration) => features.subscription_cancel.enabled

/** The provider's own page for cards and invoices: made by us on first use. */
const pageOf = (pages: readonly Stripe.BillingPortal.Configuration[]): Found => {
  const on = pages.filter(one => one.active)
  if (on.length === 0) return fine('The billing page has no configuration yet: it is made on first use.')
  return on.some(one => one.features.subscription_update.enabled)
    ? missing(
        'A configuration of the billing page lets people change plans there: switch that off, since a doctor has to agree to what is supplied.',
      )
    : fine(
        on.some(isCancelling)
          ? 'The billing page shows cards and invoices, and cancels at the end of what is paid.'
          : 'The billing page shows cards and invoices.',
      )
}

/** Prices carry no tax: what has GST in it is worked out here, and a supply on prescription has none. (REG-24) */
const taxOf = (plans: readonly Stripe.Subscription[]): Found => {
  const taxed = plans.filter(one => one.automatic_tax.enabled || (one.default_tax_rates ?? []).length > 0)
  return taxed.length > 0
    ? missing(
        `${taxed.length} subscriptions add tax at the provider, among them ${taxed[0]?.id}: take it off, GST is in our prices.`,
      )
    : fine('No tax is added at the provider: GST is in our prices.')
}

/** Plans that the provider would collect without asking us. */
const plansOf = (plans: readonly Stripe.Subscription[]): Found => {
  const loose = plans.filter(one => one.metadata.plan_id && !one.metadata.purpose && one.pause_collection === null)
  return loose.length > 0
    ? missing(
        `${loose.length} plans are collected without asking us first, among them ${loose[0]?.id}. The server sets each as it reads it; look again in an hour.`,
      )
    : fine('Every plan keeps what falls due as a draft.')
}

/**
 * Looks at the account behind a key, without changing anything there: whether it may charge, pays out, tells us what happens at
 * `publicUrl`, and leaves every plan to us. Throws where the provider cannot be reached or does not know the key.
 */
export const checkAccount = async (
  { secretKey, address }: Pick<StripeOptions, 'secretKey' | 'address'>,
  publicUrl: string,
): Promise<AccountFinding[]> => {
  const stripe = new Stripe(secretKey, { ...(address ?? {}), maxNetworkRetries: 2, timeout: 10_000, telemetry: false })
  /** A restricted key may not read everything; that is a finding and not the end. */
  const read = async (what: string, ask: () => Promise<Found>): Promise<AccountFinding> => {
    try {
      return { what, ...(await ask()) }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
      return {
        what,
        is: 'unknown',
        words: 'This key may not read it. Look in the dashboard, or run this with a key that may.',
      }
    }
  }
  return [
    await read('Payments', async () => chargesOf(await stripe.accounts.retrieveCurrent())),
    await read('Payouts', async () => payoutsOf(await stripe.accounts.retrieveCurrent())),
    await read('Country and currency', async () => placeOf(await stripe.accounts.retrieveCurrent())),
    await read('Messages', async () =>
      webhookOf(
        await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: MOST_PLANS }),
        `${publicUrl}/webhooks/stripe`,
      ),
    ),
    await read('Office', () => deskOf(stripe)),
    await read('Billing page', async () =>
      pageOf((await stripe.billingPortal.configurations.list({ limit: 100 })).data),
    ),
    await read('Tax', async () =>
      taxOf(await stripe.subscriptions.list({ status: 'active', limit: 100 }).autoPagingToArray({ limit: MOST_PLANS })),
    ),
    await read('Plans', async () =>
      plansOf(
        await stripe.subscriptions.list({ status: 'active', limit: 100 }).autoPagingToArray({ limit: MOST_PLANS }),
      ),
    ),
  ]
}
