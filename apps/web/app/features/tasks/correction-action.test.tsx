import { type CorrectionToAnswer, corrections } from '@om/contracts/corrections'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { CorrectionAction } from './correction-action.tsx'

const request: CorrectionToAnswer = {
  id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a11',
  area: 'prescription',
  about: 'RX10001',
  wrong: 'The address is old.',
  should: 'The new one.',
  reader: 'doctor',
  state: 'open',
  askedAt: '2026-11-25T02:00:00Z',
  dueAt: '2026-12-25T02:00:00Z',
  answers: [],
  patientName: 'Mina Park',
  handTo: ['pharmacist'],
  can: { answer: true },
}

test('a correction is handed on, answered, and an answer put right, in the list of tasks [SCREEN-S095]', async () => {
  let now = request
  const bodies: unknown[] = []
  answer(corrections.read, () => now)
  answer(corrections.handOver, ({ body }) => {
    bodies.push(body)
    return { ok: true as const }
  })
  answer(corrections.answer, ({ body: { answerId: _, ...body } }) => {
    bodies.push(body)
    now = { ...request, state: 'answered', handTo: [], answers: [{ ...body, by: 'Dr Eva Lund', at: request.askedAt }] }
    return now
  })
  const onChange = vi.fn(async () => undefined)
  const { user } = show(<CorrectionAction id={request.id} about="Mina Park" onChange={onChange} />)
  const opener = await screen.findByRole('button', { name: 'Read and answer, Mina Park' })
  await user.click(opener)
  await user.click(await screen.findByRole('button', { name: 'Give it to the pharmacists' }))
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  await user.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'A correction is asked for' })
  expect(await within(dialog).findByText('The address is old.')).toBeVisible()
  const send = within(dialog).getByRole('button', { name: 'Send the answer' })
  await user.click(send)
  expect(await within(dialog).findByText('Choose what was done.')).toBeVisible()
  await user.click(within(dialog).getByRole('radio', { name: /It stays as it is/ }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Answer to the patient' }), 'It was right that day.')
  await user.click(send)
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
  await user.click(opener)
  expect(await screen.findByText(/Another answer puts that right/)).toBeVisible()
  expect(bodies).toEqual([{ to: 'pharmacist' }, { outcome: 'refused', words: 'It was right that day.' }])
})
