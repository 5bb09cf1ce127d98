import { type ResourceSummary, resources } from '@om/contracts/resources'
import { people } from '@om/testing/people'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as formulary from './formulary.tsx'
import * as text from './resource-text.tsx'
import * as list from './resources.tsx'
import * as stages from './stages.tsx'

const bloods: ResourceSummary = {
  slug: 'bloods',
  title: 'Blood tests',
  summary: 'Which and when.',
  topic: 'Tests and referral',
  reviewer: 'Dr Eva Reader',
  reviewedOn: '2026-11-02',
  nextReviewOn: '2027-05-03',
  isReviewDue: false,
  isWaiting: false,
  words: 'blood tests ferritin potassium',
}
const advertising: ResourceSummary = {
  ...bloods,
  slug: 'advertising',
  title: 'What may be said in public',
  topic: 'Rules we work by',
  isReviewDue: true,
  words: 'what may be said in public',
}

const open = (at: string) =>
  openScreen(
    [
      screenAt('resources', list),
      screenAt('resources/formulary', formulary),
      screenAt('resources/stages', stages),
      screenAt('resources/:slug', text),
    ],
    { at, as: people.drOkoro },
  )

test('a doctor searches the resources by a link that keeps the words, and sees which review is due [EVIDENCE-06]', async () => {
  answer(resources.list, () => ({ items: [bloods, advertising] }))
  const { user, address } = open('/resources')
  const rules = await screen.findByRole('region', { name: 'Rules we work by' })
  expect(within(rules).getByText('Review was due 3 May 2027')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Stage pictures' })).toHaveAttribute('href', '/resources/stages')
  await user.type(screen.getByRole('searchbox'), 'POTASSIUM tests')
  await waitFor(() => expect(address()).toBe('/resources?search=POTASSIUM+tests'))
  expect(screen.queryByRole('region', { name: 'Rules we work by' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Blood tests' })).toBeVisible()
  await user.type(screen.getByRole('searchbox'), ' unicorn')
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByRole('link', { name: 'What may be said in public' })).toBeVisible()
})

test('a mail about a template leads to it by an address that tells nothing [SCRIPT-S720]', async () => {
  const { address } = openScreen(
    [screenAt('resources', list), screenAt('prescription-templates', { default: () => <h1>Templates</h1> })],
    { at: '/resources?section=template&view=retired&template=1', as: people.drOkoro },
  )
  await screen.findByRole('heading', { name: 'Templates' })
  expect(address()).toBe('/prescription-templates?view=retired&template=1')
})

test('a text says who read it, warns where its review is due, and names its sources [EVIDENCE-06]', async () => {
  answer(resources.read, () => ({
    ...advertising,
    reviewerRole: 'General practitioner',
    html: '<h2 id="never">Never</h2><p>A name.</p>',
    contents: [{ id: 'never', heading: 'Never' }],
    references: [{ text: 'A guideline.', url: 'https://example.com/guideline' }],
  }))
  open('/resources/advertising')
  expect(await screen.findByRole('article')).toHaveTextContent('NeverA name.')
  expect(screen.getByRole('alert')).toHaveTextContent('Its review was due on 3 May 2027')
  expect(screen.getByText(/^Read by Dr Eva Reader/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'example.com' })).toBeVisible()
})

test('the formulary shows what stands against each medicine, and finds a row [EVIDENCE-07]', async () => {
  answer(resources.formulary, () => ({
    version: '2026-11.4',
    versions: ['2026-11.3', '2026-11.4'],
    medicines: [{ code: 'SPI_PO', name: 'Spironolactone', schedule: 'S4', for: 'women', offLabel: true }],
    templates: [
      { code: 'RX-W2', title: 'Daily tablet', brand: 'women', lines: ['Spironolactone 25 mg tablet, once daily'] },
    ],
    rows: [
      { id: 'CI-03', label: 'Pregnant', marks: ['A'] },
      { id: 'CI-29', label: 'Regular anti-inflammatory tablets', marks: ['-'] },
    ],
    combinations: [
      { id: 'CI-C1', label: 'Both lower it', medicines: ['Minoxidil, oral', 'Spironolactone'], mark: 'W' },
    ],
  }))
  const { user } = open('/resources/formulary')
  const row = await screen.findByRole('row', { name: /^Pregnant/ })
  expect(row).toHaveTextContent('Blocked')
  await user.type(screen.getByRole('searchbox'), 'ci-29')
  expect(screen.queryByRole('row', { name: /^Pregnant/ })).toBeNull()
  expect(screen.getByRole('row', { name: /^Regular anti-inflammatory/ })).toBeVisible()
  expect(screen.getByText('Minoxidil, oral with Spironolactone')).toBeVisible()
})

test('the stage pictures go by the names that doctors use', async () => {
  open('/resources/stages')
  const women = await screen.findByRole('region', { name: /Sinclair/ })
  expect(within(women).getByText('Sinclair 3 (Ludwig I–II)')).toBeVisible()
  expect(within(women).getAllByRole('img')).toHaveLength(8)
})
