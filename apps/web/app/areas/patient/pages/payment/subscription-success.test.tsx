import { refused } from '@om/contracts/errors'
import { readMe } from '@om/contracts/me'
import { type Subscription, subscriptions } from '@om/contracts/subscriptions'
import { supplies } from '@om/contracts/supplies'
import { people } from '@om/testing/people'
import { screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { describe, expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as success from './subscription-success.tsx'

const { grace } = people

const subscription = (change: Partial<Subscription> = {}): Subscription => ({
  id: '00000000-0000-4000-8000-000000000001',
  planId: '00000000-0000-4000-8000-000000000002',
  title: 'Care plan',
  brand: 'women',
  status: 'active',
  amountCents: 7050,
  currency: 'AUD',
  intervalDays: 45,
  currentPeriodStart: '2026-11-01T00:00:00Z',
  currentPeriodEnd: '2026-12-16T00:00:00Z',
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  isOnHold: false,
  nextChargeOn: '2026-12-16T00:00:00Z',
  refill: null,
  prescriptionEndsOn: null,
  agreed: null,
  suppliesLeft: 2,
  can: { cancel: true, resume: false },
  options: { seen: 0, pausedUntil: null, pause: null, move: null, skipTo: null, undo: false },
  prices: [],
  comingPrice: null,
  owed: null,
  goesTo: { addressId: null, address: null },
  lastChange: null,
  ...change,
})

const supply = (state: 'received' | 'shipped' | 'delivered', subscriptionId = subscription().id) => ({
  id: crypto.randomUUID(),
  subscriptionId,
  number: 'P1',
  title: 'Care plan',
  state,
  stateLabel: '',
  goesTo: '14 Wattle Street, Ultimo NSW 2007',
  deliveryNote: '',
  addressId: null,
  followsAddress: false,
  replaces: null,
  replacedBy: null,
  restOf: null,
  rest: null,
  claim: null,
  canClaim: [],
  waitsFor: null,
  stock: null,
  lateFrom: null,
  placedAt: '2026-11-01T00:00:00Z',
  leavesOn: null,
  steps: [],
  parcel: null,
})

const given = (state: 'received' | 'shipped' | 'delivered' | null, mine: Subscription[]) => {
  answer(readMe, () => ({
    id: grace.id,
    email: grace.email,
    role: 'patient' as const,
    firstName: 'Grace',
    lastName: 'Abara',
    phone: '',
    address: null,
    staff: null,
  }))
  answer(subscriptions.mine, () => ({ items: mine, invoices: [] }))
  answer(supplies.mine, () => ({ items: state ? [supply(state)] : [] }))
}

const Plan = () => 'Your plan'

/** The page, and the state that its address carries. */
const Page = (props: ComponentProps<typeof success.default>) => (
  <>
    <success.default {...props} />
    <output>{JSON.stringify(useLocation().state)}</output>
  </>
)

const open = (query = '') =>
  openScreen(
    [
      screenAt('patient-subscription-success', { ...success, default: Page }),
      { path: 'patient-subscription', Component: Plan },
    ],
    {
      at: `/patient-subscription-success${query}`,
      as: grace,
    },
  )

const title = () => screen.findByRole('heading', { level: 1 })

describe('after paying, whenever it is read', () => {
  test('while the pharmacy has the order, it is confirmed with what happens next', async () => {
    given('received', [subscription()])
    answer(subscriptions.checkoutState, () => ({
      state: 'paid' as const,
      planId: subscription().planId,
      subscription: subscription(),
    }))
    open('?session_id=cs_1')
    expect(await title()).toHaveTextContent('Your payment is confirmed')
    expect(screen.getByText('A pharmacist checks your order')).toBeInTheDocument()
  })

  test.each([
    ['shipped', {}, 'Your subscription is active', 'Your parcel is on its way. The next payment of A$70.50 is on'],
    ['delivered', {}, 'Your subscription is active', 'Your last parcel has arrived. The next payment of A$70.50 is on'],
    ['delivered', { cancelAtPeriodEnd: true }, 'Your subscription is active', 'nothing more is charged'],
    ['delivered', { suppliesLeft: 0 }, 'Your subscription is active', 'No further payment is planned.'],
    ['delivered', { status: 'past_due' }, 'Your last payment did not go through', 'until it is paid'],
    ['delivered', { status: 'paused' }, 'Your subscription is paused', 'until you resume it'],
    ['received', { status: 'cancelled' }, 'This subscription has ended', 'Nothing more is charged'],
  ] as const)(
    'once the order is %s and the subscription %j: %s [SUBSCRIPTION-S91]',
    async (state, change, heading, words) => {
      given(state, [subscription(change)])
      open()
      expect(await title()).toHaveTextContent(heading)
      expect(screen.getByText(words, { exact: false })).toBeInTheDocument()
    },
  )

  test('the newest order of another subscription says nothing of this one', async () => {
    given(null, [subscription()])
    answer(supplies.mine, () => ({ items: [supply('delivered', crypto.randomUUID()), supply('received')] }))
    open()
    expect(await title()).toHaveTextContent('Your payment is confirmed')
  })

  test('a payment page that was left behind says nothing once the plan was paid for on another', async () => {
    given('delivered', [subscription()])
    answer(subscriptions.checkoutState, () => ({
      state: 'expired' as const,
      planId: subscription().planId,
      subscription: null,
    }))
    const { address } = open('?session_id=cs_old')
    expect(await screen.findByRole('heading', { level: 1, name: 'Your subscription is active' })).toBeVisible()
    await waitFor(() => expect(address()).toBe('/patient-subscription-success'))
    expect(await screen.findByText('{"subscriptionSuccess":true}')).toBeInTheDocument()
  })

  test('the subscription may be known before the page that it was paid on: it is confirmed all the same', async () => {
    given('received', [subscription()])
    answer(subscriptions.checkoutState, () => ({
      state: 'waiting' as const,
      planId: subscription().planId,
      subscription: null,
    }))
    const { address } = open('?session_id=cs_1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Your payment is confirmed' })).toBeVisible()
    await waitFor(() => expect(address()).toBe('/patient-subscription-success'))
  })

  test.each(['incomplete', 'cancelled'])('a payment is awaited while the subscription is %s', async status => {
    given(null, [subscription({ status })])
    answer(subscriptions.checkoutState, () => ({
      state: 'waiting' as const,
      planId: subscription().planId,
      subscription: null,
    }))
    open('?session_id=cs_1')
    expect(await title()).toHaveTextContent('Confirming your payment')
  })

  test('an id that is not theirs tells of the subscription they have', async () => {
    given('delivered', [subscription()])
    answer(subscriptions.checkoutState, () => refused('checkout_not_found'))
    open('?session_id=cs_other')
    expect(await title()).toHaveTextContent('Your subscription is active')
  })

  test('without any subscription the plan is shown', async () => {
    given(null, [])
    const { address } = open()
    expect(await screen.findByText('Your plan')).toBeInTheDocument()
    expect(address()).toBe('/patient-subscription')
  })
})
