import { type Appointment, appointments as contract } from '@om/contracts/appointments'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as calendar from '../calendar.tsx'

const me = people.drOkoro.staffId
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const appointment: Appointment = {
  ...{ id: crypto.randomUUID(), consultId: crypto.randomUUID(), mode: 'video', state: 'booked' },
  ...{ startsAt: inHours(1), endsAt: inHours(1.25), patientName: 'Kofi Mensah', cancelReason: '', reason: '' },
  doctor: { id: me, name: 'Dr Amara Okoro', ahpraNumber: 'MED0001' },
  ...{
    version: 3,
    visit: null,
    proposal: null,
    can: { reschedule: false, cancel: true, propose: true, confirm: false, miss: false },
  },
}
const slot = {
  doctorId: people.drLund.staffId,
  doctorName: 'Dr Henrik Lund',
  startsAt: inHours(30),
  endsAt: inHours(30.25),
}

test('a doctor opens an appointment by keyboard and proposes a colleague’s free time; a holiday not named yet is told to be [APPT-S86] [APPT-S801]', async () => {
  answer(contract.ofDoctor, () => ({ appointments: [appointment] }))
  answer(contract.diary, () => ({
    ...{ me, timeZone: 'Australia/Sydney', open: [], away: [] },
    holidays: [],
    holidaysToCome: ['King’s Birthday'],
    slots: [slot],
  }))
  const { user } = openScreen([screenAt('calendar', calendar)], { at: '/calendar', as: people.drOkoro })
  const entry = await screen.findByRole('button', { name: /Kofi Mensah/ })
  expect(screen.getByText(/King’s Birthday may be a public holiday near here/)).toBeInTheDocument()
  entry.focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Propose another time' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'With' }), 'Dr Henrik Lund, handed over')
  await user.selectOptions(screen.getByRole('combobox', { name: /Free times/ }), `${slot.doctorId} ${slot.startsAt}`)
  const sent: unknown[] = []
  answer(contract.propose, ({ body }) => {
    sent.push(body)
    return appointment
  })
  await user.click(screen.getByRole('button', { name: 'Ask Kofi Mensah' }))
  await expect.poll(() => sent).toEqual([{ version: 3, doctorId: slot.doctorId, startsAt: slot.startsAt, why: '' }])
})
