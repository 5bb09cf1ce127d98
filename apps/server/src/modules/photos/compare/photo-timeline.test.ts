import { photos as contract } from '@om/contracts/photos'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPlan, joinClocks } from '#test/given/billing.ts'
import { finishUpload, givenPhoto, sendAll, startUpload } from '#test/given/photos.ts'
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

const given = async () => {
  const { patient } = await givenShipped(app)
  const { items } = await app.as(patient).api.checkIns.mine()
  const id = items[0]?.id ?? ''
  const take = async (view: 'front' | 'crown', size: number) =>
    finishUpload(app, patient, await sendAll(app, patient, view, await jpeg(size), { kind: 'check_in', id }))
  return { patient, id, take }
}

describe('photos of a check-in', () => {
  test('are views of their own, and a later one of the same view replaces it [PHOTO-S200] [PHOTO-S202]', async () => {
    const { patient, id, take } = await given()
    const before = await givenPhoto(app, patient, 'front')
    await take('front', 700)
    const second = await take('front', 720)
    const other = await take('crown', 740)
    const { sets } = await app.as(patient).api.photos.timeline()
    expect(sets).toMatchObject([{ id, kind: 'check_in', photos: [{ id: second.id }, { id: other.id }] }])
    // What waits for an assessment is still there, and is none of the check-in's.
    expect((await app.as(patient).api.photos.mine()).photos).toMatchObject([{ id: before.id }])
    const about = { kind: 'side_effect', id } as const
    await expect(startUpload(app, patient, 'front', await jpeg(), about)).rejects.toMatchObject({ status: 400 })
  })

  test('stand in order of time for the patient and the doctors, who are written down [PHOTO-S201]', async () => {
    const { patient, id, take } = await given()
    await take('front', 700)
    const read = () => app.as(people.drOkoro).api.photos.ofPatient({ params: { id: patient.id } })
    expect((await read()).sets).toMatchObject([{ id, photos: [{ view: 'front' }] }])
    const own = await app.deps.pool.query('select id from public.consults where patient_id = $1', [patient.id])
    const inCase = await app.as(people.drOkoro).api.photos.ofConsult({ params: { id: own.rows[0].id } })
    expect(inCase).toMatchObject({ photos: [], hasSeries: true })
    const { rows } = await app.deps.pool.query(
      `select actor_id from public.audit_log where action = 'photo.read' and subject_id = $1`,
      [patient.id],
    )
    expect(rows).toEqual([{ actor_id: people.drOkoro.id }])
    const { patient: stranger } = await givenPlan(app)
    expect((await app.as(stranger).api.photos.timeline()).sets).toEqual([])
  })

  onlyFor(() => app, contract.timeline, {})
  onlyFor(() => app, contract.ofPatient, { params: { id: people.mina.id } })
})
