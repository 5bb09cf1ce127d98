import { refused } from '@om/contracts/errors'
import { type MySideEffect, mySideEffects, reportSideEffect } from '@om/contracts/side-effects'
import { people } from '@om/testing/people'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as outbox from '#app/features/outbox/outbox.ts'
import { answer, notifyOf } from '#test/fake-api.ts'
import { emptyOutbox, memoryShelf } from '#test/memory-shelf.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import { showHelp } from './help-now.ts'
import { ReportButton } from './report-button.tsx'

afterEach(() => emptyOutbox(outbox))

const report: MySideEffect = {
  id: '0b6d6f0e-6d0a-4f7e-9d3e-0d0f9a8d1c11',
  number: 'SE10001',
  effects: ['chest_pain'],
  words: '',
  severity: 'severe',
  startedOn: null,
  told: null,
  level: 'E3',
  help: 'emergency',
  reportedAt: '2026-03-01T20:15:00Z',
  dueAt: '2026-03-01T21:15:00Z',
  state: 'open',
  outcome: null,
  settled: null,
  held: ['Daily capsule'],
  messages: [],
  can: { write: true },
}

const openPage = () =>
  openScreen([screenAt('patient-orders', { default: ReportButton })], { at: '/patient-orders', as: people.theo })

test('the button stays where the server does not answer, and leads to the list [SCREEN-120]', async () => {
  answer(mySideEffects, () => refused('internal'))
  answer(reportSideEffect, () => ({ ...report, can: { write: false } }))
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Side effect?' }))
  await user.click(await screen.findByText('Chest pain'))
  await user.click(screen.getByRole('button', { name: 'Send to a doctor' }))
  expect(await screen.findByRole('link', { name: 'Call 000' })).toHaveAttribute('href', 'tel:000')
})

test('what is dangerous shows help wherever it was told: by the answer, or by the live connection [SCREEN-121]', async () => {
  let items: MySideEffect[] = []
  answer(mySideEffects, () => ({ items, mayReport: true }))
  const { user } = openPage()
  await screen.findByRole('button', { name: 'Side effect?' })
  act(() => showHelp('crisis'))
  expect(await screen.findByText(/Stop taking your hair treatment for now/)).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Please read this now' })).toHaveTextContent('13 11 14')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  items = [report]
  notifyOf('side-effect')
  expect(await screen.findByRole('alert')).toHaveTextContent('Stop taking the medicine')
})

test('help that cannot wait is shown before a report is kept, also without the clinic [SCREEN-S316]', async () => {
  outbox.keepOn(memoryShelf())
  answer(mySideEffects, () => ({ items: [], mayReport: true }))
  answer(reportSideEffect, () => {
    throw new TypeError('Failed to fetch')
  })
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Side effect?' }))
  await user.click(await screen.findByText('Chest pain'))
  await user.click(screen.getByRole('button', { name: 'Send to a doctor' }))
  expect(await screen.findByRole('link', { name: 'Call 000' })).toHaveAttribute('href', 'tel:000')
  expect(await screen.findByText('Not sent yet: it waits on this device.')).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Waiting on this device' })).toHaveTextContent(
    'Nobody at the clinic has read',
  )
})

test('a report that waited and was refused is given back to its form, and sent with what was changed [SCREEN-S317]', async () => {
  outbox.keepOn(memoryShelf())
  answer(mySideEffects, () => ({ items: [], mayReport: true }))
  answer(reportSideEffect, () => {
    throw new TypeError('Failed to fetch')
  })
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Side effect?' }))
  await user.click(await screen.findByText('Headache'))
  await user.type(screen.getByRole('textbox', { name: /In your own words/ }), 'In the evening')
  await user.click(screen.getByRole('button', { name: 'Send to a doctor' }))
  const sent: unknown[] = []
  answer(reportSideEffect, ({ body: { id, words } }) => {
    sent.push([id, words])
    return sent.length === 1
      ? refused('bad_request', [{ field: 'words', message: 'Say a little more.' }])
      : { ...report, help: null, can: { write: false } }
  })
  await user.click(await screen.findByRole('button', { name: 'Send now' }))
  expect(await screen.findByText(/Say a little more\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Change it' }))
  const words = await screen.findByRole('textbox', { name: /In your own words/ })
  expect(words).toHaveValue('In the evening')
  expect(screen.getByRole('checkbox', { name: 'Headache' })).toBeChecked()
  expect(await outbox.waitingNow()).toEqual([])
  await user.type(words, ', behind the eyes')
  await user.click(screen.getByRole('button', { name: 'Send to a doctor' }))
  await expect.poll(() => sent.length).toBe(2)
  const [[id], again] = sent as [[string], unknown]
  expect(again).toEqual([id, 'In the evening, behind the eyes'])
})
