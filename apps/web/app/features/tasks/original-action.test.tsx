import { type OriginalToSend, originalToSend, sendOriginal } from '@om/contracts/prescriptions'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { OriginalAction } from './original-action.tsx'

const original: OriginalToSend = {
  prescriptionId: '00000000-0000-4000-8000-000000000003',
  number: 'RX10001',
  title: 'Daily capsule',
  patientName: 'Mina Park',
  askedAt: '2026-11-25T00:00:00Z',
  form: 'paper',
  from: 'doctor',
  to: 'me',
  address: 'Mina Park, 14 Wattle Street, Ultimo NSW 2007',
  suppliesLeft: 2,
  sendBy: '2026-11-26T06:00:00Z',
  sent: null,
  sentBy: null,
  can: { send: true, undo: false },
}

test('an original is sent with what is left written on it, and put right where it was not sent [SCREEN-S091]', async () => {
  let now = original
  const bodies: unknown[] = []
  answer(originalToSend, () => now)
  answer(sendOriginal, ({ body }) => {
    bodies.push(body)
    now = body.isSent
      ? {
          ...original,
          sent: { at: '2026-11-25T02:00:00Z', reference: body.reference },
          sentBy: 'Dr Eva Lund',
          can: { send: false, undo: true },
        }
      : original
    return now
  })
  const onChange = vi.fn(async () => undefined)
  const { user } = show(
    <OriginalAction prescriptionId={original.prescriptionId} about="Mina Park" onChange={onChange} />,
  )
  const opener = await screen.findByRole('button', { name: 'Where it goes, Mina Park' })
  await user.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'To another pharmacy' })
  expect(await within(dialog).findByText(/that 2 supplies are left/)).toBeVisible()
  expect(dialog).toHaveTextContent('Mina Park, 14 Wattle Street, Ultimo NSW 2007')
  await user.type(within(dialog).getByRole('textbox', { name: 'Number of the letter (optional)' }), 'RP123')
  await user.click(within(dialog).getByRole('button', { name: 'It has been sent' }))
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  await user.click(opener)
  expect(await screen.findByText(/Dr Eva Lund, RP123/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'It has not been sent' }))
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
  expect(bodies).toEqual([
    { isSent: true, reference: 'RP123' },
    { isSent: false, reference: '' },
  ])
})
