import { supplies } from '@om/contracts/supplies'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { OrderCard } from './order-card.tsx'

const order: SupplyForPatient = {
  id: '00000000-0000-4000-8000-000000000001',
  subscriptionId: '00000000-0000-4000-8000-000000000002',
  number: 'OM1001',
  title: 'Daily tablet',
  state: 'on_hold',
  stateLabel: 'Waiting',
  waitsFor: 'stock',
  stock: { expectedOn: '2026-12-03', canChoose: true, waitsOn: false },
  placedAt: '2026-11-10T01:00:00Z',
  leavesOn: null,
  goesTo: '8 Banksia Lane, Fremantle WA 6160',
  deliveryNote: '',
  addressId: null,
  followsAddress: true,
  replaces: null,
  replacedBy: null,
  restOf: null,
  rest: null,
  claim: null,
  canClaim: [],
  lateFrom: null,
  steps: [],
  parcel: null,
}

const choices: string[] = []
const given = (stock: SupplyForPatient['stock']) => {
  choices.length = 0
  answer(supplies.chooseWait, ({ body }) => {
    choices.push(body.choice)
    return order
  })
  return show(<OrderCard order={{ ...order, stock }} zone="Australia/Sydney" />)
}

test('says when it is expected, and sends that they wait [ORDER-S209] [ORDER-S212]', async () => {
  const { user } = given(order.stock)
  expect(await screen.findByText(/We expect it on 3 December 2026/)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'I wait' }))
  await waitFor(() => expect(choices).toEqual(['wait']))
})

test('asks once more before it is paid back [ORDER-S212]', async () => {
  const { user } = given(order.stock)
  await user.click(await screen.findByRole('button', { name: 'Pay me back' }))
  expect(await screen.findByRole('dialog', { name: 'Pay back OM1001?' })).toHaveTextContent('cannot be undone')
  expect(choices).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Pay it back' }))
  await waitFor(() => expect(choices).toEqual(['pay_back']))
})

test('asks nothing of who was not asked, and no more whether they wait of who does [ORDER-S212]', async () => {
  const { unmount } = given({ expectedOn: null, canChoose: false, waitsOn: false })
  await screen.findByText('OM1001', { exact: false })
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  given({ expectedOn: null, canChoose: true, waitsOn: true })
  expect(await screen.findByText(/You have said that you wait/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'I wait' })).toBeNull()
})
