import type { PhotoSet } from '@om/contracts/photos'
import { addTestResult, type Picture, patientPicture } from '@om/contracts/picture'
import { people } from '@om/testing/people'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { show } from '#test/render.tsx'
import { MeasurePart } from './measure-part.tsx'

const id = '00000000-0000-4000-8000-000000000001'
const photo: PhotoSet['photos'][number] = {
  ...{ id, view: 'crown', takenAt: '2026-03-04T00:00:00Z', width: 10, height: 10, thumb: '', full: '' },
  ...{ linksEndAt: '2026-03-05T00:00:00Z', unfit: null, marks: [] },
  points: { a: { x: 0.2, y: 0.5 }, b: { x: 0.8, y: 0.5 }, by: '' },
}
const known = (results: Picture['results']) => ({ lines: [], results, requests: [], correctable: [], corrections: [] })

test('a doctor enters a measure of a photo that is lined up, and may say that it was entered in error [PHOTO-S230]', async () => {
  const entered: Picture['results'][number] = {
    ...{ id, test: 'hair_density', view: 'crown', value: '148', unit: 'hairs per cm²', note: '', documentId: id },
    ...{ measuredOn: '2026-03-04', isAbnormal: false, source: 'doctor', by: 'Dr Amara Okoro', at: photo.takenAt },
    ...{ struck: null, canStrike: true },
  }
  let results: Picture['results'] = []
  answer(patientPicture, () => known(results))
  answer(addTestResult, ({ body }) => {
    expect(body).toMatchObject({ test: 'hair_density', value: '148', documentId: id })
    results = [entered]
    return known(results)
  })
  const { user } = show(<MeasurePart patientId={people.mina.id} photo={photo} />)
  await user.type(await screen.findByLabelText('Value in hairs per cm²'), '148')
  await user.click(screen.getByRole('button', { name: 'Keep the measure' }))
  expect(await screen.findByText(/Hair density 148 hairs per cm², Dr Amara Okoro/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Entered in error: Hair density 148/ })).toBeVisible()
})

test('nothing is measured on a photo that is not lined up [PHOTO-S230]', async () => {
  answer(patientPicture, () => known([]))
  show(<MeasurePart patientId={people.mina.id} photo={{ ...photo, points: null }} />)
  expect(await screen.findByText(/Line this photo up with another one first/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keep the measure' })).toBeNull()
})
