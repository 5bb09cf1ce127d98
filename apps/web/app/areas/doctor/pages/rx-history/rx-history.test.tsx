import { chartOpenings } from '@om/contracts/chart-openings'
import { type ClosedRx, rxHistory as contract, type RxRecord } from '@om/contracts/rx-history'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as rx from './rx.tsx'
import * as rxHistory from './rx-history.tsx'

const rxOf = (number: number, change: Partial<RxRecord> = {}): RxRecord => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number: `RX${10_000 + number}`,
  title: 'Daily tablet',
  items: [{ description: 'Finasteride 1 mg tablet', directions: 'Take ONE tablet once a day.' }],
  suppliesTotal: 3,
  suppliesUsed: 1,
  intervalDays: 30,
  writtenOn: '2026-05-01',
  expiresOn: '2027-04-30',
  status: 'active',
  version: 1,
  brand: 'men',
  consultId: '00000000-0000-4000-8000-0000000000aa',
  patient: { id: '00000000-0000-4000-8000-0000000000bb', firstName: 'Patient', lastName: String(number) },
  signedBy: 'Dr Amara Okoro',
  originalReceivedOn: null,
  isAsked: false,
  originalPosted: null,
  isMine: true,
  isToPost: false,
  isOpen: true,
  lastMove: null,
  against: [],
  can: { hold: true, changeHold: false, release: false, cease: true, review: true },
  ...change,
})

const given = (all: (RxRecord | ClosedRx)[]) => {
  const asked: unknown[] = []
  answer(contract.list, ({ query }) => {
    asked.push(query)
    return { items: all.filter(one => !query.state || (one.isOpen && one.status === query.state)), nextCursor: null }
  })
  answer(contract.read, ({ params }) => all.find(one => one.id === params.id) ?? rxOf(99))
  return asked
}

const open = (search = '') =>
  openScreen([screenAt('prescriptions', rxHistory, [screenAt(null, rx)])], {
    at: `/prescriptions${search}`,
    as: people.drOkoro,
  })

const names = () =>
  within(screen.getByRole('region', { name: 'List of prescriptions' }))
    .queryAllByRole('link', { name: /^Patient/ })
    .map(link => link.textContent)

test('a doctor narrows the list, opens one with a key, and may hold it from there [PRESCRIPTION-S455]', async () => {
  given([rxOf(1, { isAsked: true }), rxOf(2, { status: 'on_hold' })])
  const { user, address } = open()
  expect(await screen.findByText('2 prescriptions shown')).toBeInTheDocument()
  expect(screen.getByText('A pharmacist asks')).toBeVisible()
  await user.keyboard('j')
  expect(await screen.findByRole('heading', { name: 'Patient 1' })).toBeVisible()
  expect(screen.getByText(/1 of 3 supplies used/)).toHaveTextContent('has not received the signed original')
  expect(screen.getByRole('button', { name: /^Hold/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the chart' })).toHaveAttribute(
    'href',
    expect.stringContaining('/patients/'),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'On hold')
  await expect.poll(() => names().length).toBe(1)
  expect(address()).toContain('state=on_hold')
})

test('an empty view says what will be there', async () => {
  given([])
  open('?view=asked')
  expect(await screen.findByText('No pharmacist waits for an answer.')).toBeVisible()
})

test('of a patient who is not in the doctor’s care it says name and number, and how to open the record [CONSULT-S335]', async () => {
  const { id, number, patient } = rxOf(1)
  given([{ id, number, patient, isOpen: false }])
  answer(chartOpenings.access, () => ({
    patientId: patient.id,
    name: 'Patient 1',
    dateOfBirth: null,
    isOpen: false,
    until: null,
  }))
  const { user } = open('?view=everyone')
  expect(await screen.findByText('Not in your care. Open the record for a reason.')).toBeVisible()
  await user.keyboard('j')
  expect(await screen.findByRole('button', { name: 'Open the record' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Prescription PDF' })).toBeNull()
})

test('originals that wait are chosen, marked as posted together, and one is taken back with its reason [PRESCRIPTION-S711] [PRESCRIPTION-S712]', async () => {
  const waiting = [rxOf(1, { isToPost: true }), rxOf(2, { isToPost: true })]
  given(waiting)
  const sent: unknown[] = []
  answer(contract.posted, ({ body }) => {
    sent.push(body.ids)
    for (const [at, one] of waiting.entries())
      waiting[at] = { ...one, isToPost: false, originalPosted: { on: body.postedOn, by: 'Dr Amara Okoro' } }
    return { posted: body.ids }
  })
  answer(contract.notPosted, ({ body }) => {
    sent.push(body.reason)
    return { ok: true }
  })
  const { user } = open('?view=to_post')
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all shown' }))
  expect(screen.getByRole('button', { name: 'Print with label' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark as posted' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Posted to the pharmacy' }))
  await user.click(dialog.getByRole('button', { name: 'Mark as posted' }))
  await expect.poll(() => sent).toEqual([waiting.map(one => one.id)])
  await user.keyboard('j')
  await user.click(await screen.findByRole('button', { name: 'Not posted after all, or lost' }))
  const back = within(await screen.findByRole('dialog', { name: 'Not posted after all' }))
  await user.type(back.getByRole('textbox', { name: 'What happened' }), 'Lost in the post.')
  await user.click(back.getByRole('button', { name: 'Take it back' }))
  await expect.poll(() => sent.at(-1)).toBe('Lost in the post.')
})
