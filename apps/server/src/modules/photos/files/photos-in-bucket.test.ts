import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { finishUpload, givenPhoto, openLink, sendAll } from '#test/given/photos.ts'
import { jpeg } from '#test/given/pictures.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(emulators => ({
    S3_ENDPOINT: `${emulators.url}/files`,
    S3_BUCKET: 'clinic-photos',
    S3_REGION: 'ap-southeast-2',
    S3_ACCESS_KEY_ID: 'emulator-files-key',
    S3_SECRET_ACCESS_KEY: 'emulator-files-secret',
  }))
})
afterAll(() => app.stop())

const fail = (times: number) =>
  fetch(`${app.emulators.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: { service: 'files' }, action: 'status', status: 503, times }),
  })

describe('photos in a bucket', () => {
  test('are taken, opened and deleted there', async () => {
    const patient = await givenPatient(app)
    const photo = await givenPhoto(app, patient)
    const answer = await openLink(app, photo.thumb)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await app.as(patient).api.photos.remove({ params: { id: photo.id } })
    await app.sweep()
    expect(await app.deps.files.get(`photos/${photo.id.slice(0, 2)}/${photo.id}.full.webp`)).toBeNull()
  })

  test('while the bucket is down an upload waits, whole, and is finished later [PHOTO-S47]', async () => {
    const patient = await givenPatient(app)
    const id = await sendAll(app, patient, 'front', await jpeg())
    await fail(3)
    await expect(finishUpload(app, patient, id)).rejects.toMatchObject({ code: 'provider_down', status: 503 })
    expect((await app.as(patient).api.photos.mine()).photos).toEqual([])
    const photo = await finishUpload(app, patient, id)
    await fail(3)
    expect((await openLink(app, photo.full)).status).toBe(503)
    expect((await openLink(app, photo.full)).status).toBe(200)
  })

  test('a sweep that cannot reach the bucket forgets nothing', async () => {
    const patient = await givenPatient(app)
    const photo = await givenPhoto(app, patient)
    await app.as(patient).api.photos.remove({ params: { id: photo.id } })
    await fail(3)
    await app.sweep()
    const count = async () =>
      (await app.deps.pool.query('select 1 from public.photos where id = $1', [photo.id])).rows.length
    expect(await count()).toBe(1)
    await app.sweep()
    expect(await count()).toBe(0)
  })
})
