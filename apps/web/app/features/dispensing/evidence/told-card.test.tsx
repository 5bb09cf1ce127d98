import { enterTold, type ToldToPharmacist, toldToPharmacist } from '@om/contracts/picture'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { ToldCard } from './told-card.tsx'

const orderId = '00000000-0000-4000-8000-000000000001'
const option = (value: string, label: string, isAlone = false) => ({ value, label, isAlone })
const told = (facts: ToldToPharmacist['facts']): ToldToPharmacist => ({
  questions: [
    {
      key: 'allergies',
      question: 'What are you allergic to?',
      options: [option('none', 'Nothing', true), option('lactose', 'Lactose')],
      isSingle: false,
      hasWords: true,
      values: ['none'],
      text: '',
    },
  ],
  facts,
  can: { enter: true },
})
const fact: ToldToPharmacist['facts'][number] = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Allergies',
  words: 'Lactose',
  source: 'pharmacist',
  by: 'Minh Tran',
  at: '2026-11-16T00:10:00Z',
  note: 'The patient, on the phone',
  struck: null,
  canStrike: true,
}

test('a pharmacist enters what was told, with who told it and how: what is missing is named, and it is shown at once [PICTURE-S203]', async () => {
  const kept: unknown[] = []
  answer(toldToPharmacist, () => told(kept.length > 0 ? [fact] : []))
  answer(enterTold, ({ body }) => {
    kept.push(body)
    return told([fact])
  })
  let reloads = 0
  const { user } = show(<ToldCard orderId={orderId} onReload={() => (reloads += 1)} />)
  expect(await screen.findByText(/^Nothing yet/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Enter what was told' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter what was told' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Lactose' }))
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(await dialog.findByText('Choose who told you.')).toBeInTheDocument()
  expect(dialog.getByText('Choose how it was told.')).toBeInTheDocument()
  expect(dialog.getByRole('checkbox', { name: 'Lactose' })).toBeChecked()
  expect(kept).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'The patient' }))
  await user.click(dialog.getByRole('radio', { name: 'On the phone' }))
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByText('Lactose')).toBeInTheDocument()
  expect(kept).toMatchObject([{ key: 'allergies', values: ['lactose'], teller: 'patient', way: 'phone' }])
  expect(reloads).toBe(1)
})

test('what was entered in error stays to be read, struck through, with who said so and why [PICTURE-S200]', async () => {
  const struck = { by: 'Minh Tran', at: '2026-11-16T01:00:00Z', reason: 'It was another patient.' }
  answer(toldToPharmacist, () => told([{ ...fact, struck, canStrike: false }]))
  show(<ToldCard orderId={orderId} onReload={() => undefined} />)
  expect(await screen.findByText('Lactose')).toHaveStyle({ textDecoration: 'line-through' })
  expect(screen.getByText(/It was another patient\./)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Entered in error/ })).not.toBeInTheDocument()
})
