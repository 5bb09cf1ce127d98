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
  how: {
    form: 'capsule',
    count: 1,
    isWithFood: true,
    area: null,
    timesADay: 1,
    steps: ['Swallow the capsule with water.', 'Take it with food.'],
  },
  amount: '45 capsules',
  purpose: 'Keeps hair.',
  missed: 'Leave it out.',
  expect: 'Change shows at six months.',
  shed: 'More hair may fall at first.',
  handling: ['Not in pregnancy.'],
  care: ['Get up slowly.'],
  storage: 'Store below 25 °C.',
  compounded: 'Made for you.',
  cmi: null,
  suppliesLeft: 1,
  suppliesTotal: 3,
  writtenOn: '2026-06-01',
  expiresOn: '2027-06-01',
  supplied: [
    { on: '2026-09-01', lastsUntil: '2026-10-16', batchNumber: 'B2', keepsUntil: '2026-11-01' },
    { on: '2026-07-10', lastsUntil: '2026-08-24', batchNumber: 'B1', keepsUntil: '2026-10-01' },
  ],
  reminders: [],
  doses: [],
  changes: [
    {
      key: '1',
      on: '2026-09-01',
      what: 'Made for you in batch B2, and sent',
      note: 'To be used before 1 November 2026.',
    },
    {
      key: '0',
      on: '2026-07-02',
      what: 'Dr Amara Okoro changed it from a capsule, 0.5 mg to a capsule, 1 mg',
      note: '',
    },
  ],
  stops: [],
  reading: [{ slug: 'missed-dose', title: 'A missed dose' }],
}

const open = (search = '') =>
  openScreen([screenAt('patient-treatments', page)], { at: `/patient-treatments${search}`, as: people.marcus })

test('each medicine has a page: how to take it in pictures and words, what at home is past its date, and what changed [PRESCRIPTION-S400] [PRESCRIPTION-S402]', async () => {
  answer(treatments.mine, () => ({ items: [treatment], earlier: [], today: '2026-11-25' }))
  const { user, address } = open()
  const card = await screen.findByRole('region', { name: 'A capsule, 1 mg' })
  expect(card).toHaveTextContent('Take one capsule each morning.')
  expect(card).toHaveTextContent('On hold')
  expect(card).toHaveTextContent('What came last has passed its date')
  await user.click(within(card).getByRole('link', { name: /All about it/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'A capsule, 1 mg' })).toBeVisible()
  expect(address()).toBe('/patient-treatments?medicine=1')
  const how = screen.getByRole('region', { name: 'How to take it' })
  for (const name of ['A capsule', 'A glass of water', 'A plate with a fork beside it', /^A clock without hands/])
    expect(within(how).getByRole('img', { name })).toBeVisible()
  expect(how).toHaveTextContent('Swallow the capsule with water.')
  expect(screen.queryByRole('region', { name: 'Reminder' })).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'The first weeks' })).toHaveTextContent('More hair may fall at first.')
  expect(screen.getByRole('region', { name: 'Handling and pregnancy' })).toHaveTextContent('Not in pregnancy.')
  const home = screen.getByRole('region', { name: 'At home' })
  expect(home).toHaveTextContent('What came last has passed its date.')
  expect(home).toHaveTextContent('1 November 2026 (batch B2)')
  expect(home).toHaveTextContent('1 of 3 deliveries')
  const changes = within(screen.getByRole('region', { name: 'What changed, and when' })).getAllByRole('listitem')
  expect(changes.map(one => one.textContent)).toEqual([
    '1 September 2026Made for you in batch B2, and sentTo be used before 1 November 2026.',
    '2 July 2026Dr Amara Okoro changed it from a capsule, 0.5 mg to a capsule, 1 mg',
  ])
  expect(screen.getByRole('link', { name: 'A missed dose' })).toHaveAttribute('href', '/patient-evidence/missed-dose')
  expect(screen.getByRole('link', { name: 'Report a side effect' })).toHaveAttribute(
    'href',
    '/patient-treatments?medicine=1#side-effect',
  )
  await user.click(screen.getByRole('link', { name: /All treatments/ }))
  expect(await screen.findByRole('region', { name: 'A capsule, 1 mg' })).toBeVisible()
})

test('what is over still has its page, where a reminder that is left ends; what is not there says so [SCREEN-S340]', async () => {
  let over: Treatment = {
    ...treatment,
    key: '2',
    status: 'ceased',
    suppliesLeft: 0,
    reminders: [{ slot: 0, minute: 480 }],
  }
  answer(treatments.mine, () => ({ items: [], earlier: [over], today: '2026-11-25' }))
  answer(treatments.remind, ({ body: { slot, minute } }) => {
    over = { ...over, reminders: minute === null ? [] : [{ slot, minute }] }
    return { ok: true }
  })
  const { user } = open()
  expect(await screen.findByText('No treatment now')).toBeVisible()
  await user.click(within(screen.getByRole('region', { name: 'Earlier' })).getByRole('link', { name: /A capsule/ }))
  const how = await screen.findByRole('region', { name: 'How it was taken' })
  expect(how).toHaveTextContent('Do not take what is left of it.')
  expect(within(how).queryByRole('img')).not.toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'At home' })).toHaveTextContent('Any pharmacy takes it back')
  await user.click(within(how).getByRole('button', { name: 'Turn it off' }))
  await expect.poll(() => screen.queryByText('A reminder is still set.')).toBeNull()
})

test('an address of no medicine says so [SCREEN-S340]', async () => {
  answer(treatments.mine, () => ({ items: [treatment], earlier: [], today: '2026-11-25' }))
  open('?medicine=another')
  expect(await screen.findByText('This medicine is not there')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See all treatments' })).toHaveAttribute('href', '/patient-treatments')
})

/** A medicine of the reader as the server keeps it. */
const givenTreatment = (first: Treatment) => {
  let shown = first
  const sent: unknown[] = []
  answer(treatments.mine, () => ({ items: [shown], earlier: [], today: '2026-11-25' }))
  answer(treatments.tick, ({ body: { day, slot, state } }) => {
    sent.push([day, slot, state])
    const others = shown.doses.filter(one => one.day !== day || one.slot !== slot)
    shown = { ...shown, doses: state ? [...others, { day, slot, state }] : others }
    return { ok: true }
  })
  answer(treatments.remind, ({ body: { slot, minute } }) => {
    const others = shown.reminders.filter(one => one.slot !== slot)
    shown = { ...shown, reminders: minute === null ? others : [...others, { slot, minute }] }
    return { ok: true }
  })
  return sent
}

test('a dose is ticked and taken back, and a reminder set and ended [SCREEN-S330]', async () => {
  const sent = givenTreatment({ ...treatment, status: 'active' })
  const { user } = open('?medicine=1')
  const today = await screen.findByRole('group', { name: 'A capsule, 1 mg, today' })
  await user.click(within(today).getByRole('button', { name: 'Taken' }))
  expect(await within(today).findByRole('button', { name: 'Taken', pressed: true })).toBeVisible()
  await user.click(within(today).getByRole('button', { name: 'Taken' }))
  expect(await within(today).findByRole('button', { name: 'Taken', pressed: false })).toBeVisible()
  expect(sent).toEqual([
    ['2026-11-25', 0, 'taken'],
    ['2026-11-25', 0, null],
  ])
  await user.click(screen.getByRole('button', { name: 'Remind me' }))
  expect(await screen.findByText(/You are reminded each day at 8:00 am/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Turn it off' }))
  expect(await screen.findByText('No reminder is set.')).toBeVisible()
})

test('what is taken twice a day has two ticks and two reminders [SCREEN-S330]', async () => {
  const sent = givenTreatment({ ...treatment, status: 'active', how: { ...treatment.how, timesADay: 2 } })
  const { user } = open('?medicine=1')
  const evening = await screen.findByRole('group', { name: 'A capsule, 1 mg, today, evening' })
  await user.click(within(evening).getByRole('button', { name: 'Taken' }))
  expect(await within(evening).findByRole('button', { name: 'Taken', pressed: true })).toBeVisible()
  const morning = screen.getByRole('group', { name: 'A capsule, 1 mg, today, morning' })
  expect(within(morning).getByRole('button', { name: 'Taken', pressed: false })).toBeVisible()
  expect(sent).toEqual([['2026-11-25', 1, 'taken']])
  for (const when of ['morning', 'evening'])
    await user.click(screen.getByRole('button', { name: `Remind me, ${when}` }))
  expect(await screen.findByText(/^Evening: You are reminded each day at 8:00 pm/)).toBeVisible()
  expect(screen.getByText(/^Twice a day; your reminders are at 8:00 am and 8:00 pm$/)).toBeVisible()
})
