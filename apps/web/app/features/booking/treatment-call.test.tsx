import { appointments } from '@om/contracts/appointments'
import { refused } from '@om/contracts/errors'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { TreatmentCall } from './treatment-call.tsx'

const consultId = '00000000-0000-4000-8000-000000000001'
const slot = {
  doctorId: '00000000-0000-4000-8000-000000000002',
  doctorName: 'Dr Amara Okoro',
  startsAt: '2026-11-17T00:00:00Z',
  endsAt: '2026-11-17T00:15:00Z',
}

test('words that can mean something dangerous are asked about, with the numbers to call; what was typed stays [APPT-S127]', async () => {
  answer(appointments.slots, () => ({ slots: [slot], modes: ['video', 'phone'], minutes: 15 }))
  const sent: string[] = []
  answer(appointments.book, ({ body }) => {
    const { safety, reason } = body as { safety: string; reason: string }
    sent.push(`${safety}: ${reason}`)
    return safety === 'none'
      ? refused('safety_first', [{ code: 'chest_pain', message: 'Chest pain' }])
      : refused('slot_taken')
  })
  const props = { consultId, zone: 'Australia/Sydney', phone: '0412 345 678', missed: undefined, isWanted: true }
  const { user } = show(<TreatmentCall {...props} onDone={vi.fn()} />, { as: people.theo })
  const field = await screen.findByLabelText('What would you like to talk about?')
  await user.type(field, 'My chest hurts')
  await user.click(await screen.findByRole('radio', { name: /11:00/ }))
  await user.click(screen.getByRole('button', { name: 'Book this time' }))
  expect(await screen.findByRole('heading', { name: 'Do you need help now?' })).toHaveFocus()
  expect(screen.getByText(/Nothing was booked yet. What you wrote may be about: Chest pain/)).toBeVisible()
  expect(screen.getByRole('link', { name: '000' })).toHaveAttribute('href', 'tel:000')
  await user.click(screen.getByRole('button', { name: 'Yes, tell a doctor now' }))
  await expect.poll(() => sent).toEqual(['none: My chest hurts', 'told: My chest hurts'])
  expect(field).toHaveValue('My chest hurts')
})
