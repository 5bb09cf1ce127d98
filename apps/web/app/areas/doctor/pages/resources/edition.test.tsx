import { type ResourceContent, type ResourceEdition, resources } from '@om/contracts/resources'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as text from './resource-text.tsx'

const shipped: ResourceContent = {
  title: 'Blood tests',
  summary: 'Which and when.',
  topic: 'Tests and referral',
  text: 'Ask for a test where its result would change what you do.\n\nIron helps where it is low [1].',
  references: [{ text: 'A guideline.', url: 'https://example.com/guideline' }],
  nextReviewOn: '2027-05-03',
}
const changed: ResourceContent = { ...shipped, text: shipped.text.replace('Iron helps', 'Iron and zinc help') }
const no = { edit: false, retire: false, restore: false, approve: false, decline: false, withdraw: false }
const edition: ResourceEdition = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'bloods',
  scope: 'clinic',
  state: 'in_force',
  shipped,
  content: shipped,
  version: 0,
  newest: 0,
  versions: [],
  can: { ...no, edit: true },
}
const version = (number: number, decision: 'approved' | null): ResourceEdition['versions'][number] => ({
  number,
  change: 'edit',
  content: changed,
  note: 'The guideline has changed.',
  by: 'Dr Amara Okoro',
  at: '2026-11-20T01:00:00.000Z',
  decision,
  decidedBy: decision ? 'Dr Henrik Lund' : '',
  decidedAt: decision && '2026-11-21T01:00:00.000Z',
  reason: '',
})

let now = edition
const open = (at: string) => {
  answer(resources.edition, () => now)
  return openScreen([screenAt('resources/:slug', text)], { at, as: people.drOkoro })
}

test('a change is written with what will be read beside it, and proposed [EVIDENCE-20]', async () => {
  now = edition
  answer(resources.preview, ({ body: { content } }) =>
    content.text.includes('<')
      ? { html: null, problems: ['Line 1: HTML is not shown.'] }
      : { html: `<p>${content.text}</p>`, problems: [] },
  )
  const sent: unknown[] = []
  answer(resources.propose, ({ body }) => {
    sent.push(body)
    now = { ...edition, newest: 1, versions: [version(1, null)], can: { ...no, withdraw: true } }
    return now
  })
  const { user, address } = open('/resources/bloods?section=edit')
  const area = await screen.findByRole('textbox', { name: 'Text' })
  expect(await screen.findByRole('article')).toHaveTextContent('Iron helps where it is low')
  await user.type(area, ' <b>')
  expect(await screen.findByText('Line 1: HTML is not shown.')).toBeVisible()
  await user.clear(area)
  await user.type(area, `${shipped.text.slice(0, 57)} Write down why.`)
  await user.click(screen.getByRole('button', { name: 'Propose it' }))
  expect(await screen.findByText('Write in a few words what is new and why.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'What is new, and why' }), 'A note is needed.')
  await user.click(screen.getByRole('button', { name: 'Propose it' }))
  await expect.poll(address).toBe('/resources/bloods?section=versions')
  expect(sent).toMatchObject([
    { newest: 0, note: 'A note is needed.', content: { references: shipped.references, title: 'Blood tests' } },
  ])
})

test('another doctor sees what would change, and approves it; an earlier version can be started from [EVIDENCE-20]', async () => {
  now = { ...edition, newest: 1, versions: [version(1, null)], can: { ...no, approve: true, decline: true } }
  answer(resources.decide, () => {
    now = { ...edition, newest: 1, version: 1, content: changed, versions: [version(1, 'approved')] }
    return now
  })
  const { user } = open('/resources/bloods?section=versions')
  const table = await screen.findByRole('table', { name: 'What would change' })
  expect(within(table).getByText('Iron and zinc help where it is low [1].')).toBeVisible()
  expect(within(table).queryByText(/^Ask for a test/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: 'Approve it?' })
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('link', { name: 'Start from the original text' })).toHaveAttribute(
    'href',
    '/resources/bloods?section=edit&from=0',
  )
})
