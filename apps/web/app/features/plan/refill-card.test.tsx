import type { Subscription } from '@om/contracts/subscriptions'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { RefillCard } from './refill-card.tsx'

const subscription: Subscription = {
  id: '00000000-0000-4000-8000-000000000001',
  planId: '00000000-0000-4000-8000-000000000002',
  title: 'Daily oral plan',
  brand: 'men',
  status: 'active',
  amountCents: 7050,
  currency: 'AUD',
  intervalDays: 45,
  currentPeriodStart: '2026-11-01T00:00:00Z',
  currentPeriodEnd: '2026-12-16T00:00:00Z',
  cancelAtPeriodEnd: false,
  cancelledAt: null,
  isOnHold: false,
  nextChargeOn: null,
  prescriptionEndsOn: '2027-10-31',
  agreed: null,
  suppliesLeft: 2,
  refill: {
    id: '00000000-0000-4000-8000-000000000003',
    state: 'requested',
    chargeOn: '2026-12-16T00:00:00Z',
    isLate: false,
    amountCents: 7050,
    currency: 'AUD',
    waitsFor: ['questions', 'live_contact', 'too_early'],
    notBefore: '2026-12-20',
    message: '',
    early: null,
    can: { answer: true },
  },
  can: { cancel: true, resume: false },
  options: { seen: 0, pausedUntil: null, pause: null, move: null, skipTo: null, undo: false },
  prices: [],
  comingPrice: null,
  owed: null,
  goesTo: { addressId: null, address: null },
  lastChange: null,
}

test('a next delivery says from which day it is charged and what to do, and asks about the address it goes to [SUB-S206]', async () => {
  const { user } = show(
    <RefillCard subscription={subscription} zone="Australia/Sydney" address="1 Wattle Street, Ultimo NSW 2007" />,
  )
  expect(await screen.findByText(/charged and sent on 20 December 2026/)).toBeInTheDocument()
  expect(screen.getByText(/A doctor has to speak with you first/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Answer now' }))
  expect(
    await screen.findByRole('radiogroup', { name: 'Should it go to the address 1 Wattle Street, Ultimo NSW 2007?' }),
  ).toBeInTheDocument()
})

const { refill } = subscription
const waiting = (change: Partial<NonNullable<Subscription['refill']>>): Subscription => ({
  ...subscription,
  refill: refill && { ...refill, state: 'approved', can: { answer: false }, ...change },
})

test('an early delivery says that a pharmacist looks, and what they have said [SUB-S230] [SUB-S231]', async () => {
  show(<RefillCard subscription={waiting({ waitsFor: ['pharmacist'] })} zone="Australia/Sydney" address="" />)
  expect(await screen.findByText(/a pharmacist looks at whether this one may come already/)).toHaveTextContent(
    'Otherwise it comes from 20 December 2026 on, by itself.',
  )
  show(
    <RefillCard
      subscription={waiting({
        waitsFor: ['too_early'],
        early: { isAllowed: false, by: 'Linh Tran', reason: 'You still have five weeks of it.' },
      })}
      zone="Australia/Sydney"
      address=""
    />,
  )
  expect(await screen.findByText('You still have five weeks of it.')).toBeInTheDocument()
  expect(screen.getByText(/Linh Tran of the pharmacy says/)).toHaveTextContent('Not before then')
})

test('a call that a doctor asks for is said with the doctor’s words and the way to it [SUB-S232]', async () => {
  const message = 'I would like to hear how you are first.'
  const asked = waiting({ state: 'needs_consult', waitsFor: ['consult'], message, can: { answer: false } })
  show(<RefillCard subscription={asked} zone="Australia/Sydney" address="" />)
  expect(await screen.findByText(/but nothing is charged or sent while it waits/)).toBeInTheDocument()
  expect(screen.getByText('Your doctor writes:')).toBeInTheDocument()
  expect(screen.getByText(message)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Book or see the call' })).toHaveAttribute('href', '/patient-appointments')
})
