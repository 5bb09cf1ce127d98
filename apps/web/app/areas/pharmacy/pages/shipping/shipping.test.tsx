import { askCarrier, endEnquiry, lodgeManifest } from '@om/contracts/shipping'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { Shipping } from './shipping.tsx'

const id = (n: number) => `00000000-0000-4000-8000-00000000e00${n}`
const parcel = {
  ...{ trackingNumber: 'JDQ019457101000960308', isExpress: true, handedOverAt: '2026-11-28T03:00:00Z' },
  ...{ carrierStatus: '', orderId: id(1), shopOrderId: null },
}

const none = { enquiries: [], ended: [] }

test('lodges what waits, asks again for the one whose answer was lost, and leads from a parcel to its order [ORDER-S736]', async () => {
  const asked: string[] = []
  answer(lodgeManifest, ({ body }) => {
    asked.push(body.id)
    return { parcels: 1 }
  })
  const manifest = { id: id(2), carrierOrderId: 'AP-1', parcels: 3, by: 'Linh Tran', lodgedAt: '2026-11-27T05:00:00Z' }
  const open = { id: id(3), by: 'Rory Walsh', at: '2026-11-28T04:00:00Z' }
  const page = {
    default: () => <Shipping loaded={{ waiting: [parcel], open, manifests: [manifest], late: [], ...none }} />,
  }
  const { user } = openScreen([screenAt('pharmacy-dashboard', page)], { at: '/pharmacy-dashboard', as: people.phTran })
  const table = within(await screen.findByRole('table', { name: 'Parcels for the next manifest' }))
  expect(table.getByRole('link', { name: parcel.trackingNumber })).toHaveAttribute(
    'href',
    `/pharmacy-prescriptions?order=${id(1)}`,
  )
  expect(table.getByText('Express')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Ask the carrier again' }))
  await expect.poll(() => asked).toEqual([id(3)])
  expect(screen.getByText(/3 parcels$/)).toBeInTheDocument()
})

test('asks the carrier about a late parcel, and enters what came of it [ORDER-S739]', async () => {
  const sent: unknown[] = []
  const shown = { waiting: [], open: null, manifests: [], late: [parcel], ...none }
  const enquiry = {
    ...{
      id: id(4),
      trackingNumber: 'JDQ019457101000960309',
      orderId: null,
      shopOrderId: id(5),
      number: '88-2',
      by: 'Linh Tran',
    },
    ...{
      askedOn: '2026-11-25',
      lookOn: '2026-11-27',
      isDue: true,
      outcome: null,
      words: '',
      endedBy: '',
      endedAt: null,
    },
  }
  answer(askCarrier, ({ body }) => {
    sent.push(body)
    return { ...shown, enquiries: [] }
  })
  answer(endEnquiry, ({ body }) => {
    sent.push(body)
    return shown
  })
  const page = { default: () => <Shipping loaded={{ ...shown, enquiries: [enquiry] }} /> }
  const { user } = openScreen([screenAt('pharmacy-dashboard', page)], { at: '/pharmacy-dashboard', as: people.phTran })
  await user.click(await screen.findByRole('button', { name: `Ask the carrier about ${parcel.trackingNumber}` }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(dialog.getByText('Enter the number that the carrier gave.')).toBeInTheDocument()
  await user.type(dialog.getByLabelText(/^The carrier/), '88-1204')
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  await expect.poll(() => sent).toMatchObject([{ trackingNumber: parcel.trackingNumber, number: '88-1204' }])
  expect(screen.getByText('Look at it now')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'What came of 88-2' }))
  await user.click(await screen.findByRole('button', { name: /^It is lost/ }))
  await expect.poll(() => sent.at(-1)).toEqual({ outcome: 'lost', words: '' })
})
