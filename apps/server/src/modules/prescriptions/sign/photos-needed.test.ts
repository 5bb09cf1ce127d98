import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult } from '#test/given/consults.ts'
import { givenPhoto, givenPhotoSet } from '#test/given/photos.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ REQUIRE_PHOTOS: 'on' })
})
afterAll(() => app.stop())

const sign = async (given: Awaited<ReturnType<typeof givenReadyToSign>>) =>
  app.as(given.doctor).api.prescriptions.sign({
    params: { id: given.consult.id },
    body: await signatureFor(app, people.drOkoro, given.consult, 'RX-M1'),
  })
const isRequired = async (patient: Parameters<typeof givenPhoto>[1]) =>
  (await app.as(patient).api.photos.mine()).required

describe('where the clinic asks for photos', () => {
  test('pages are told so', async () => {
    expect((await app.anyone.api.config.read()).clinicPolicy).toMatchObject({ requirePhotos: true })
  })

  test('a first prescription waits for all five views [PHOTO-S29]', async () => {
    const given = await givenReadyToSign(app)
    await expect(sign(given)).rejects.toMatchObject({ code: 'photos_needed', status: 422 })
    for (const view of ['front', 'front', 'crown', 'top', 'left'] as const) await givenPhoto(app, given.patient, view)
    await expect(sign(given)).rejects.toMatchObject({ code: 'photos_needed' })
    expect(await isRequired(given.patient)).toBe(true)
    await givenPhoto(app, given.patient, 'right')
    expect(await sign(given)).toMatchObject({ state: 'approved' })
  })

  test('a photo that a doctor found to show something else is none of them until that is taken back [PHOTO-S218]', async () => {
    const given = await givenReadyToSign(app)
    const [front] = await givenPhotoSet(app, given.patient)
    const params = { id: front?.id ?? '' }
    await app.as(given.doctor).api.photos.markUnfit({ params, body: { reason: 'something_else' } })
    await expect(sign(given)).rejects.toMatchObject({ code: 'photos_needed' })
    expect((await app.as(given.patient).api.photos.mine()).photos[0]).toMatchObject({
      unfit: { reason: 'something_else' },
    })
    await app.as(given.doctor).api.photos.clearUnfit({ params })
    expect(await sign(given)).toMatchObject({ state: 'approved' })
  })

  test('the next one does not: the clinic knows them by then', async () => {
    const first = await givenReadyToSign(app)
    await givenPhotoSet(app, first.patient)
    await sign(first)
    app.clock.advance(60_000)
    const again = await givenConsult(app, { patient: first.patient })
    expect(await isRequired(first.patient)).toBe(false)
    const shown = await app.as(people.drOkoro).api.photos.ofConsult({ params: { id: again.id } })
    expect(shown).toMatchObject({ required: false, photos: [], earlier: expect.objectContaining({ length: 5 }) })
  })
})
