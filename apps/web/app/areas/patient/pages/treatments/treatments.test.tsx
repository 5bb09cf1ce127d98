import { type Treatment, treatments } from '@om/contracts/treatments'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './treatments.tsx'

const treatment: Treatment = {
  key: '1',
  prescriptionId: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a11',
  position: 0,
  prescriptionNumber: 'RX10001',
  status: 'on_hold',
  name: 'A capsule, 1 mg',
  form: 'capsule',
  directions: 'Take one capsule each morning.',
  amount: '45 capsules',
  purpose: 'Keeps hair.',
  missed: 'Leave it out.',
  expect: 'Change shows at six months.',
  care: ['Get up slowly.'],
  storage: 'Store below 25 °C.',
  compounded: 'Made for you.',
  suppliesLeft: 1,
  suppliesTotal: 3,
  writtenOn: '2026-06-01',
  expiresOn: '2027-06-01',
  supplied: [
    { on: '2026-09-01', lastsUntil: '2026-10-16', batchNumber: 'B2', keepsUntil: '2026-11-01' },
    { on: '2026-07-10', lastsUntil: '2026-08-24', batchNumber: 'B1', keepsUntil: '2026-10-01' },
  ],
  reminder: null,
  doses: [],
  reading: [{ slug: 'missed-dose', title: 'A missed dose' }],
}

test('each medicine says how to take it, and what at home is past its date [PRESCRIPTION-S400]', async () => {
  answer(treatments.mine, () => ({ items: [treatment], today: '2026-11-25' }))
  openScreen([screenAt('patient-treatments', page)], { at: '/patient-treatments', as: people.marcus })
  const card = await screen.findByRole('region', { name: 'A capsule, 1 mg' })
  expect(card).toHaveTextContent('Take one capsule each morning.')
  expect(card).toHaveTextContent('On hold')
  const home = within(card).getByRole('region', { name: 'At home' })
  expect(home).toHaveTextContent('What came last has passed its date.')
  expect(home).toHaveTextContent('1 November 2026 (batch B2)')
  expect(home).toHaveTextContent('1 of 3 deliveries')
  expect(home).toHaveTextContent('10 July 2026 (batch B1)')
  expect(within(card).getByRole('link', { name: 'A missed dose' })).toHaveAttribute(
    'href',
    '/patient-evidence/missed-dose',
  )
})

test('a dose is ticked and taken back, and a reminder set and ended [SCREEN-S330]', async () => {
  let shown: Treatment = { ...treatment, status: 'active' }
  const sent: unknown[] = []
  answer(treatments.mine, () => ({ items: [shown], today: '2026-11-25' }))
  answer(treatments.tick, ({ body: { day, state } }) => {
    sent.push([day, state])
    shown = { ...shown, doses: state ? [...shown.doses, { day, state }] : shown.doses.filter(one => one.day !== day) }
    return { ok: true }
  })
  answer(treatments.remind, ({ body: { minute } }) => {
    shown = { ...shown, reminder: minute }
    return { ok: true }
  })
  const { user } = openScreen([screenAt('patient-treatments', page)], { at: '/patient-treatments', as: people.marcus })
  const today = await screen.findByRole('group', { name: 'A capsule, 1 mg, today' })
  await user.click(within(today).getByRole('button', { name: 'Taken' }))
  expect(await within(today).findByRole('button', { name: 'Taken', pressed: true })).toBeVisible()
  await user.click(within(today).getByRole('button', { name: 'Taken' }))
  expect(await within(today).findByRole('button', { name: 'Taken', pressed: false })).toBeVisible()
  expect(sent).toEqual([
    ['2026-11-25', 'taken'],
    ['2026-11-25', null],
  ])
  await user.click(screen.getByRole('button', { name: 'Remind me' }))
  expect(await screen.findByText(/You are reminded each day at 08:00/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'No reminder' }))
  expect(await screen.findByText('No reminder is set.')).toBeVisible()
})
