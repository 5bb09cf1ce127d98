import { photos as contract } from '@om/contracts/photos'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPlan, joinClocks } from '#test/given/billing.ts'
import { finishUpload, givenPhoto, sendAll } from '#test/given/photos.ts'
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

const ears = { a: { x: 0.2, y: 0.5 }, b: { x: 0.8, y: 0.52 } }
const moved = { a: { x: 0.25, y: 0.5 }, b: { x: 0.8, y: 0.52 } }

const given = async () => {
  const { patient } = await givenShipped(app)
  const { items } = await app.as(patient).api.checkIns.mine()
  const about = { kind: 'check_in', id: items[0]?.id ?? '' } as const
  const photo = await finishUpload(app, patient, await sendAll(app, patient, 'crown', await jpeg(700), about))
  const pointsFor = async (person: Person = patient) => {
    const { sets } =
      person === patient
        ? await app.as(patient).api.photos.timeline()
        : await app.as(person).api.photos.ofPatient({ params: { id: patient.id } })
    return sets.flatMap(set => set.photos).find(({ id }) => id === photo.id)?.points
  }
  const set = (person: Person = patient, body = ears) =>
    app.as(person).api.photos.setPoints({ params: { id: photo.id }, body })
  const clear = (person: Person = patient) => app.as(person).api.photos.clearPoints({ params: { id: photo.id } })
  return { patient, photo, pointsFor, set, clear }
}

const audited = async (photoId: string) =>
  (
    await app.deps.pool.query(
      `select action, actor_role from public.audit_log where subject_id = $1 and action like 'photo.points%' order by id`,
      [photoId],
    )
  ).rows

describe('the two points of a photo', () => {
  test('are set by the patient, corrected by a doctor and cleared again, each told to the log [PHOTO-S211]', async () => {
    const { photo, pointsFor, set, clear } = await given()
    expect(await pointsFor()).toBeNull()
    await set()
    expect(await pointsFor(people.drOkoro)).toEqual({ ...ears, by: '' })
    await set(people.drOkoro, moved)
    expect(await pointsFor()).toMatchObject({ ...moved, by: expect.stringContaining('Okoro') })
    await set()
    expect(await pointsFor()).toEqual({ ...ears, by: '' })
    await clear(people.drOkoro)
    await clear()
    expect(await pointsFor()).toBeNull()
    expect(await audited(photo.id)).toEqual([
      { action: 'photo.points.set', actor_role: 'patient' },
      { action: 'photo.points.set', actor_role: 'doctor' },
      { action: 'photo.points.set', actor_role: 'patient' },
      { action: 'photo.points.clear', actor_role: 'doctor' },
    ])
  })

  test('are inside the photo and apart [PHOTO-S211]', async () => {
    const { pointsFor, set } = await given()
    await expect(set(undefined, { a: { x: 0.2, y: 0.5 }, b: { x: 0.22, y: 0.5 } })).rejects.toMatchObject({
      status: 400,
    })
    await expect(set(undefined, { a: { x: -0.1, y: 0.5 }, b: { x: 0.6, y: 0.5 } })).rejects.toMatchObject({
      status: 400,
    })
    expect(await pointsFor()).toBeNull()
  })

  test('of somebody else are not there, nor are those of a photo that is compared with nothing [PHOTO-S212]', async () => {
    const { patient, photo, pointsFor, set } = await given()
    const { patient: stranger } = await givenPlan(app)
    await expect(set(stranger)).rejects.toMatchObject({ status: 404 })
    const waiting = await givenPhoto(app, patient, 'front')
    for (const person of [patient, people.drOkoro])
      await expect(
        app.as(person).api.photos.setPoints({ params: { id: waiting.id }, body: ears }),
      ).rejects.toMatchObject({ status: 404 })
    expect(await pointsFor()).toBeNull()
    await app.as(patient).api.photos.remove({ params: { id: photo.id } })
    await expect(set()).rejects.toMatchObject({ status: 404 })
  })

  onlyFor(() => app, contract.setPoints, { params: { id: people.mina.id }, body: ears })
  onlyFor(() => app, contract.clearPoints, { params: { id: people.mina.id } })
})
