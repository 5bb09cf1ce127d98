import { photos as contract, type PhotoSet } from '@om/contracts/photos'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { PhotoProgress } from './photo-progress.tsx'

const photo = (number: number, view: 'front' | 'top', takenAt: string): PhotoSet['photos'][number] => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  ...{ view, takenAt, width: 600, height: 800, linksEndAt: takenAt },
  ...{ thumb: `/photos/thumb-${number}`, full: `/photos/full-${number}`, points: null, marks: [], unfit: null },
})
const [first, second] = ['2026-01-05T01:00:00.000Z', '2026-04-05T01:00:00.000Z'] as const
const assessment: PhotoSet = {
  id: '00000000-0000-4000-8000-000000000007',
  kind: 'assessment',
  takenAt: first,
  photos: [photo(1, 'front', first), photo(2, 'top', first)],
}

test('photos of one day are shown as they are, and can be compared once there is another day [PHOTO-S220]', async () => {
  const now = { sets: [assessment] }
  answer(contract.timeline, () => now)
  const { unmount } = show(<PhotoProgress checkIns={[]} title="Your photos over time" />)
  const set = await screen.findByRole('region', { name: 'Assessment, 5 Jan 2026' })
  expect(within(set).getByRole('img', { name: 'Front, 5 Jan 2026' })).toHaveAttribute('src', '/photos/thumb-1')
  expect(within(set).getAllByRole('link')).toHaveLength(2)
  expect(screen.queryByRole('group', { name: 'Compare photos' })).not.toBeInTheDocument()
  unmount()

  now.sets = [
    assessment,
    { ...assessment, id: people.mina.id, kind: 'check_in', takenAt: second, photos: [photo(3, 'front', second)] },
  ]
  show(<PhotoProgress checkIns={[]} title="Your photos over time" />)
  expect(await screen.findByRole('group', { name: 'Compare photos' })).toBeVisible()
})
