import { factorResets, type OwnFactorReset } from '@om/contracts/accounts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './keep-second-step.tsx'

const token = 'Zm9yLXRoZS10ZXN0LW9ubHktbm90LWEtc2VjcmV0'
const agreed: OwnFactorReset = {
  state: 'agreed',
  askedAt: '2026-11-16T00:00:00Z',
  expiresAt: '2026-11-23T00:00:00Z',
  effectiveAt: '2026-11-18T00:00:00Z',
  endedAt: null,
  canStop: true,
  phone: '02 5550 1000',
}

test('the link of the mail keeps the second step by one press, without signing in [ACCOUNT-S811]', async () => {
  answer(factorResets.readLink, ({ body }) => {
    expect(body.token).toBe(token)
    return { reset: agreed }
  })
  const stopped: OwnFactorReset = { ...agreed, state: 'stopped', endedAt: '2026-11-17T00:00:00Z', canStop: false }
  answer(factorResets.stopLink, () => ({ reset: stopped }))
  window.history.replaceState(null, '', `/keep-second-step#keep=${token}`)
  const { user } = openScreen([screenAt('keep-second-step', page)], { at: '/keep-second-step' })
  expect(await screen.findByRole('heading', { name: 'Keep your second step?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep my second step' }))
  expect(await screen.findByRole('heading', { name: 'Your second step stays' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keep my second step' })).toBeNull()
  expect(window.location.hash).toBe('')
})
