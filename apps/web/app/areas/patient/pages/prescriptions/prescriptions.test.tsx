import { refused } from '@om/contracts/errors'
import {
  type MyPrescription,
  myPrescriptions,
  takeBack as takeBackEndpoint,
  takeElsewhere,
} from '@om/contracts/prescriptions'
import { mySideEffects } from '@om/contracts/side-effects'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './prescriptions.tsx'

const script: MyPrescription = {
  id: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a11',
  number: 'RX10001',
  brand: 'women',
  title: 'Daily capsule',
  status: 'active',
  purchased: true,
  items: [],
  repeats: 2,
  supplyDays: 45,
  intervalDays: 45,
  suppliesTotal: 3,
  suppliesUsed: 1,
  suppliesLeft: 2,
  writtenOn: '2026-06-01',
  expiresOn: '2027-05-31',
  prescriber: { name: 'Dr Eva Lund', ahpraNumber: 'MED0001111111', qualification: 'MBBS', phone: '' },
  legalFormReceivedAt: '2026-06-02T00:00:00Z',
  lastMove: null,
  replacedBy: null,
  elsewhere: null,
  can: { stop: true, review: true, takeElsewhere: true, takeBack: false },
}
const taken: MyPrescription = {
  ...script,
  status: 'released',
  elsewhere: {
    askedAt: '2026-11-25T00:00:00Z',
    form: 'paper',
    from: 'pharmacy',
    to: 'me',
    address: 'Grace Lim, 14 Wattle Street, Ultimo NSW 2007',
    suppliesLeft: 2,
    sendBy: '2026-11-26T06:00:00Z',
    sent: null,
  },
  can: { stop: false, review: true, takeElsewhere: false, takeBack: true },
}
const postTo = '14 Wattle Street, Ultimo NSW 2007'

const open = (shown: () => MyPrescription) => {
  answer(myPrescriptions, () => ({ items: [shown()], postTo }))
  answer(mySideEffects, () => ({ items: [], mayReport: false }))
  return openScreen([screenAt('patient-prescriptions', page)], { at: '/patient-prescriptions', as: people.grace })
}

test('a prescription is taken to another pharmacy in two presses, and back [SCREEN-S090]', async () => {
  let now = script
  const sent: unknown[] = []
  answer(takeElsewhere, ({ body }) => {
    sent.push(body)
    now = taken
    return taken
  })
  answer(takeBackEndpoint, () => {
    now = script
    return script
  })
  const { user } = open(() => now)
  const card = await screen.findByRole('article', { name: 'Daily capsule' })
  expect(card).toHaveTextContent('1 of 3 deliveries')
  expect(card).toHaveTextContent('Signed byDr Eva Lund')
  await user.click(within(card).getByRole('button', { name: 'Take it elsewhere, Daily capsule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Take it to another pharmacy?' })
  expect(dialog).toHaveTextContent(postTo)
  await user.click(within(dialog).getByRole('button', { name: 'Take it elsewhere' }))
  const where = await screen.findByRole('region', { name: 'Where Daily capsule is' })
  expect(sent).toEqual([{ to: 'me', pharmacy: '' }])
  expect(where).toHaveTextContent('The signed original is with our partner pharmacy, who posts it by')
  expect(where).toHaveTextContent('2 deliveries are left on it.')
  expect(where).toHaveTextContent('Take the paper itself to the pharmacy')
  await user.click(within(where).getByRole('button', { name: /Have it dispensed here after all/ }))
  expect(await screen.findByRole('button', { name: 'Take it elsewhere, Daily capsule' })).toBeVisible()
})

test('keeps what was typed where the pharmacy is not said in full, and says what stands in the way [SCREEN-S090]', async () => {
  answer(takeElsewhere, () => refused('prescription_wrong_state'))
  const { user } = open(() => script)
  await user.click(await screen.findByRole('button', { name: 'Take it elsewhere, Daily capsule' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('radio', { name: 'To a pharmacy that I have chosen' }))
  const field = within(dialog).getByRole('textbox', { name: 'Name and address of the pharmacy' })
  await user.type(field, 'Corner')
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Take it elsewhere' }))
  await press()
  expect(await within(dialog).findByText('Write the name and the address of the pharmacy.')).toBeVisible()
  await user.type(field, ' Pharmacy, Orange')
  await press()
  expect(await within(dialog).findByText(/This prescription has moved on/)).toBeVisible()
  expect(field).toHaveValue('Corner Pharmacy, Orange')
})

test('once its original was sent, says when and how one comes back; what was replaced says by which [SCREEN-S090]', async () => {
  const elsewhere = taken.elsewhere && { ...taken.elsewhere, sent: { at: '2026-11-25T05:00:00Z', reference: 'RP1' } }
  open(() => ({ ...taken, elsewhere, can: { ...taken.can, takeBack: false }, replacedBy: 'RX10009' }))
  const card = await screen.findByRole('article', { name: 'Daily capsule' })
  expect(card).toHaveTextContent('with the number RP1')
  expect(card).toHaveTextContent('Ask for a review: once the paper is back')
  expect(card).toHaveTextContent('Replaced byRX10009')
  expect(within(card).queryByRole('button', { name: /after all/ })).toBeNull()
})
