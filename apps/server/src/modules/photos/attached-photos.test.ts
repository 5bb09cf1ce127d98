import { randomUUID } from 'node:crypto'
import { photos as contract, MOST_ATTACHED } from '@om/contracts/photos'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPlan, joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { attachPhoto, givenPhoto, openLink, startUpload } from '#test/given/photos.ts'
import { jpeg } from '#test/given/pictures.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type About = { kind: 'side_effect' | 'parcel'; id: string }

const attach = (patient: Person, about: About, bytes?: Uint8Array) => attachPhoto(app, patient, about, bytes)
const read = async (who: Person, { kind, id }: About) =>
  (await app.as(who).api.photos.about({ params: { kind, id } })).photos
const given = async (): Promise<{ patient: Person; about: About }> => {
  const { patient } = await givenPlan(app)
  const id = randomUUID()
  const body = { id, effects: ['rash' as const], words: '', severity: 'mild' as const, startedOn: null }
  await app.as(patient).api.sideEffects.report({ body })
  return { patient, about: { kind: 'side_effect', id } }
}

describe('photos of a report', () => {
  test('come with it and are none of the views of the hair [PHOTO-S49]', async () => {
    const { patient, about } = await given()
    const photo = await attach(patient, about)
    expect(photo.view).toBe('other')
    expect(await read(patient, about)).toMatchObject([{ id: photo.id }])
    expect((await app.as(patient).api.photos.mine()).photos).toEqual([])
    expect((await openLink(app, photo.full)).status).toBe(200)
  })

  test('are at most six, and only of what is the patient’s own [PHOTO-S49]', async () => {
    const { patient, about } = await given()
    const stranger = await givenPatient(app)
    await expect(startUpload(app, stranger, 'other', await jpeg(), about)).rejects.toMatchObject({ status: 404 })
    await expect(startUpload(app, patient, 'other', await jpeg())).rejects.toMatchObject({ status: 400 })
    await expect(startUpload(app, patient, 'front', await jpeg(), about)).rejects.toMatchObject({ status: 400 })
    for (let one = 0; one < MOST_ATTACHED; one++) await attach(patient, about, await jpeg(700 + one))
    await expect(startUpload(app, patient, 'other', await jpeg(900), about)).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'about', message: expect.stringContaining('Take one back') }],
    })
  })

  test('are seen by those who work on it alone, which is written down [PHOTO-S50]', async () => {
    const { patient, about } = await given()
    await attach(patient, about)
    expect(await read(people.drLund, about)).toHaveLength(1)
    await expect(read(people.phTran, about)).rejects.toMatchObject({ status: 404 })
    await expect(read(await givenPatient(app), about)).rejects.toMatchObject({ status: 404 })
    const { rows } = await app.deps.pool.query(
      `select actor_id from public.audit_log where action = 'photo.read' and subject_id = $1`,
      [about.id],
    )
    expect(rows).toEqual([{ actor_id: people.drLund.id }])
  })

  test('of a parcel are the pharmacy’s to see [PHOTO-S50]', async () => {
    const { patient, order } = await givenShipped(app)
    const about = { kind: 'parcel', id: order.id } as const
    await attach(patient, about)
    expect(await read(people.phTran, about)).toHaveLength(1)
  })

  test('are taken back by the patient; what a doctor has seen stays with the record [PHOTO-S51]', async () => {
    const { patient, about } = await given()
    const photo = await attach(patient, about)
    await app.as(patient).api.photos.remove({ params: { id: photo.id } })
    expect(await read(people.drLund, about)).toEqual([])
    expect((await openLink(app, photo.full)).status).toBe(404)
    const seen = await attach(patient, about, await jpeg(800))
    await read(people.drLund, about)
    await app.as(patient).api.photos.remove({ params: { id: seen.id } })
    expect(await read(patient, about)).toEqual([])
    await app.sweep()
    const { rows } = await app.deps.pool.query('select id from public.photos where subject_id = $1', [about.id])
    expect(rows).toEqual([{ id: seen.id }])
  })

  test('wait for no assessment: the next one takes the views of the hair alone [PHOTO-S49]', async () => {
    const { patient, about } = await given()
    await attach(patient, about)
    await givenPhoto(app, patient, 'front')
    expect(await read(patient, about)).toHaveLength(1)
  })
})

onlyFor(() => app, contract.about, { params: { kind: 'parcel', id: people.theo.id } })
