import { changeEarly, decideEarly, type EarlyDecision, readEarly } from '@om/contracts/refills'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { EarlyActions, EarlySaid } from './early-actions.tsx'

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

const said: EarlyDecision = {
  id: '00000000-0000-4000-8000-000000000003',
  state: 'not_yet',
  chargeOn: '2026-11-30T00:00:00Z',
  upTo: '2026-12-10',
  said: { by: 'Linh Tran', at: '2026-11-24T00:00:00Z', reason: 'There is enough at home.' },
  before: [],
  why: '',
  can: { change: true },
}

test('what was said about an early delivery is read in the list of what is done, and changed with a reason [SUB-S462]', async () => {
  const sent: unknown[] = []
  const allowed: EarlyDecision = { ...said, state: 'allowed' }
  answer(readEarly, () => said)
  answer(changeEarly, ({ body }) => {
    sent.push(body)
    return allowed
  })
  const { user } = show(<EarlySaid refillId={said.id} about="Mina Park" onChange={async () => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'What was said, Mina Park' }))
  expect(await screen.findByText(/The patient reads: There is enough at home/)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'It may come early' }))
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'You travel: it may come.')
  await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'They called us today.')
  await user.click(screen.getByRole('button', { name: 'Say otherwise' }))
  await expect
    .poll(() => sent)
    .toEqual([
      {
        decision: 'allow',
        message: 'You travel: it may come.',
        reason: 'They called us today.',
        decidedAt: '2026-11-24T00:00:00Z',
      },
    ])
})

test('says how an early delivery stands once nothing can be changed about it [SUB-S462]', async () => {
  answer(readEarly, () => ({ ...said, why: 'It has been charged.', can: { change: false } }))
  const { user } = show(<EarlySaid refillId={said.id} about="Mina Park" onChange={async () => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'What was said, Mina Park' }))
  expect(await screen.findByText('It stays like this. It has been charged.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Say otherwise' })).toBeNull()
})
