import { photos as contract } from '@om/contracts/photos'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenConsult, givenOwnConsult, givenPatient } from '#test/given/consults.ts'
import { givenPhoto, givenPhotoSet, openLink } from '#test/given/photos.ts'
import { withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { visibleCurrent } from './photos.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const nobody = '00000000-0000-4000-8000-000000000999'
const mine = (patient: Person) => app.as(patient).api.photos.mine()
const ofConsult = (id: string, doctor: Person = people.drOkoro) =>
  app.as(doctor).api.photos.ofConsult({ params: { id } })
const ask = (
  id: string,
  view: 'front' | 'crown' | 'top' = 'crown',
  reason = 'Part the hair, please.',
  doctor: Person = people.drOkoro,
) => app.as(doctor).api.photos.ask({ params: { id }, body: { view, reason } })
const remove = (patient: Person, id: string) => app.as(patient).api.photos.remove({ params: { id } })
const sql = async (text: string, values: unknown[]) => (await app.deps.pool.query(text, values)).rows
const decline = async (id: string) => {
  const { version } = await app.as(people.drOkoro).api.consults.read({ params: { id } })
  await app.as(people.drOkoro).api.consults.decline({
    params: { id },
    body: {
      version,
      decision: 'declined',
      reason: 'not_clinically_appropriate',
      message: 'Thank you for your answers. Please see your GP about this.',
      note: 'Reviewed; not appropriate by telehealth.',
    },
  })
}

describe('photos find their consult', () => {
  test('those taken before the assessment was sent come with it [PHOTO-S21]', async () => {
    const patient = await givenPatient(app)
    const early = await givenPhoto(app, patient, 'front')
    const { id } = await givenConsult(app, { patient })
    const late = await givenPhoto(app, patient, 'crown')
    expect((await ofConsult(id)).photos.map(photo => photo.id)).toEqual([early.id, late.id])
    expect((await mine(patient)).photos.map(photo => photo.id)).toEqual([early.id, late.id])
  })

  test('a better one replaces the earlier one of its view [PHOTO-S22]', async () => {
    const { id, patient } = await givenConsult(app)
    const first = await givenPhoto(app, patient, 'front')
    const second = await givenPhoto(app, patient, 'front')
    expect((await ofConsult(id)).photos.map(photo => photo.id)).toEqual([second.id])
    expect((await openLink(app, first.full)).status).toBe(404)
  })

  test('the set of the last consult stands beside the new one [PHOTO-S23]', async () => {
    const { consult, patient } = await givenClaimed(app)
    const before = await givenPhotoSet(app, patient)
    await decline(consult.id)
    app.clock.advance(60_000)
    const waiting = await givenPhoto(app, patient, 'front')
    expect((await mine(patient)).photos.map(photo => photo.id)).toEqual([waiting.id])
    const again = await givenConsult(app, { patient })
    const shown = await ofConsult(again.id)
    expect(shown.photos.map(photo => photo.id)).toEqual([waiting.id])
    expect(shown.earlier.map(photo => photo.id).sort()).toEqual(before.map(photo => photo.id).sort())
    expect((await ofConsult(consult.id)).earlier).toEqual([])
  })
})

describe('a doctor asks for a photo', () => {
  test('the patient sees why, hears of it by mail in neutral words, and answers with the next photo of that view [PHOTO-S24]', async () => {
    const { consult, patient } = await givenClaimed(app)
    const request = await ask(consult.id, 'crown', 'The crown is out of focus.')
    expect((await mine(patient)).requests).toEqual([request])
    await app.drain()
    const mails = (await app.mails(patient.email)).filter(mail => mail.subject === 'Your care team is waiting for you')
    expect(mails).toHaveLength(1)
    for (const word of ['photo', 'crown', 'focus', 'hair', 'scalp'])
      expect(`${mails[0]?.subject}${mails[0]?.text}${mails[0]?.html}`.toLowerCase()).not.toContain(word)
    await givenPhoto(app, patient, 'top')
    expect((await mine(patient)).requests).toMatchObject([{ answeredAt: null }])
    await givenPhoto(app, patient, 'crown')
    expect((await mine(patient)).requests).toMatchObject([{ answeredAt: app.clock.now().toISOString() }])
    expect((await ofConsult(consult.id)).requests).toMatchObject([{ id: request.id, answeredAt: expect.any(String) }])
  })

  test('the consult’s story tells of the wish, and not of each look', async () => {
    const { consult } = await givenClaimed(app)
    await ofConsult(consult.id)
    await ask(consult.id, 'top')
    const { history } = await app.as(people.drOkoro).api.consults.read({ params: { id: consult.id } })
    expect(history.map(line => line.what)).toEqual([
      'sent the assessment',
      'claimed the consult',
      'asked the patient for a photo: top',
    ])
  })

  test('wakes open screens on both sides, by the consult’s id alone [PHOTO-S28]', async () => {
    const { consult, patient } = await givenClaimed(app)
    const events = async () =>
      (
        await sql(`select topic, subject_id from public.live_events where kind = 'photos' and subject_id = $1`, [
          consult.id,
        ])
      ).map(row => row.topic)
    await ask(consult.id)
    expect((await events()).sort()).toEqual(['role:doctor', `user:${patient.id}`])
    await givenPhoto(app, patient, 'crown')
    expect((await events()).filter(topic => topic === 'role:doctor')).toHaveLength(2)
  })

  test('repeats safely: the same words once; other words replace them; several views within an hour are one mail [PHOTO-S25]', async () => {
    const { consult, patient } = await givenClaimed(app)
    const first = await ask(consult.id)
    expect(await ask(consult.id)).toEqual(first)
    expect((await ask(consult.id, 'crown', 'More light, please.')).id).toBe(first.id)
    await Promise.all([ask(consult.id, 'front'), ask(consult.id, 'top')])
    expect((await mine(patient)).requests).toHaveLength(3)
    await app.drain()
    const told = (await app.mails(patient.email)).filter(mail => mail.subject === 'Your care team is waiting for you')
    expect(told).toHaveLength(1)
  })

  test('only who holds the consult, or anyone of us while it waits for the patient [PHOTO-S26]', async () => {
    const waiting = await givenConsult(app)
    await expect(ask(waiting.id)).rejects.toMatchObject({ code: 'consult_not_yours' })
    const { consult } = await givenClaimed(app)
    await expect(ask(consult.id, 'front', 'More light, please.', people.drLund)).rejects.toMatchObject({
      code: 'consult_claimed',
    })
    await app.as(people.drOkoro).api.consults.ask({
      params: { id: consult.id },
      body: { version: consult.version, questions: ['Since when has this been so?'] },
    })
    expect(await ask(consult.id, 'front', 'More light, please.', people.drLund)).toMatchObject({ view: 'front' })
    const done = await givenClaimed(app)
    await decline(done.consult.id)
    await expect(ask(done.consult.id)).rejects.toMatchObject({ code: 'consult_wrong_state' })
  })

  test('not for oneself, and not without a current registration [PHOTO-S27]', async () => {
    const own = await givenOwnConsult(app, people.drOkoro)
    await expect(ask(own)).rejects.toMatchObject({ code: 'own_care' })
    await expect(ofConsult(own)).rejects.toMatchObject({ code: 'own_care' })
    const { consult } = await givenClaimed(app)
    await withRegistration(app, people.drOkoro, { registration_status: 'suspended' }, async () => {
      await expect(ask(consult.id)).rejects.toMatchObject({ code: 'registration_not_current' })
    })
  })

  test('refuses bad input: no reason, an endless one, a view that is none', async () => {
    const { consult } = await givenClaimed(app)
    const send = (body: object) =>
      app.as(people.drOkoro).request('POST', `/api/consults/${consult.id}/photo-requests`, body)
    for (const body of [
      { view: 'front', reason: ' ' },
      { view: 'front', reason: 'x'.repeat(301) },
      { view: 'face', reason: 'Closer, please' },
    ])
      expect((await send(body)).status).toBe(400)
  })
})

describe('a photo taken back', () => {
  test('is gone from every set, its links are dead, and it is deleted when no doctor had seen it [PHOTO-S35]', async () => {
    const { id, patient } = await givenConsult(app)
    const photo = await givenPhoto(app, patient, 'left')
    await remove(patient, photo.id)
    expect((await mine(patient)).photos).toEqual([])
    expect((await ofConsult(id)).photos).toEqual([])
    expect((await openLink(app, photo.full)).status).toBe(404)
    await app.sweep()
    expect(await sql('select 1 from public.photos where id = $1', [photo.id])).toEqual([])
    expect(await app.deps.files.get(`photos/${photo.id.slice(0, 2)}/${photo.id}.full.webp`)).toBeNull()
  })

  test('stays with the record when a doctor has seen it (REG-21) [PHOTO-S36]', async () => {
    const { id, patient } = await givenConsult(app)
    const photo = await givenPhoto(app, patient, 'left')
    await ofConsult(id)
    await remove(patient, photo.id)
    await remove(patient, photo.id)
    await app.sweep()
    expect((await ofConsult(id)).photos).toEqual([])
    expect(await sql('select retired_at is not null as retired from public.photos where id = $1', [photo.id])).toEqual([
      { retired: true },
    ])
  })

  test('is refused once a doctor has decided with it [PHOTO-S37]', async () => {
    const { consult, patient } = await givenClaimed(app)
    const photo = await givenPhoto(app, patient, 'left')
    await decline(consult.id)
    await expect(remove(patient, photo.id)).rejects.toMatchObject({ code: 'photo_in_use', status: 409 })
  })
})

describe('who sees photos', () => {
  test('doctors do, and that they had them open is written down: who, whose, when [PHOTO-S30]', async () => {
    const { id, patient } = await givenConsult(app)
    const photo = await givenPhoto(app, patient, 'front')
    const [shown] = (await ofConsult(id, people.drLund)).photos
    expect((await openLink(app, shown?.full ?? '')).status).toBe(200)
    expect(
      await sql(
        `select actor_id, patient_id, subject_id, at from public.audit_log where action = 'photo.read' and patient_id = $1`,
        [patient.id],
      ),
    ).toEqual([{ actor_id: people.drLund.id, patient_id: patient.id, subject_id: id, at: app.clock.now() }])
    const changes = await sql(`select action from public.audit_log where subject_type = 'photo' and subject_id = $1`, [
      photo.id,
    ])
    expect(changes).toEqual([{ action: 'photo.add' }])
  })

  test('the database shows them to their owner and to doctors, to nobody else (INV-14) [PHOTO-S31]', async () => {
    const { id, patient } = await givenConsult(app)
    await givenPhoto(app, patient, 'front')
    const visiblePhotosOf = async (person: Person) => {
      const claims = await app.deps.authKeys.verify(await app.tokenOf(person))
      const actor = claims ? await app.deps.accounts.actorOf(claims) : null
      if (!actor?.ok) throw new Error('not signed in')
      return app.deps.db.transaction(actor.value, tx => visibleCurrent(tx, patient.id, id))
    }
    expect(await visiblePhotosOf(patient)).toHaveLength(1)
    expect(await visiblePhotosOf(people.drLund)).toHaveLength(1)
    for (const person of [people.theo, people.phTran, people.paula, people.sam])
      expect(await visiblePhotosOf(person)).toEqual([])
  })

  test('a consult that is not there has none', async () => {
    await expect(ofConsult(nobody)).rejects.toMatchObject({ code: 'not_found' })
  })
})

for (const one of [contract.ask, contract.ofConsult]) onlyFor(() => app, one, { params: { id: nobody } })
