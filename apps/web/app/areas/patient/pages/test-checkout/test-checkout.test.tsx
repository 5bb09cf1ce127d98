import { billing } from '@om/contracts/billing'
import { refused } from '@om/contracts/errors'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './test-checkout.tsx'
import * as success from './test-success.tsx'

const open = () =>
  openScreen([screenAt('stripe-checkout-test', page)], { at: '/stripe-checkout-test', as: people.grace })

afterEach(() => vi.restoreAllMocks())

describe('the test checkout page', () => {
  test('starts with the test plan, and sends it with the fixed mobile and address [SUBSCRIPTION-207]', async () => {
    const sent = vi.fn()
    answer(billing.createCheckoutSession, ({ body }) => {
      sent(body)
      return refused('provider_down')
    })
    const { user } = open()
    expect(await screen.findByRole('textbox', { name: 'Plan name' })).toHaveValue('3-Month Test Plan')
    expect(screen.getByRole('textbox', { name: 'Price in A$' })).toHaveValue('141')
    await user.click(screen.getByRole('button', { name: 'Start test checkout' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('One of our suppliers is not answering.')
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({
        userId: people.grace.id,
        planName: '3-Month Test Plan',
        price: 141,
        billingPeriod: '3month',
        mobile: '0400000000',
        shippingAddress: expect.objectContaining({ city: 'Sydney', state: 'NSW', postal_code: '2000', country: 'AU' }),
      }),
    )
  })
})

describe('after the test', () => {
  test('says what the provider says [SUBSCRIPTION-208]', async () => {
    answer(billing.testCheckoutState, () => ({ state: 'paid' as const }))
    openScreen([screenAt('subscription-test-success', success)], {
      at: '/subscription-test-success?session_id=cs_1',
      as: people.grace,
    })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('The test subscription is active')
  })
})
