import type { PhotoSet } from '@om/contracts/photos'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#test/render.tsx'
import { comparableViews, PhotoCompare } from './photo-compare.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const photo = (number: number, view: 'front' | 'top', takenAt: string) => ({
  id: idOf(number),
  view,
  takenAt,
  width: 600,
  height: 800,
  thumb: `/photos/thumb-${number}`,
  full: `/photos/full-${number}`,
  linksEndAt: takenAt,
})
const days = ['2026-01-05T01:00:00.000Z', '2026-04-05T01:00:00.000Z', '2026-07-05T01:00:00.000Z'] as const
const sets: PhotoSet[] = [
  { id: idOf(7), kind: 'assessment', takenAt: days[0], photos: [photo(1, 'front', days[0])] },
  { id: idOf(8), kind: 'check_in', takenAt: days[1], photos: [photo(2, 'front', days[1]), photo(3, 'top', days[1])] },
  { id: idOf(9), kind: 'check_in', takenAt: days[2], photos: [photo(4, 'front', days[2])] },
]
const nameOf = ({ kind }: PhotoSet) => (kind === 'assessment' ? 'Assessment' : 'Check-in')

test('lays the first and the last of a view side by side, with their days, and any two one over the other [PHOTO-S201]', async () => {
  expect(comparableViews(sets)).toEqual(['front'])
  const { user } = show(<PhotoCompare sets={sets} nameOf={nameOf} onStale={() => undefined} />)
  await screen.findAllByRole('img')
  const sources = () => screen.getAllByRole('img').map(image => image.getAttribute('src'))
  expect(sources()).toEqual(['/photos/full-1', '/photos/full-4'])
  expect(screen.getByRole('img', { name: 'Front: Assessment, 5 Jan 2026' })).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('After'), idOf(2))
  expect(sources()).toEqual(['/photos/full-1', '/photos/full-2'])
  await user.click(screen.getByText('Slider'))
  expect(screen.getByRole('slider', { name: 'How much of the earlier photo is seen' })).toBeInTheDocument()
})

test('shows nothing while there are photos of one day alone [PHOTO-S201]', () => {
  show(<PhotoCompare sets={sets.slice(0, 1)} nameOf={nameOf} onStale={() => undefined} />)
  expect(screen.queryByRole('group', { name: 'Compare photos' })).not.toBeInTheDocument()
})
