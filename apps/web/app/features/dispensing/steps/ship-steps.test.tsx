import { refused } from '@om/contracts/errors'
import { createParcel, shipSupply } from '@om/contracts/supply-steps'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { ParcelStep, ShipStep } from './ship-steps.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const says = 'The leaflet with example.com/se, where side effects are reported, is in the parcel.'
const order = {
  id,
  version: 3,
  number: 'OM10001',
  patient: {
    id: people.mina.id,
    name: 'Mina Park',
    dateOfBirth: null,
    phone: '',
    address: people.mina.address,
    allergies: '',
    allergiesToday: null,
  },
  leaflet: { says, ticked: null },
  parcel: null,
}
const others = { onMoved: vi.fn(), onReload: vi.fn() }

test('a parcel is made once the leaflet is ticked to be in it, and says what to do otherwise [ORDER-S230]', async () => {
  const sent: unknown[] = []
  answer(createParcel, ({ body }) => {
    sent.push(body)
    return refused('provider_down')
  })
  const { user } = show(<ParcelStep order={order} {...others} />)
  const create = await screen.findByRole('button', { name: 'Create parcel label' })
  await user.click(create)
  expect(await screen.findByText('Put the leaflet in the parcel, then tick it.')).toBeVisible()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: says }))
  await user.click(create)
  await expect.poll(() => sent).toEqual([{ version: 3, weightGrams: 250, leafletIn: true }])
})

test('a parcel that was made without the tick asks for it as it leaves; another does not [ORDER-S231]', async () => {
  const sent: unknown[] = []
  answer(shipSupply, ({ body }) => {
    sent.push(body.leafletIn)
    return refused('leaflet_unticked')
  })
  const { user } = show(<ShipStep order={order} {...others} />)
  const scan = await screen.findByLabelText('Scan the label on the parcel')
  await user.type(scan, 'OMD1{Enter}')
  expect(await screen.findByText(/tick it, and scan again/)).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: says }))
  await user.type(scan, '{Enter}')
  await expect.poll(() => sent).toEqual([false, true])
  const ticked = { ...order, leaflet: { says, ticked: { by: 'Linh Tran', at: '2026-03-01T20:15:00Z' } } }
  show(<ShipStep order={ticked} {...others} />)
  expect(screen.getAllByRole('checkbox', { name: says })).toHaveLength(1)
})
