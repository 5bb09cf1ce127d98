import { evidence, WHOLE_TEXT } from '@om/contracts/evidence'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as library from './evidence.tsx'
import * as text from './evidence-text.tsx'

const shed = {
  slug: 'starting-shed',
  title: 'More hair in the drain',
  summary: 'Why hair falls at first.',
  topic: 'Day to day' as const,
  readingMinutes: 2,
  reviewedOn: '2026-11-02',
  isMine: true,
  place: 400 as number | null,
}
const light = { ...shed, slug: 'light-therapy', title: 'Light caps', summary: 'A comb.', isMine: false, place: null }
const given = () =>
  answer(evidence.list, () => ({
    items: [
      { ...shed, words: 'more hair in the drain. week 2' },
      { ...light, topic: 'Without a prescription' as const, words: 'light caps. a comb. sham' },
    ],
  }))
const open = (at: string) =>
  openScreen([screenAt('patient-evidence', library), screenAt('patient-evidence/:slug', text)], {
    at,
    as: people.theo,
  })

test('the library has one’s own treatment first, and is searched without telling anybody [EVIDENCE-03] [EVIDENCE-05]', async () => {
  given()
  const { user, address } = open('/patient-evidence')
  const shelves = await screen.findAllByRole('region')
  expect(shelves.map(shelf => shelf.getAttribute('aria-label'))).toEqual([
    'About your treatment',
    'Without a prescription',
  ])
  expect(within(shelves[0] as HTMLElement).getByRole('listitem')).toHaveTextContent('More hair in the drainBegun')
  await user.type(screen.getByRole('searchbox', { name: 'Search the library' }), 'SHAM comb')
  expect(screen.queryByText('More hair in the drain')).toBeNull()
  expect(screen.getByRole('link', { name: 'Light caps' })).toBeVisible()
  await user.type(screen.getByRole('searchbox'), ' unicorn')
  expect(screen.getByText('Nothing has those words')).toBeVisible()
  expect(address()).toBe('/patient-evidence')
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getAllByRole('link')).toHaveLength(2)
})

test('a text shows its figures, sources and reader, and keeps how far it was read [EVIDENCE-04]', async () => {
  const kept: number[] = []
  answer(evidence.read, () => ({
    ...shed,
    reviewer: 'Dr Eva Reader',
    reviewerRole: 'General practitioner',
    html: '<h2 id="limits">Limits</h2><p>Few men.</p>',
    contents: [{ id: 'limits', heading: 'Limits' }],
    charts: [
      {
        title: 'Gained',
        unit: 'hairs',
        bars: [
          { label: 'Placebo', value: 6.7 },
          { label: 'Spray', value: 20.2 },
        ],
        note: 'Mean.',
      },
    ],
    references: [{ text: 'A paper.', url: 'https://www.example.org/paper' }],
  }))
  answer(evidence.savePlace, ({ body }) => {
    kept.push(body.place)
    return { place: body.place }
  })
  open('/patient-evidence/starting-shed')
  expect(await screen.findByRole('heading', { name: 'Limits' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Gained' })).toHaveTextContent('Spray20.2 hairs')
  expect(screen.getByText(/Read by Dr Eva Reader/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'example.org' })).toHaveAttribute('href', 'https://www.example.org/paper')
  expect(screen.getByRole('button', { name: 'Go on where you stopped' })).toBeVisible()
  await expect.poll(() => kept).toEqual([WHOLE_TEXT])
})
