import { type Consents, consents } from '@om/contracts/consents'
import { preferences } from '@om/contracts/preferences'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as page from './consents.tsx'

const given = { agrees: true, at: '2026-06-01T02:00:00Z', version: '2026-11', where: 'assessment' } as const
const withdrawn = { agrees: false, at: '2026-11-25T02:00:00Z', version: '2026-11', where: 'records' } as const
const first: Consents = {
  items: [
    { kind: 'telehealth', title: 'Care by telehealth', text: 'I agree to care by telehealth.', answers: [given] },
    { kind: 'gp', title: 'Telling your GP', text: 'May we tell them?', answers: [] },
  ],
  treatments: [
    {
      prescriptionId: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a11',
      number: 'RX10001',
      title: 'Daily capsule',
      kind: 'compounded',
      text: 'The medicine is made up for you.',
      version: '2026-11.4',
      at: '2026-06-02T02:00:00Z',
      by: 'Dr Eva Lund',
      isRunning: true,
    },
  ],
  payments: [
    {
      planId: '6f1de1a8-6a5b-4c53-9d52-8a3cfb2c1a13',
      title: 'Daily plan',
      text: 'I agree to be charged $80 every 45 days.',
      at: '2026-06-03T02:00:00Z',
      state: 'running',
    },
  ],
  stops: { assessment: true, treatments: ['Daily capsule'] },
}

test('a consent is withdrawn after reading what stops, and given again; news stand beside it [SCREEN-S093]', async () => {
  let now = first
  const said: unknown[] = []
  answer(consents.list, () => now)
  answer(consents.answer, ({ body }) => {
    said.push(body)
    const [telehealth, ...rest] = now.items
    if (!telehealth) throw new Error('nothing was agreed to')
    const answers = [body.agrees ? given : withdrawn, ...telehealth.answers]
    now = { ...now, items: [{ ...telehealth, answers }, ...rest], stops: { assessment: false, treatments: [] } }
    return now
  })
  answer(preferences.readMarketing, () => ({ consent: false, source: 'sign_up', recordedAt: given.at }))
  const at = 'consumer-health-records/consents'
  const { user } = openScreen([screenAt(at, page)], { at: `/${at}`, as: people.grace })
  const card = await screen.findByRole('region', { name: 'Care by telehealth' })
  expect(card).toHaveTextContent('Version of the text2026-11')
  expect(screen.getByRole('region', { name: 'Telling your GP' })).toHaveTextContent('You have not been asked yet')
  expect(screen.getByRole('region', { name: 'With your treatments' })).toHaveTextContent('Told to Dr Eva Lund')
  const payments = screen.getByRole('region', { name: 'Payments' })
  expect(payments).toHaveTextContent('I agree to be charged $80 every 45 days.')
  expect(payments).toHaveTextContent('It counts until you cancel the plan.')
  expect(await within(screen.getByRole('region', { name: 'News' })).findByRole('switch')).not.toBeChecked()
  await user.click(within(card).getByRole('button', { name: 'Withdraw: Care by telehealth' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this?' })
  expect(dialog).toHaveTextContent(
    'Daily capsule: the prescription ends. Nothing more is made, sent or charged for it.',
  )
  expect(dialog).toHaveTextContent('Your assessment or review is withdrawn')
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw it' }))
  await user.click(await within(card).findByRole('button', { name: 'Agree to it' }))
  expect(await within(card).findByText('Agreed', { selector: 'span, div' })).toBeVisible()
  expect(said).toEqual([
    { kind: 'telehealth', agrees: false },
    { kind: 'telehealth', agrees: true },
  ])
})
