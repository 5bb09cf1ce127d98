import { randomUUID } from 'node:crypto'
import { exportPackage } from '@om/contracts/account'
import { ApiError } from '@om/contracts/client'
import { consultNotes } from '@om/contracts/consult-notes'
import { ownRecord } from '@om/contracts/own-record'
import { people } from '@om/testing/people'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenPatient } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
const doctor = () => app.as(people.drOkoro).api
const read = (who: Patient) =>
  app
    .as(who)
    .api.ownRecord.notes()
    .then(({ items }) => items)
const add = (id: string, { key = randomUUID(), isShared = true, words = 'Readings are fine; go on as before.' } = {}) =>
  doctor().consultNotes.add({ params: { id }, body: { key, body: words, isShared } })
const told = async (who: Patient) => {
  await app.drain()
  return (await app.mails(who.email)).filter(mail => mail.subject === 'Your doctor has shared something with you')
}

/** Somebody whose case Dr Okoro has decided, with its signed note. */
const givenNote = async () => {
  const { patient, consult } = await givenPrescription(app)
  const { notes } = await doctor().consults.read({ params: { id: consult.id } })
  const note = notes[0]
  if (!note) throw new Error('a decided case has a note')
  return { patient, id: consult.id, note, params: { id: consult.id, noteId: note.id } }
}

describe('a signed note', () => {
  test('is its patient’s to read while a doctor shares it, and nobody else’s; they are told once [RECORD-S032]', async () => {
    const { patient, note, params } = await givenNote()
    const other = await givenPatient(app)
    expect(await read(patient)).toEqual([])
    await doctor().consultNotes.share({ params })
    const chart = await doctor().consults.read({ params })
    expect(chart.notes[0]).toMatchObject({ body: note.body, share: { by: 'Dr Amara Okoro', endedAt: null } })
    await doctor().consultNotes.share({ params })
    expect(await read(patient)).toMatchObject([
      { sharedBy: 'Dr Amara Okoro', note: { body: note.body, by: 'Dr Amara Okoro' }, endedAt: null },
    ])
    expect(await read(other)).toEqual([])
    const [mail, second] = await told(patient)
    expect(second).toBeUndefined()
    expect(mail?.text).not.toContain(note.body)
  })

  test('is gone from the patient’s pages once it is no longer shared, which they see; shared again they read it, and are not told again [RECORD-S033]', async () => {
    const { patient, note, params } = await givenNote()
    await doctor().consultNotes.share({ params })
    await doctor().consultNotes.stopSharing({ params })
    const chart = await doctor().consults.read({ params })
    expect(chart.notes[0]?.share).toMatchObject({ endedBy: 'Dr Amara Okoro' })
    expect(await read(patient)).toMatchObject([{ note: null, endedBy: 'Dr Amara Okoro', sharedBy: 'Dr Amara Okoro' }])
    const story = async () =>
      (await app.as(patient).api.ownRecord.history({ body: { limit: 50, kind: null, year: null, search: '' } })).items
        .map(({ what, by }) => [what, by])
        .filter(([what]) => what?.includes('note'))
    expect(await story()).toEqual([
      ['A note is no longer shared with you', 'Dr Amara Okoro'],
      ['Your doctor shared a note with you', 'Dr Amara Okoro'],
    ])
    await doctor().consultNotes.share({ params })
    expect(await read(patient)).toMatchObject([{ note: { body: note.body }, endedAt: null }])
    expect(await told(patient)).toHaveLength(1)
    for (const text of [
      `update public.note_shares set shared_by_name = 'Somebody' where patient_id = $1`,
      'update public.note_shares set ended_at = null, ended_by_name = null where patient_id = $1 and ended_at is not null',
      'delete from public.note_shares where patient_id = $1',
    ])
      await expect(app.deps.pool.query(text, [patient.id])).rejects.toMatchObject({ code: '23001' })
    const other = await givenPatient(app)
    await expect(
      app.deps.pool.query(
        `insert into public.note_shares (note_id, consult_id, patient_id, shared_by_name, shared_at) values ($1, $2, $3, 'x', now())`,
        [note.id, params.id, other.id],
      ),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('of a closed case is added to, in one press also shared; what was signed before stays [RECORD-S034]', async () => {
    const { patient, id, note } = await givenNote()
    const key = randomUUID()
    await add(id, { key })
    await add(id, { key, words: 'Something else.' })
    const { notes } = await doctor().consults.read({ params: { id } })
    expect(notes.map(one => [one.body, one.share !== null])).toEqual([
      [note.body, false],
      ['Readings are fine; go on as before.', true],
    ])
    await add(id, { isShared: false, words: 'For colleagues only.' })
    expect((await read(patient)).map(one => one.note?.body)).toEqual(['Readings are fine; go on as before.'])
    const response = await app.as(patient).request('GET', exportPackage.path)
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    for (const name of ['record.json', 'fhir.json']) {
      const words = strFromU8(files[name] ?? new Uint8Array())
      expect(words.includes('For colleagues only.')).toBe(false)
      expect(words.includes('go on as before') || words.includes(btoa('Readings are fine; go on as before.'))).toBe(
        true,
      )
    }
  })

  test('waits for the end of the case, and is refused to doctors who may not open it [RECORD-S034]', async () => {
    const { consult } = await givenClaimed(app)
    expect(await codeOf(add(consult.id))).toBe('consult_wrong_state')
    const { id, params, note } = await givenNote()
    await app.deps.pool.query(`update public.tasks set done_at = now() where role = 'doctor' and done_at is null`)
    const stranger = await givenStaff(app, 'doctor')
    expect(await codeOf(app.as(stranger).api.consultNotes.share({ params }))).toBe('chart_closed')
    const foreign = { id: (await givenNote()).id, noteId: note.id }
    expect(await codeOf(doctor().consultNotes.share({ params: foreign }))).toBe('not_found')
    expect(await codeOf(doctor().consultNotes.stopSharing({ params: foreign }))).toBe('not_found')
    expect(
      await codeOf(
        doctor().consultNotes.add({
          params: { id: foreign.id },
          body: { key: note.id, body: 'Not mine', isShared: false },
        }),
      ),
    ).toBe('not_found')
    expect((await doctor().consults.read({ params: { id } })).can.addNote).toBe(true)
  })
})

test('a note opens the record to nobody beyond what opened it to them [CONSULT-S331]', async () => {
  const { patient, params } = await givenNote()
  const stranger = await givenStaff(app, 'doctor')
  const chart = () => codeOf(app.as(stranger).api.consults.read({ params }))
  const { id } = await app.as(patient).api.messages.begin({
    body: { topic: 'dose', message: 'With food or without?', requestKey: randomUUID(), safety: 'none' },
  })
  await app.as(stranger).api.consultNotes.share({ params })
  const { version } = await doctor().support.read({ params: { id } })
  const answer = { message: 'With or without food.', requestKey: randomUUID(), version, close: false }
  await doctor().support.answer({ params: { id }, body: answer })
  await app.deps.pool.query(`update public.tasks set done_at = now() where role = 'doctor' and done_at is null`)
  expect(await chart()).toBe('chart_closed')
})

onlyFor(() => app, ownRecord.notes)
onlyFor(() => app, consultNotes.add, {
  params: { id: randomUUID() },
  body: { key: randomUUID(), body: 'Some words', isShared: false },
})
onlyFor(() => app, consultNotes.share, { params: { id: randomUUID(), noteId: randomUUID() } })
onlyFor(() => app, consultNotes.stopSharing, { params: { id: randomUUID(), noteId: randomUUID() } })
