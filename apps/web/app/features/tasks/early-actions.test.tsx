import { decideEarly } from '@om/contracts/refills'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { EarlyActions } from './early-actions.tsx'

test('a pharmacist decides about an early delivery in the list of tasks, with a reason [SUB-S230]', async () => {
  const sent: unknown[] = []
  answer(decideEarly, ({ body }) => {
    sent.push(body)
    return { ok: true }
  })
  const onChange = vi.fn(async () => undefined)
  const id = '00000000-0000-4000-8000-000000000003'
  const summary = 'Due to be charged and sent on 30 November 2026. May it come before?'
  const { user } = show(<EarlyActions refillId={id} about="Mina Park" summary={summary} onChange={onChange} />)
  await user.click(await screen.findByRole('button', { name: 'Decide, Mina Park' }))
  expect(await screen.findByText(summary, { exact: false })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Choose one of the two.')).toBeInTheDocument()
  expect(screen.getByText(/Give a reason of at least 10 characters/)).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'It may come early' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Travels on Monday.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await expect.poll(() => sent).toEqual([{ decision: 'allow', reason: 'Travels on Monday.' }])
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
})
