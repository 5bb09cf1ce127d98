import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adoptSubscription } from './adopt-subscription.ts'
import { checkAccount, wantedEvents } from './check-account.ts'
import { createStripePayments, type StripeOptions } from './client.ts'

let emulators: Emulators
let options: StripeOptions
beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  const { hostname, port } = new URL(emulators.url)
  const address = { protocol: 'http', host: hostname, port: Number(port) } as const
  options = { secretKey: 'sk_test_emulator', webhookSecret: 'whsec_test_only', address }
})
afterAll(() => emulators.stop())

const site = 'https://om.example'
const findings = async () =>
  Object.fromEntries((await checkAccount(options, site)).map(one => [one.what, { is: one.is, words: one.words }]))

test('the check of the account names what is missing, and nothing once it is there [SUB-S356]', async () => {
  const stripe = new Stripe(options.secretKey, options.address ?? {})
  expect(await findings()).toMatchObject({
    Payments: { is: 'fine' },
    Payouts: { is: 'fine' },
    Messages: { is: 'missing', words: `There is no webhook endpoint ${site}/webhooks/stripe.` },
    Office: { is: 'fine' },
    'Billing page': { is: 'fine' },
    Tax: { is: 'fine' },
    Plans: { is: 'fine' },
  })
  const url = `${site}/webhooks/stripe`
  const few = await stripe.webhookEndpoints.create({ url, enabled_events: ['invoice.paid'] })
  expect((await findings()).Messages?.words).toContain('does not get checkout.session.completed')
  await stripe.webhookEndpoints.del(few.id)
  await stripe.webhookEndpoints.create({ url, enabled_events: [...wantedEvents] })
  expect((await findings()).Messages?.is).toBe('fine')

  const { subscriptionId } = await adoptSubscription(options, {
    key: 'check',
    patientId: '00000000-0000-4000-8000-000000000003',
    planId: '00000000-0000-4000-8000-0000000000aa',
    email: 'mina@example.com',
    name: 'Mina Castellano',
    startedAt: new Date(Date.now() - 86_400_000),
    renewsAt: new Date(Date.now() + 30 * 86_400_000),
    label: 'Olive Mane plan, every 45 days',
    priceKey: 'plan-check-7800-45d',
    amountCents: 7800,
    currency: 'AUD',
    intervalDays: 45,
  })
  expect((await findings()).Plans).toMatchObject({ is: 'missing', words: expect.stringContaining(subscriptionId) })
  await createStripePayments(options).setCollection(subscriptionId, 'as_draft')
  expect((await findings()).Plans?.is).toBe('fine')
})

test('the check of the account changes nothing, and does not answer for a key that is unknown [SUB-S356]', async () => {
  await expect(checkAccount({ ...options, secretKey: 'nonsense' }, site)).rejects.toThrow()
})
