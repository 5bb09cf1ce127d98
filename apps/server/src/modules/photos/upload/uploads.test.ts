import { randomBytes } from 'node:crypto'
import { photos as contract, PHOTO_PART_BYTES } from '@om/contracts/photos'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { finishUpload, givenPhoto, openLink, sendAll, sendPart, startUpload } from '#test/given/photos.ts'
import { drawing, jpeg, phoneHeic, phoneJpeg, uprightMarks } from '#test/given/pictures.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const nobody = '00000000-0000-4000-8000-000000000999'
const hourMs = 3_600_000

/** A photo that takes several parts: noise does not compress. */
const large = async (): Promise<Buffer> => {
  const noise = randomBytes(700 * 700 * 3)
  const raw = { width: 700, height: 700, channels: 3 } as const
  return sharp(noise, { raw }).jpeg({ quality: 95 }).toBuffer()
}
const statusOf = (patient: Parameters<typeof sendPart>[1], id: string) =>
  app.as(patient).api.photos.status({ params: { id } })
const mine = async (patient: Parameters<typeof sendPart>[1]) => (await app.as(patient).api.photos.mine()).photos

describe('an upload', () => {
  test('works: parts become a photo that its owner opens in two sizes [PHOTO-S01]', async () => {
    const patient = await givenPatient(app)
    const bytes = await large()
    expect(bytes.length).toBeGreaterThan(2 * PHOTO_PART_BYTES)
    const photo = await givenPhoto(app, patient, 'crown', bytes)
    expect(photo).toMatchObject({ view: 'crown', width: 700, height: 700, takenAt: app.clock.now().toISOString() })
    for (const [link, side] of [[photo.full, 700] as const, [photo.thumb, 320] as const]) {
      const answer = await openLink(app, link)
      expect(answer.status).toBe(200)
      expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: side })
    }
    expect(await mine(patient)).toMatchObject([{ id: photo.id }])
  })

  test.each([
    ['a camera’s JPEG', phoneJpeg],
    ['HEIC', phoneHeic],
    ['PNG', () => drawing().png().toBuffer()],
  ])('takes %s, whatever type the browser named', async (_, make) => {
    const photo = await givenPhoto(app, await givenPatient(app), 'top', await make())
    expect(await uprightMarks(new Uint8Array(await (await openLink(app, photo.full)).arrayBuffer()))).toBe(
      'white red / blue blue',
    )
  })

  test('that was interrupted goes on where it stopped, also a day later, in another tab [PHOTO-S02]', async () => {
    const patient = await givenPatient(app)
    const bytes = await large()
    const begun = await startUpload(app, patient, 'left', bytes)
    await sendPart(app, patient, begun.id, bytes, 0)
    app.clock.advance(23 * hourMs)
    await app.sweep()
    const again = await startUpload(app, patient, 'left', bytes)
    expect(again).toMatchObject({ id: begun.id, received: PHOTO_PART_BYTES, total: bytes.length })
    expect(await statusOf(patient, begun.id)).toEqual(again)
    const photo = await finishUpload(app, patient, await sendAll(app, patient, 'left', bytes))
    expect(photo.width).toBe(700)
  })

  test('of the same file for another view, or of another file, is another upload [PHOTO-S03]', async () => {
    const patient = await givenPatient(app)
    const [one, other] = [await jpeg(), await jpeg(1000, 1000)]
    const ids = [
      await startUpload(app, patient, 'left', one),
      await startUpload(app, patient, 'right', one),
      await startUpload(app, patient, 'left', other),
      await startUpload(app, await givenPatient(app), 'left', one),
    ].map(upload => upload.id)
    expect(new Set(ids).size).toBe(4)
  })

  test('keeps the newest ten of a patient, so that nobody fills our disks [PHOTO-S04]', async () => {
    const patient = await givenPatient(app)
    const uploads: string[] = []
    for (let count = 0; count < 12; count += 1) {
      app.clock.advance(1000)
      uploads.push((await startUpload(app, patient, 'front', randomBytes(50))).id)
    }
    await expect(statusOf(patient, uploads[1] ?? '')).rejects.toMatchObject({ code: 'not_found' })
    expect(await statusOf(patient, uploads[2] ?? '')).toMatchObject({ received: 0 })
  })
})

describe('an upload repeats safely', () => {
  test('the same part again changes nothing; finishing again is the same photo [PHOTO-S05]', async () => {
    const patient = await givenPatient(app)
    const bytes = await large()
    const { id } = await startUpload(app, patient, 'front', bytes)
    const first = await sendPart(app, patient, id, bytes, 0)
    expect(await sendPart(app, patient, id, bytes, 0)).toEqual(first)
    await sendAll(app, patient, 'front', bytes)
    const [a, b] = await Promise.all([finishUpload(app, patient, id), finishUpload(app, patient, id)])
    expect(a.id).toBe(b.id)
    expect((await finishUpload(app, patient, id)).id).toBe(a.id)
    expect(await mine(patient)).toHaveLength(1)
    const { rows } = await app.deps.pool.query(`select 1 from public.photos where patient_id = $1`, [patient.id])
    expect(rows).toHaveLength(1)
  })

  test('two tabs that send the same file at once make one photo [PHOTO-S06]', async () => {
    const patient = await givenPatient(app)
    const bytes = await large()
    const tab = async () => {
      let upload = await startUpload(app, patient, 'right', bytes)
      while (upload.received < upload.total)
        upload = await sendPart(app, patient, upload.id, bytes, upload.received).catch(() =>
          statusOf(patient, upload.id),
        )
      return finishUpload(app, patient, upload.id)
    }
    const [a, b] = await Promise.all([tab(), tab()])
    expect(a.id).toBe(b.id)
    expect(await mine(patient)).toHaveLength(1)
  })

  test('two tabs that send different files of one view leave the one that was finished last [PHOTO-S07]', async () => {
    const patient = await givenPatient(app)
    const files = [await jpeg(700, 700), await jpeg(800, 800)]
    const ids = await Promise.all(files.map(bytes => sendAll(app, patient, 'front', bytes)))
    await Promise.all(ids.map(id => finishUpload(app, patient, id)))
    const [left, ...more] = await mine(patient)
    expect(more).toEqual([])
    expect(ids).toContain(left?.id)
  })
})

describe('an upload refuses bad input', () => {
  test('a part that leaves a gap, differs from what is there, is too long, empty, or goes beyond the end [PHOTO-S08]', async () => {
    const patient = await givenPatient(app)
    const bytes = await large()
    const { id } = await startUpload(app, patient, 'front', bytes)
    const part = (offset: number, data: Buffer) =>
      app.as(patient).api.photos.part({ params: { id }, body: { offset, data: data.toString('base64') } })
    const misplaced = { code: 'photo_part_misplaced', status: 409 }
    await expect(part(PHOTO_PART_BYTES, Buffer.alloc(10))).rejects.toMatchObject(misplaced)
    await expect(part(0, Buffer.alloc(PHOTO_PART_BYTES + 1))).rejects.toMatchObject(misplaced)
    await expect(part(0, Buffer.alloc(0))).rejects.toMatchObject(misplaced)
    await sendPart(app, patient, id, bytes, 0)
    await expect(part(0, Buffer.alloc(PHOTO_PART_BYTES))).rejects.toMatchObject(misplaced)
    await expect(part(1, Buffer.alloc(10))).rejects.toMatchObject(misplaced)
    const short = await startUpload(app, patient, 'top', bytes.subarray(0, 100))
    await expect(
      app.as(patient).api.photos.part({
        params: { id: short.id },
        body: { offset: 0, data: bytes.subarray(0, 101).toString('base64') },
      }),
    ).rejects.toMatchObject(misplaced)
    expect(await statusOf(patient, id)).toMatchObject({ received: PHOTO_PART_BYTES })
  })

  test('an upload that is finished too early stays as it is [PHOTO-S09]', async () => {
    const patient = await givenPatient(app)
    const bytes = await large()
    const { id } = await startUpload(app, patient, 'front', bytes)
    await expect(finishUpload(app, patient, id)).rejects.toMatchObject({ code: 'photo_part_misplaced' })
    expect((await finishUpload(app, patient, await sendAll(app, patient, 'front', bytes))).id).toBe(id)
  })

  test.each([
    ['text named .jpg', async () => Buffer.from('not a photo, whatever its name says'), 'photo_unreadable'],
    ['a photo that is too small', () => jpeg(300, 400), 'photo_too_small'],
  ])('%s, in words that help, and keeps nothing of it [PHOTO-S10]', async (_, make, code) => {
    const patient = await givenPatient(app)
    const id = await sendAll(app, patient, 'front', await make())
    await expect(finishUpload(app, patient, id)).rejects.toMatchObject({ code, status: 422 })
    await expect(statusOf(patient, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await mine(patient)).toEqual([])
  })

  test('more than 15 MB, nothing at all, or a type that is no photo [PHOTO-S11]', async () => {
    const patient = await givenPatient(app)
    const start = (change: object) => {
      const body = { view: 'front', type: 'image/jpeg', bytes: 100, fingerprint: 'f', ...change }
      return app.as(patient).request('POST', '/api/photos/uploads', body)
    }
    expect((await start({})).status).toBe(200)
    for (const change of [{ bytes: 15_000_001 }, { bytes: 0 }, { type: 'image/svg+xml' }, { view: 'face' }])
      expect((await start(change)).status).toBe(400)
  })

  test('a body that is larger than a part can be', async () => {
    const patient = await givenPatient(app)
    const { id } = await startUpload(app, patient, 'front', await jpeg())
    const send = (bytes: number) =>
      app.as(patient).request('POST', `/api/photos/uploads/${id}/parts`, { offset: 0, data: 'A'.repeat(bytes) })
    expect((await send(400_000)).status).toBe(413)
  })
})

describe('an upload hides other people’s records', () => {
  test('nobody else reads, adds to or finishes it; it looks as if it were not there [PHOTO-S12]', async () => {
    const [owner, other] = [await givenPatient(app), await givenPatient(app)]
    const bytes = await jpeg()
    const id = await sendAll(app, owner, 'front', bytes)
    const absent = { code: 'not_found', status: 404 }
    await expect(statusOf(other, id)).rejects.toMatchObject(absent)
    await expect(sendPart(app, other, id, bytes, 0)).rejects.toMatchObject(absent)
    await expect(finishUpload(app, other, id)).rejects.toMatchObject(absent)
    const photo = await finishUpload(app, owner, id)
    await expect(finishUpload(app, other, id)).rejects.toMatchObject(absent)
    await expect(app.as(other).api.photos.remove({ params: { id: photo.id } })).rejects.toMatchObject(absent)
    expect(await mine(other)).toEqual([])
  })
})

for (const one of [contract.mine, contract.start, contract.status, contract.part, contract.finish, contract.remove])
  onlyFor(() => app, one, { params: { id: nobody } })
