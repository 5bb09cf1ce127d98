import { refused } from '@om/contracts/errors'
import { type Subscription, subscriptions } from '@om/contracts/subscriptions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen } from '#test/render.tsx'
import { changingPlan, PlanOptions } from './plan-options.tsx'

const subscription: Subscription = {
  id: '00000000-0000-4000-8000-000000000001',
  planId: '00000000-0000-4000-8000-000000000002',
  title: 'Daily oral plan',
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
  prescriptionEndsOn: '2027-10-31',
  agreed: null,
  suppliesLeft: 2,
  refill: null,
  can: { cancel: true, resume: false },
  options: {
    seen: 2,
    pausedUntil: null,
    pause: { from: '2026-12-17', to: '2027-02-24' },
    move: { from: '2026-12-02', to: '2027-02-24' },
    skipTo: '2027-01-30',
    undo: false,
  },
  prices: [],
  comingPrice: null,
  owed: null,
  goesTo: { addressId: null, address: null },
  lastChange: null,
}
const id = '00000000-0000-4000-8000-000000000009'
const receipt = (kind: 'pause' | 'skip') => ({
  id,
  subscriptionId: subscription.id,
  of: 'plan' as const,
  kind,
  title: 'Done',
  told: ['It is done.'],
  at: '2026-11-24T00:00:00Z',
  isUndone: false,
  can: { undo: true, keep: false, goBack: null },
})
const Receipt = () => 'Receipt'
const Plan = () => <PlanOptions changing={changingPlan(subscription)} />
const open = () =>
  openScreen(
    [
      { path: 'plan', Component: Plan },
      { path: 'patient-subscription-management/changes/:id', Component: Receipt },
    ],
    { at: '/plan' },
  )

test('a plan is skipped or paused in two presses, and its receipt opens [SUBSCRIPTION-311]', async () => {
  const sent: unknown[] = []
  answer(subscriptions.change, ({ body }) => {
    sent.push(body)
    return receipt(body.kind === 'skip' ? 'skip' : 'pause')
  })
  const { user, address } = open()
  await user.click(await screen.findByRole('button', { name: 'Skip the next' }))
  expect(screen.getByText(/The next payment of A\$70\.50 .* The one after is on 30 January 2027\./)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Skip it' }))
  await expect.poll(address).toBe(`/patient-subscription-management/changes/${id}`)
  expect(sent).toEqual([{ kind: 'skip', on: null, seen: 2 }])
})

test('a day is offered that is possible, and another is not sent [SUBSCRIPTION-310]', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Pause' }))
  const day = screen.getByLabelText('Paused until')
  expect(day).toHaveValue('2027-02-24')
  await user.clear(day)
  await user.type(day, '2027-05-01')
  await user.click(screen.getByRole('button', { name: 'Pause it' }))
  expect(screen.getByText('Choose a day from 17 December 2026 to 24 February 2027.')).toBeInTheDocument()
})

test('where another window was faster, it is said [SUBSCRIPTION-313]', async () => {
  answer(subscriptions.change, () => refused('plan_changed'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Skip the next' }))
  await user.click(screen.getByRole('button', { name: 'Skip it' }))
  expect(await screen.findByText(/was changed in another window/)).toBeInTheDocument()
})
