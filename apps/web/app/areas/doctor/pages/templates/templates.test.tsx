import { refused } from '@om/contracts/errors'
import { prescriptionTemplates as contract, type TemplateRecord } from '@om/contracts/prescription-templates'
import { type TextTemplateRecord, textTemplates as texts } from '@om/contracts/text-templates'
import { templates as known } from '@om/domain/prescribing/template-data'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as template from './template.tsx'
import * as templates from './templates.tsx'

const [first] = known
if (!first) throw new Error('no template')
const { code, ...content } = first
const id = '00000000-0000-4000-8000-000000000001'

const record: TemplateRecord = {
  ...{ id, code, scope: 'clinic', state: 'in_force', brand: 'men', title: content.title },
  lines: ['Finasteride 1 mg tablet, once daily'],
  isWaiting: false,
  unavailable: null,
  uses: { count: 3, lastOn: '2026-05-01' },
  version: 1,
  content,
  copiedFrom: null,
  versions: [
    {
      ...{ number: 1, change: 'edit', content, note: '', by: 'The clinic', at: '2026-01-05T00:00:00Z' },
      ...{ decision: 'approved', decidedBy: 'The clinic', decidedAt: '2026-01-05T00:00:00Z', reason: '' },
    },
  ],
  usedBy: [{ name: 'Dr Amara Okoro', count: 3, lastOn: '2026-05-01' }],
  left: [],
  can: { edit: true, retire: true, restore: false, approve: false, decline: false, withdraw: false },
}

const open = (search = '') => {
  answer(contract.ruledOut, () => ({ version: '2026-11.4', items: [] }))
  answer(contract.list, () => ({ items: [record], nextCursor: null, waiting: 0 }))
  answer(contract.read, () => record)
  return openScreen([screenAt('prescription-templates', templates, [screenAt(null, template)])], {
    at: `/prescription-templates${search}`,
    as: people.drOkoro,
  })
}

test('a doctor opens a template, sees what is printed, is told at once what is wrong, and proposes a change [SCRIPT-S711]', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /Finasteride 1 mg tablet, once daily/ }))
  const [paper] = await screen.findAllByRole('article', { name: 'What will be printed and signed' })
  if (!paper) throw new Error('nothing is shown')
  expect(paper).toHaveTextContent('quantity 45 tablets for 45 days or 30 tablets for 30 days')
  expect(screen.getByRole('table')).toHaveTextContent('Dr Amara Okoro3')
  await user.click(screen.getByRole('link', { name: 'Propose a change' }))

  const directions = await screen.findByRole('textbox', { name: 'Directions' })
  await user.clear(directions)
  await user.type(directions, 'Daily')
  const list = await screen.findByRole('list', { name: 'What is in the way' })
  expect(within(list).getByText(/directions the patient can follow/)).toHaveTextContent('REG-10')
  expect(screen.getByRole('button', { name: 'Propose to the clinic' })).toBeDisabled()

  await user.clear(directions)
  await user.type(directions, 'Take ONE tablet at night.')
  expect(screen.getByText('A prescription can be signed from this, by the rules in force (2026-11.4).')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'What is new, and why' }), 'Easier to remember')
  const sent: unknown[] = []
  answer(contract.save, ({ body }) => {
    sent.push(body)
    return record
  })
  await user.click(screen.getByRole('button', { name: 'Propose to the clinic' }))
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    newest: 1,
    note: 'Easier to remember',
    content: { items: [{ directions: 'Take ONE tablet at night.' }] },
  })
})

test('what the rules in force rule out is said while it is written; until they have answered nothing is promised [SCRIPT-S712]', async () => {
  const { user } = open(`?template=${id}`)
  let isAway = true
  answer(contract.ruledOut, ({ body: { brand, items } }) => {
    if (isAway) return refused('internal')
    expect({ brand, items }).toEqual({ brand: 'men', items: [{ medicine: 'FIN_PO' }] })
    const message = 'By the rules in force this blocks finasteride.'
    return { version: '2026-12.1', items: [{ rule: 'CI-99', field: 'items.0.medicine', message }] }
  })
  await user.click(await screen.findByRole('link', { name: 'Propose a change' }))
  expect(await screen.findByText(/The rules in force could not be asked/)).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Ask now' }))
  const list = await screen.findByRole('list', { name: 'What is in the way' })
  expect(list).toHaveTextContent('By the rules in force this blocks finasteride. CI-99')
  expect(screen.getByRole('button', { name: 'Propose to the clinic' })).toBeDisabled()
})

test('a proposal shows its proposer that another doctor has to approve', async () => {
  const proposed = { ...content, title: 'Tablet at night' }
  Object.assign(record, {
    isWaiting: true,
    versions: [
      {
        ...record.versions[0],
        number: 2,
        content: proposed,
        by: 'Dr Amara Okoro',
        decision: null,
        decidedBy: '',
        decidedAt: null,
      },
      ...record.versions,
    ],
    can: { ...record.can, edit: false, retire: false, withdraw: true },
  })
  open(`?template=${id}`)
  const change = await screen.findByRole('table', { name: 'What would change' })
  expect(change).toHaveTextContent('NameDaily tabletTablet at night')
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('a doctor finds a question among the words, and is told at once what nothing fills in [SCRIPT-S732]', async () => {
  const text: TextTemplateRecord = {
    ...{ id, code: 'CQ-1', kind: 'question', scope: 'own', state: 'in_force', title: 'Sleep', isWaiting: false },
    ...{ uses: { count: 0, lastOn: null }, version: 1, copiedFrom: null, usedBy: [], versions: [] },
    content: { title: 'Sleep', for: 'everyone', reason: null, text: 'How do you sleep, {first_name}?' },
    can: { edit: true, retire: true, restore: false, approve: false, decline: false, withdraw: false },
  }
  answer(texts.list, () => ({ items: [text], nextCursor: null, waiting: 0 }))
  answer(texts.read, () => text)
  const { user } = open('?of=words')
  await user.click(await screen.findByRole('link', { name: /Sleep/ }))
  expect(await screen.findByRole('article', { name: 'As it is read' })).toHaveTextContent('How do you sleep, Alex?')
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  const field = await screen.findByRole('textbox', { name: 'Text' })
  await user.clear(field)
  await user.type(field, 'How is {{pet_name}?')
  expect(screen.getByText(/Nothing fills in {pet_name} here/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save as a new version' })).toBeDisabled()
})
