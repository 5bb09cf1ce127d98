import type { PhotoPoints } from '@om/contracts/photo-compare'
import { photos as contract, type PhotoSet } from '@om/contracts/photos'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { comparableViews, PhotoCompare } from './photo-compare.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const ears: PhotoPoints = { a: { x: 0.25, y: 0.5 }, b: { x: 0.75, y: 0.5 } }
const photo = (number: number, view: 'front' | 'top', takenAt: string, points: PhotoPoints | null = null) => ({
  id: idOf(number),
  view,
  takenAt,
  width: 600,
  height: 800,
  thumb: `/photos/thumb-${number}`,
  full: `/photos/full-${number}`,
  linksEndAt: takenAt,
  points: points && { ...points, by: '' },
  marks: [],
  unfit: null,
})
const days = ['2026-01-05T01:00:00.000Z', '2026-04-05T01:00:00.000Z', '2026-07-05T01:00:00.000Z'] as const
const sets: PhotoSet[] = [
  { id: idOf(7), kind: 'assessment', takenAt: days[0], photos: [photo(1, 'front', days[0], ears)] },
  { id: idOf(8), kind: 'check_in', takenAt: days[1], photos: [photo(2, 'front', days[1]), photo(3, 'top', days[1])] },
  {
    id: idOf(9),
    kind: 'check_in',
    takenAt: days[2],
    photos: [photo(4, 'front', days[2], { a: { x: 0.5, y: 0.25 }, b: { x: 0.5, y: 0.625 } })],
  },
]
const nameOf = ({ kind }: PhotoSet) => (kind === 'assessment' ? 'Assessment' : 'Check-in')
const pictures = () => [...document.querySelectorAll('image')]
const sources = () => pictures().map(image => image.getAttribute('href'))
const open = (onStale = () => {}) => show(<PhotoCompare sets={sets} nameOf={nameOf} onStale={onStale} />)

test('lays the first and the last of a view side by side, with their days, and any two one over the other [PHOTO-S201]', async () => {
  expect(comparableViews(sets)).toEqual(['front'])
  const { user } = open()
  await screen.findAllByRole('img')
  expect(sources()).toEqual(['/photos/full-1', '/photos/full-4'])
  expect(screen.getByRole('img', { name: 'Front: 5 Jan 2026, assessment' })).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('After'), idOf(2))
  expect(sources()).toEqual(['/photos/full-1', '/photos/full-2'])
  await user.selectOptions(screen.getByLabelText('How to compare'), 'Slider')
  const slider = screen.getByRole('slider', { name: 'How much of the earlier photo is seen' })
  slider.focus()
  await user.keyboard('{ArrowRight}')
  expect(slider).toHaveAttribute('aria-valuenow', '51')
  await user.selectOptions(screen.getByLabelText('How to compare'), 'Blend')
  expect(pictures()[1]?.parentElement).toHaveAttribute('opacity', '0.5')
})

test('turns and sizes the later photo where both have points, and says so where not [PHOTO-S210]', async () => {
  const { user } = open()
  await screen.findAllByRole('img')
  expect(pictures().map(image => image.parentElement?.getAttribute('transform'))).toEqual([
    'matrix(1 0 0 1 0 0)',
    'matrix(0 -1 1 0 -50 700)',
  ])
  expect(screen.getByText(/turned and sized by the points/)).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('After'), idOf(2))
  expect(screen.getByText(/Shown as they were taken/)).toBeInTheDocument()
})

test('sets two points on each photo with the keyboard, and takes them off again [PHOTO-S211]', async () => {
  const onStale = vi.fn()
  const saved: unknown[] = []
  answer(contract.setPoints, ({ params, body }) => {
    saved.push({ ...params, ...body })
    return { ok: true }
  })
  answer(contract.clearPoints, ({ params }) => {
    saved.push({ cleared: params.id })
    return { ok: true }
  })
  const { user } = open(onStale)
  await user.click(await screen.findByRole('button', { name: 'Change the points' }))
  const dialog = await screen.findByRole('dialog', { name: 'Line up the photos: 1 of 2' })
  within(dialog)
    .getByRole('button', { name: /^Point 1: the outer corner of the eye on the left/ })
    .focus()
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowDown}')
  await user.click(within(dialog).getByRole('button', { name: 'Save, then the other photo' }))
  await screen.findByRole('dialog', { name: 'Line up the photos: 2 of 2' })
  await user.click(within(dialog).getByRole('button', { name: 'Take the points off' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(saved).toEqual([
    { id: idOf(1), a: { x: expect.closeTo(0.23), y: expect.closeTo(0.502) }, b: ears.b },
    { cleared: idOf(4) },
  ])
  expect(onStale).toHaveBeenCalledTimes(2)
})

test('asks which is later without telling the days, and then tells [PHOTO-S213]', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('How to compare'), 'Which is later?')
  expect(screen.getAllByRole('img').map(image => image.getAttribute('aria-label'))).toEqual([
    'Front, photo A',
    'Front, photo B',
  ])
  expect(screen.queryByText(/2026/)).not.toBeInTheDocument()
  const [one, two] = sources()
  const isSecondLater = Number(one?.at(-1)) < Number(two?.at(-1))
  await user.click(screen.getByRole('button', { name: isSecondLater ? 'B is later' : 'A is later' }))
  expect(
    screen.getByText(`You are right. ${isSecondLater ? 'B' : 'A'} is the later one, of`, { exact: false }),
  ).toBeInTheDocument()
  expect(screen.getAllByText(/2026/).length).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: 'Ask me again' }))
  expect(screen.queryByText(/2026/)).not.toBeInTheDocument()
})

test('steps through all days of a view, and plays them only where motion is welcome [PHOTO-S214]', async () => {
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('How to compare'), 'One after the other')
  expect(screen.getByText('5 Jan 2026, assessment, 1 of 3')).toBeInTheDocument()
  screen.getByRole('slider', { name: 'Which photo is shown' }).focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByText('5 July 2026, check-in, 3 of 3')).toBeInTheDocument()
  expect(sources()).toEqual(['/photos/full-4'])
  // Tests ask for less motion, as some devices do.
  expect(screen.queryByRole('button', { name: 'Play' })).not.toBeInTheDocument()
  expect(screen.getByText(/asks for less motion/)).toBeInTheDocument()
})

test('shows nothing while there are photos of one day alone [PHOTO-S201]', () => {
  show(<PhotoCompare sets={sets.slice(0, 1)} nameOf={nameOf} onStale={() => undefined} />)
  expect(screen.queryByRole('group', { name: 'Compare photos' })).not.toBeInTheDocument()
})

const mark = {
  id: idOf(6),
  kind: 'circle' as const,
  from: { x: 0.5, y: 0.5 },
  to: { x: 0.6, y: 0.5 },
  words: 'Thinner here',
  isShared: false,
  by: 'Dr Amara Okoro',
  at: days[2],
  canChange: true,
}
const marked = sets.map(set => ({ ...set, photos: set.photos.map(one => ({ ...one, marks: [mark] })) })).slice(2)

test('a doctor draws on a photo with the keyboard, shares a mark and removes it, also where there is one day [PHOTO-S216]', async () => {
  const sent: unknown[] = []
  answer(contract.addMark, ({ params, body: { markId: _, ...body } }) => {
    sent.push({ ...params, ...body })
    return { ok: true }
  })
  answer(contract.shareMark, ({ params, body }) => {
    sent.push({ ...params, ...body })
    return { ok: true }
  })
  answer(contract.removeMark, ({ params }) => {
    sent.push({ removed: params.id })
    return { ok: true }
  })
  const { user } = show(<PhotoCompare sets={marked} nameOf={nameOf} onStale={() => {}} isClinic />)
  expect(await screen.findByRole('list', { name: 'Marks' })).toHaveTextContent('Circle: Thinner here (Dr Amara Okoro)')
  await user.click(screen.getByRole('button', { name: 'Draw on the photo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Draw on the photo' }))
  await user.click(dialog.getByRole('radio', { name: 'Words' }))
  dialog.getByRole('button', { name: /^Point 1: where the words begin/ }).focus()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await user.type(dialog.getByLabelText('What it says'), 'New hair')
  await user.click(dialog.getByRole('checkbox', { name: 'The patient sees it too' }))
  await user.click(dialog.getByRole('button', { name: 'Save the mark' }))
  await expect.poll(() => sent.length).toBe(1)
  await user.click(dialog.getByRole('button', { name: /^Share: Circle/ }))
  await user.click(dialog.getByRole('button', { name: /^Remove: Circle/ }))
  const place = { x: expect.closeTo(0.52), y: expect.closeTo(0.35) }
  expect(sent).toEqual([
    { id: idOf(4), kind: 'text', from: place, to: place, words: 'New hair', isShared: true },
    { id: idOf(6), isShared: true },
    { removed: idOf(6) },
  ])
})

test('a doctor says that a photo shows something else [PHOTO-S218]', async () => {
  const sent: unknown[] = []
  answer(contract.markUnfit, ({ body }) => {
    sent.push(body)
    return { ok: true }
  })
  const { user } = show(<PhotoCompare sets={sets.slice(2)} nameOf={nameOf} onStale={() => {}} isClinic />)
  await user.click(await screen.findByRole('button', { name: 'Draw on the photo' }))
  const dialog = await screen.findByRole('dialog', { name: 'Draw on the photo' })
  await user.click(within(dialog).getByRole('button', { name: 'It shows something else' }))
  await expect.poll(() => sent).toEqual([{ reason: 'something_else' }])
})

test('a patient has the marks that are there for them, and draws none [PHOTO-S216]', async () => {
  const own = (photoId: string) => ({ ...mark, id: photoId, isShared: true, canChange: false })
  const shared = sets.map(set => ({ ...set, photos: set.photos.map(one => ({ ...one, marks: [own(one.id)] })) }))
  const { user } = show(<PhotoCompare sets={shared} nameOf={nameOf} onStale={() => {}} />)
  expect(await screen.findByRole('list', { name: 'Marks' })).toHaveTextContent('Thinner here')
  expect(document.querySelectorAll('circle').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: 'Show the marks' }))
  expect(document.querySelectorAll('image ~ circle')).toHaveLength(0)
  expect(screen.queryByRole('button', { name: /Draw on/ })).not.toBeInTheDocument()
})
