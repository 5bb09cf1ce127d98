import { myConsults } from '@om/contracts/consults'
import { readMe } from '@om/contracts/me'
import { type Plan, subscriptions } from '@om/contracts/subscriptions'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as subscription from './subscription.tsx'

const { grace } = people

const plan: Plan = {
  id: '00000000-0000-4000-8000-000000000001',
  code: 'W-A',
  brand: 'women',
  title: 'Daily oral plan',
  summary: 'One capsule a day.',
  status: 'offered',
  isOnHold: false,
  startsFrom: null,
  agreement: 'I agree to A$70.50 today, and every 45 days until I cancel.',
  priceCents: 7050,
  currency: 'AUD',
  intervalDays: 45,
  medicines: [{ name: 'A capsule', directions: 'One a day.', compounded: false }],
  suppliesTotal: 3,
  prescriptionId: '00000000-0000-4000-8000-000000000002',
  doctorName: 'Dr Amara Okoro',
  messageFromDoctor: '',
  offeredAt: '2026-11-16T00:00:00Z',
}

const given = (change: Partial<Plan>) => {
  answer(readMe, () => ({
    id: grace.id,
    email: grace.email,
    role: 'patient' as const,
    firstName: 'Grace',
    lastName: 'Abara',
    phone: '0412345678',
    address: { line1: '14 Wattle Street', line2: '', suburb: 'Ultimo', state: 'NSW' as const, postcode: '2007' },
    staff: null,
  }))
  answer(subscriptions.plans, () => ({ items: [{ ...plan, ...change }] }))
  answer(myConsults, () => ({ items: [] }))
  openScreen([screenAt('patient-subscription', subscription)], { at: '/patient-subscription', as: grace })
}
const confirmation = async () => within(await screen.findByRole('region', { name: 'Price and confirmation' }))

test('a plan with a first day in the future names it, and cannot be confirmed before [SUB-S205]', async () => {
  given({ startsFrom: '2026-12-20' })
  const part = await confirmation()
  expect(part.getByRole('status')).toHaveTextContent(
    'You can confirm this plan from 20 December 2026, and your card is charged on the day you do, never before.',
  )
  expect(part.getByText('To pay from 20 December 2026')).toBeInTheDocument()
  expect(part.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(part.queryByRole('button', { name: /payment/ })).not.toBeInTheDocument()
})

test('a plan that can start now is confirmed by its patient, with what is paid today [SUB-S205]', async () => {
  given({})
  const part = await confirmation()
  expect(part.queryByRole('status')).not.toBeInTheDocument()
  expect(part.getByText('To pay today')).toBeInTheDocument()
  expect(part.getByRole('button', { name: 'Confirm and go to payment' })).toBeInTheDocument()
})
