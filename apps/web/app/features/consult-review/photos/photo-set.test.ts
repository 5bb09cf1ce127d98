import type { ConsultPhotos, PhotoRequest, PhotoView, ViewPhoto } from '@om/contracts/photos'
import { describe, expect, test } from 'vitest'
import { arrivedViews, keepLinks, lastSetAt, missingViews, needsLinks, viewsOf } from './photo-set.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const photo = (id: string, view: PhotoView, given: Partial<ViewPhoto> = {}): ViewPhoto => ({
  id,
  view,
  takenAt: '2026-11-20T09:00:00Z',
  width: 1200,
  height: 1600,
  thumb: `/thumb/${id}`,
  full: `/full/${id}`,
  linksEndAt: '2026-11-20T10:10:00Z',
  unfit: null,
  ...given,
})
const request = (view: PhotoView, answeredAt: string | null = null): PhotoRequest => ({
  id: `ask-${view}`,
  view,
  reason: 'The photo is too dark.',
  askedAt: '2026-11-20T09:30:00Z',
  answeredAt,
})
const set = (given: Partial<ConsultPhotos> = {}): ConsultPhotos => ({
  photos: [photo('a', 'crown')],
  earlier: [],
  requests: [],
  required: false,
  hasSeries: true,
  ...given,
})

describe('the photos of a case', () => {
  test('always show all five views, each beside the last set', () => {
    const views = viewsOf(set({ earlier: [photo('z', 'crown'), photo('y', 'top')] }))
    expect(views.map(({ view, photo: now, before }) => [view, now?.id, before?.id])).toEqual([
      ['front', undefined, undefined],
      ['crown', 'a', 'z'],
      ['top', undefined, 'y'],
      ['left', undefined, undefined],
      ['right', undefined, undefined],
    ])
    expect(missingViews(set())).toEqual(['front', 'top', 'left', 'right'])
  })

  test('count one that a doctor found to show something else as missing, and keep it in sight [PHOTO-S218]', () => {
    const photos = [photo('a', 'crown', { unfit: { reason: 'something_else', by: 'Dr Amara Okoro' } })]
    expect(missingViews(set({ photos }))).toContain('crown')
    expect(viewsOf(set({ photos }))[1]?.photo?.id).toBe('a')
  })

  test('say what was asked for until it has come', () => {
    const views = viewsOf(set({ requests: [request('crown', '2026-11-20T09:40:00Z'), request('top')] }))
    expect(views.flatMap(({ view, request: open }) => (open ? [view] : []))).toEqual(['top'])
  })

  test('name the day of the last set', () => {
    const earlier = [photo('z', 'crown', { takenAt: '2026-02-01T09:00:00Z' }), photo('y', 'top')]
    expect(lastSetAt({ earlier })).toBe('2026-11-20T09:00:00Z')
    expect(lastSetAt({ earlier: [] })).toBeNull()
  })
})

describe('links to photos', () => {
  test('stay as they are while they work, so that no picture is fetched twice', () => {
    const newer = set({ photos: [photo('a', 'crown', { thumb: '/thumb/a2' }), photo('b', 'top')] })
    expect(keepLinks(set(), newer, now).photos.map(({ thumb }) => thumb)).toEqual(['/thumb/a', '/thumb/b'])
  })

  test('are replaced when they end', () => {
    const ending = set({ photos: [photo('a', 'crown', { linksEndAt: '2026-11-20T10:00:30Z' })] })
    const newer = set({ photos: [photo('a', 'crown', { thumb: '/thumb/a2' })] })
    expect(needsLinks(ending, now)).toBe(true)
    expect(needsLinks(newer, now)).toBe(false)
    expect(keepLinks(ending, newer, now).photos[0]?.thumb).toBe('/thumb/a2')
  })
})

describe('a photo that comes while the case is open', () => {
  test('is told once, and nothing is told when the case is opened', () => {
    const newer = set({ photos: [photo('a', 'crown'), photo('b', 'top')] })
    expect(arrivedViews(set(), newer)).toEqual(['top'])
    expect(arrivedViews(newer, newer)).toEqual([])
    expect(arrivedViews(null, newer)).toEqual([])
  })
})
