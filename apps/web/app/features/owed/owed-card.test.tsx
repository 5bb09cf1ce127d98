import { type OwedPayment, payOwed } from '@om/contracts/owed'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { OwedCard } from './owed-card.tsx'

const owed: OwedPayment = {
  id: '00000000-0000-4000-8000-000000000009',
  number: 'OM-0002',
  amountCents: 7050,
  currency: 'AUD',
  since: '2026-11-16T16:00:00Z',
  isPaused: false,
  nextTryAt: '2026-11-17T22:00:00Z',
  tries: [
    {
      at: '2026-11-16T16:00:00Z',
      by: 'renewal',
      outcome: 'failed',
      card: '0341',
      isBackup: false,
      why: 'the card has expired',
    },
  ],
}
const open = (change: Partial<OwedPayment> = {}) =>
  openScreen(
    [screenAt('owed', { default: () => <OwedCard owed={{ ...owed, ...change }} zone="Australia/Sydney" /> })],
    { at: '/owed', as: people.grace },
  )

test('names the amount, the card, why, and the day of the next try [SUB-S310]', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'A payment of A$70.50 did not go through' })).toBeVisible()
  expect(screen.getByText(/We try again on Wednesday 18 November, 9:00 am/)).toBeVisible()
  expect(screen.getByText(/card ending in 0341: not accepted, because the card has expired/)).toBeVisible()
})

test('paused says that nothing is owed, and how it goes on [SUB-S313]', async () => {
  open({ isPaused: true, nextTryAt: null })
  expect(await screen.findByText(/you owe us nothing/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay A$70.50 now' })).toBeVisible()
})

test('a bank that refuses again is an answer in words, and nothing is lost [SUB-S313]', async () => {
  answer(payOwed, () => ({ outcome: 'failed' as const, why: 'there was not enough money on it' }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Pay A$70.50 now' }))
  expect(await screen.findAllByText(/It was not paid, because there was not enough money on it/)).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeEnabled()
})
