import { correctRegister, listRegister, type RegisterLine } from '@om/contracts/register'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { registerPath } from '../recalls/recalls-address.ts'
import { Register } from './register.tsx'
import { loadRegister } from './register-address.ts'

const line = (change: Partial<RegisterLine> = {}): RegisterLine => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'D10001',
  position: 0,
  order: { id: '00000000-0000-4000-8000-000000000002', number: 'OM10001', state: 'shipped' },
  suppliedOn: '2026-11-20',
  patientName: 'Mina Park',
  prescriptionNumber: 'RX10001',
  prescriber: { name: 'Dr Ada Okoro', number: '1234567' },
  description: 'Minoxidil 1 mg capsule',
  ingredients: 'minoxidil',
  form: 'capsule',
  strength: '1 mg',
  quantity: 45,
  unit: 'capsules',
  directions: 'One each night',
  compounded: true,
  dispenser: 'Linh Tran',
  dispensingsLeft: 2,
  packs: [
    {
      batchNumber: '261120-CAP-002',
      maker: '',
      expiresOn: '2027-03-01',
      quantity: 45,
      packedBy: 'Rory Walsh',
      packedAt: '2026-11-20T03:00:00Z',
      madeBy: 'Linh Tran',
      checkedBy: 'Rory Walsh',
      isPast: false,
    },
  ],
  corrections: [],
  ...change,
})

const openRegister = async (at = registerPath) => {
  const page = {
    clientLoader: ({ request }: { request: Request }) => loadRegister(request.url, request.signal),
    default: ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loadRegister>> }) =>
      loaderData && <Register loaded={loaderData} />,
  }
  return openScreen([screenAt('pharmacy-dashboard', page)], { at, as: people.phTran })
}

test('what it is narrowed to stands in the address, whom it is searched for does not [REGISTER-S2]', async () => {
  const asked: unknown[] = []
  answer(listRegister, ({ body }) => {
    asked.push(body)
    return { items: body.search ? [] : [line()], nextCursor: null, prescribers: [] }
  })
  const { user, address } = await openRegister(`${registerPath}&from=2026-11-01&to=2026-11-30`)
  expect(await screen.findByText('D10001')).toBeInTheDocument()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Medicine' }), 'MOX_PO')
  await expect.poll(address).toBe(`${registerPath}&from=2026-11-01&to=2026-11-30&medicine=MOX_PO`)
  await expect.poll(() => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Medicine' }).value).toBe('MOX_PO')
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'Park')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Nothing was dispensed that fits')).toBeInTheDocument()
  expect(address()).not.toContain('Park')
  expect(asked.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-30', medicine: 'MOX_PO', search: 'Park' })
  await user.click(screen.getByRole('button', { name: 'End the search' }))
  expect(await screen.findByText('D10001')).toBeInTheDocument()
})

test('a correction is added below the line, which stays as it was written [REGISTER-S4]', async () => {
  answer(listRegister, () => ({ items: [line()], nextCursor: null, prescribers: [] }))
  answer(correctRegister, ({ body: { correctionId, part, reads, reason } }) =>
    line({ corrections: [{ id: correctionId, part, reads, reason, by: 'Linh Tran', at: '2026-11-21T03:00:00Z' }] }),
  )
  const { user } = await openRegister()
  await user.click(await screen.findByRole('button', { name: /D10001, Minoxidil/ }))
  const form = await screen.findByRole('form', { name: 'Correct D10001' })
  await user.click(within(form).getByRole('button', { name: 'Add the correction' }))
  expect(await within(form).findByText('Say what it is about.')).toBeInTheDocument()
  await user.selectOptions(within(form).getByRole('combobox', { name: 'What is wrong' }), 'quantity')
  await user.type(within(form).getByRole('textbox', { name: 'It should read' }), '44 capsules')
  await user.type(within(form).getByRole('textbox', { name: 'Why' }), 'One was broken at the bench.')
  await user.click(within(form).getByRole('button', { name: 'Add the correction' }))
  expect(await screen.findByText('Quantity should read:')).toBeInTheDocument()
  expect(screen.getByText('45 capsules')).toBeInTheDocument()
})
