import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenPhoto, sendAll } from '#test/given/photos.ts'
import { jpeg } from '#test/given/pictures.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const exported = async (patient: Patient) => {
  const text = await (await app.as(patient).request('GET', '/api/account/export')).text()
  return (JSON.parse(text) as { 'Your photos': unknown[] })['Your photos']
}
const recently = () => ({ claims: { amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }] } })
const photosOf = async (patient: Patient) =>
  (await app.deps.pool.query('select id from public.photos where patient_id = $1', [patient.id])).rows.map(
    row => row.id,
  )

describe('the file with my data', () => {
  test('lists my photos with their dates and nobody else’s [PHOTO-S41]', async () => {
    const { patient, number } = await givenConsult(app)
    await givenPhoto(app, patient, 'front')
    await givenPhoto(app, await givenPatient(app), 'crown')
    expect(await exported(patient)).toEqual([
      {
        View: 'front',
        Added: app.clock.now().toISOString(),
        'Replaced or taken back': null,
        'Seen by a doctor': null,
        'For consult': number,
        Size: '900 by 1200 pixels',
      },
    ])
  })
})

describe('closing my account', () => {
  test('deletes photos that were never sent, and keeps those of the record (REG-21) [PHOTO-S42]', async () => {
    const sent = await givenConsult(app)
    const kept = await givenPhoto(app, sent.patient, 'front')
    const never = await givenPatient(app)
    await givenPhoto(app, never, 'front')
    const upload = await sendAll(app, never, 'crown', await jpeg())
    for (const patient of [sent.patient, never])
      await app.as(patient, recently()).api.account.close({ body: { confirm: 'CLOSE', reason: 'other' } })
    await app.sweep()
    expect(await photosOf(sent.patient)).toEqual([kept.id])
    expect(await photosOf(never)).toEqual([])
    const { rows } = await app.deps.pool.query('select 1 from public.photo_uploads where id = $1', [upload])
    expect(rows).toEqual([])
  })

  test('keeps the record from its last photo, where that is its last entry [PHOTO-S43]', async () => {
    const { id, patient } = await givenConsult(app)
    const photo = await givenPhoto(app, patient)
    await tamper(
      app,
      `update public.consults set state = 'declined', submitted_at = '2020-03-01', decided_at = '2020-03-02' where id = $1`,
      [id],
    )
    await tamper(app, `update public.hair_quiz_results_v2 set created_at = '2020-03-01' where user_id = $1`, [
      patient.id,
    ])
    await app.deps.pool.query(`update public.photos set created_at = '2020-04-05T02:00:00Z' where id = $1`, [photo.id])
    expect((await app.as(patient).api.account.closing()).keptUntil).toBe('2027-04-05')
  })
})
