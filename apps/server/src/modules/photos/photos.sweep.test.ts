import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenPhoto, sendAll } from '#test/given/photos.ts'
import { jpeg } from '#test/given/pictures.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { storageKeyOf } from './files/photo-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const hours = 3_600_000
const days = 24 * hours
const sweepTwice = () => Promise.all([app.sweep(), app.sweep()])
const countOf = async (table: 'photos' | 'photo_uploads' | 'photo_parts', column: string, id: string) =>
  Number((await app.deps.pool.query(`select count(*) from public.${table} where ${column} = $1`, [id])).rows[0]?.count)
const fileOf = (id: string) => app.deps.files.get(`${storageKeyOf(id)}.full.webp`)

describe('what nobody needs is deleted', () => {
  test('an upload that was left for a day, with its parts and with files it may have stored [PHOTO-S38]', async () => {
    const id = await sendAll(app, await givenPatient(app), 'front', await jpeg())
    await app.deps.files.put(`${storageKeyOf(id)}.full.webp`, new Uint8Array([1]), 'image/webp')
    app.clock.advance(24 * hours - 1)
    await sweepTwice()
    expect(await countOf('photo_parts', 'upload_id', id)).toBe(1)
    app.clock.advance(1)
    await sweepTwice()
    expect(await countOf('photo_uploads', 'id', id)).toBe(0)
    expect(await countOf('photo_parts', 'upload_id', id)).toBe(0)
    expect(await fileOf(id)).toBeNull()
  })

  test('photos that waited 30 days for an assessment, rows and files [PHOTO-S39]', async () => {
    const patient = await givenPatient(app)
    const photo = await givenPhoto(app, patient)
    app.clock.advance(30 * days)
    await sweepTwice()
    expect(await fileOf(photo.id)).not.toBeNull()
    app.clock.advance(1)
    await sweepTwice()
    expect(await fileOf(photo.id)).toBeNull()
    expect(await countOf('photos', 'id', photo.id)).toBe(0)
    const { rows } = await app.deps.pool.query(
      `select action from public.audit_log where patient_id = $1 and subject_id = $2 order by id`,
      [patient.id, photo.id],
    )
    expect(rows.map(row => row.action)).toEqual(['photo.add', 'photo.expire'])
  })

  test('never a photo that was sent with an assessment, however old [PHOTO-S40]', async () => {
    const { patient } = await givenConsult(app)
    const photo = await givenPhoto(app, patient)
    app.clock.advance(400 * days)
    await sweepTwice()
    expect(await fileOf(photo.id)).not.toBeNull()
    expect(await countOf('photos', 'id', photo.id)).toBe(1)
  })
})
