import { photos as contract } from '@om/contracts/photos'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPlan, joinClocks } from '#test/given/billing.ts'
import { finishUpload, sendAll } from '#test/given/photos.ts'
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

const markId = () => crypto.randomUUID()
const circle = { kind: 'circle', from: { x: 0.5, y: 0.4 }, to: { x: 0.6, y: 0.4 }, words: 'Thinner here' } as const

const given = async () => {
  const { patient } = await givenShipped(app)
  const { items } = await app.as(patient).api.checkIns.mine()
  const about = { kind: 'check_in', id: items[0]?.id ?? '' } as const
  const photo = await finishUpload(app, patient, await sendAll(app, patient, 'crown', await jpeg(700), about))
  const seenBy = async (person: Person) => {
    const { sets } =
      person === patient
        ? await app.as(patient).api.photos.timeline()
        : await app.as(person).api.photos.ofPatient({ params: { id: patient.id } })
    return sets.flatMap(set => set.photos).find(({ id }) => id === photo.id)
  }
  const wordsFor = async (person: Person) => (await seenBy(person))?.marks.map(mark => mark.words)
  const draw = (id: string, isShared: boolean, person: Person = people.drOkoro) =>
    app.as(person).api.photos.addMark({ params: { id: photo.id }, body: { markId: id, ...circle, isShared } })
  const actions = async () =>
    (
      await app.deps.pool.query(
        `select action, reason from public.audit_log where subject_id = $1 and action <> 'photo.read' and actor_role = 'doctor' order by id`,
        [photo.id],
      )
    ).rows.map(row => `${row.action} ${row.reason}`)
  return { patient, photo, seenBy, wordsFor, draw, actions }
}

describe('marks on a photo', () => {
  test('are for the clinic until their doctor shares them, and are taken off by who made them [PHOTO-S216]', async () => {
    const { patient, seenBy, wordsFor, draw, actions } = await given()
    const id = markId()
    await draw(id, false)
    await draw(id, false)
    expect(await wordsFor(people.drOkoro)).toEqual(['Thinner here'])
    expect(await wordsFor(patient)).toEqual([])
    await app.as(people.drOkoro).api.photos.shareMark({ params: { id }, body: { isShared: true } })
    expect((await seenBy(patient))?.marks).toMatchObject([{ ...circle, by: expect.stringContaining('Okoro') }])
    await app.as(people.drOkoro).api.photos.shareMark({ params: { id }, body: { isShared: false } })
    expect(await wordsFor(patient)).toEqual([])
    await app.as(people.drOkoro).api.photos.removeMark({ params: { id } })
    expect(await wordsFor(people.drOkoro)).toEqual([])
    expect(await actions()).toEqual([
      'photo.mark.add clinic',
      'photo.mark.share shared',
      'photo.mark.share clinic',
      'photo.mark.remove crown',
    ])
  })

  test('of a colleague are seen, and neither shared nor removed [PHOTO-S217]', async () => {
    const { patient, photo, seenBy, draw } = await given()
    const id = markId()
    await draw(id, true)
    const colleague = people.drLund
    const other = app.as(colleague).api.photos
    await expect(other.removeMark({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(other.shareMark({ params: { id }, body: { isShared: false } })).rejects.toMatchObject({ status: 404 })
    expect((await seenBy(people.drOkoro))?.marks).toMatchObject([{ id, isShared: true, canChange: true }])
    expect((await seenBy(patient))?.marks).toMatchObject([{ id, canChange: false }])
    await expect(
      app.as(people.drOkoro).api.photos.addMark({
        params: { id: photo.id },
        body: { markId: markId(), ...circle, kind: 'text', words: ' ', isShared: true },
      }),
    ).rejects.toMatchObject({ status: 400 })
  })

  test('of somebody else’s photo are not there, also in the database [PHOTO-S217]', async () => {
    const { draw } = await given()
    await draw(markId(), true)
    const { patient: stranger } = await givenPlan(app)
    const { sets } = await app.as(stranger).api.photos.timeline()
    expect(sets.flatMap(set => set.photos)).toEqual([])
  })

  onlyFor(() => app, contract.addMark, { params: { id: people.mina.id } })
  onlyFor(() => app, contract.shareMark, { params: { id: people.mina.id } })
  onlyFor(() => app, contract.removeMark, { params: { id: people.mina.id } })
})

describe('a measure on a photo', () => {
  const measure = async (patientId: string, documentId: string | null, value: string, by: Person = people.drOkoro) =>
    app.as(by).api.picture.addResult({
      params: { id: patientId },
      body: { key: markId(), test: 'hair_density', value, measuredOn: '2020-01-01', documentId, note: 'Trichoscope' },
    })

  test('is of one that is lined up, has its day and view, is read by its patient, and is put right with its history [PHOTO-S230]', async () => {
    const { patient, photo } = await given()
    const points = { a: { x: 0.2, y: 0.5 }, b: { x: 0.8, y: 0.5 } }
    await expect(measure(patient.id, null, '148')).rejects.toMatchObject({ problems: [{ field: 'documentId' }] })
    await expect(measure(patient.id, photo.id, '148')).rejects.toMatchObject({
      problems: [{ field: 'documentId', message: expect.stringContaining('Line this photo up') }],
    })
    await app.as(people.drOkoro).api.photos.setPoints({ params: { id: photo.id }, body: points })
    await expect(measure(patient.id, photo.id, '4000')).rejects.toMatchObject({ problems: [{ field: 'value' }] })
    const { results } = await measure(patient.id, photo.id, '184')
    const [first] = results
    expect(first).toMatchObject({ value: '184', unit: 'hairs per cm²', view: 'crown', documentId: photo.id })
    expect(first?.isAbnormal).toBe(false)
    const { rows } = await app.deps.pool.query(
      `select (created_at at time zone 'Australia/Sydney')::date::text as day from public.photos where id = $1`,
      [photo.id],
    )
    expect(first?.measuredOn).toBe(rows[0].day)
    await app.as(people.drOkoro).api.picture.strike({ params: { id: first?.id ?? '' }, body: { reason: 'A slip.' } })
    app.clock.advance(60_000)
    await measure(patient.id, photo.id, '148')
    const mine = await app.as(patient).api.picture.mine()
    expect(mine.results.filter(one => one.test === 'hair_density')).toMatchObject([
      { value: '148', struck: null, by: expect.stringContaining('Okoro') },
      { value: '184', struck: { reason: 'A slip.' } },
    ])
    const open = await app.as(people.drOkoro).api.tasks.list({ query: { view: 'open', limit: 100 } })
    expect(open.items.filter(task => task.kind === 'result_document' || task.kind === 'abnormal_result')).toEqual([])
  })

  test('is refused on a photo of somebody else, and one that cannot be used [PHOTO-S230]', async () => {
    const [{ patient }, other] = [await given(), await given()]
    const params = { id: other.photo.id }
    await expect(measure(patient.id, other.photo.id, '148')).rejects.toMatchObject({ code: 'not_found' })
    await app.as(people.drOkoro).api.photos.markUnfit({ params, body: { reason: 'not_usable' } })
    await expect(measure(other.patient.id, other.photo.id, '148')).rejects.toMatchObject({
      problems: [{ field: 'documentId' }],
    })
  })
})

describe('a photo of something else', () => {
  test('is kept and marked by a doctor, told to the patient, and that is taken back [PHOTO-S218]', async () => {
    const { patient, photo, seenBy, actions } = await given()
    const params = { id: photo.id }
    await app.as(people.drOkoro).api.photos.markUnfit({ params, body: { reason: 'something_else' } })
    expect((await seenBy(patient))?.unfit).toEqual({
      reason: 'something_else',
      by: expect.stringContaining('Okoro'),
    })
    await app.as(people.drOkoro).api.photos.markUnfit({ params, body: { reason: 'not_usable' } })
    expect((await seenBy(people.drOkoro))?.unfit).toMatchObject({ reason: 'not_usable' })
    await app.as(people.drOkoro).api.photos.clearUnfit({ params })
    await app.as(people.drOkoro).api.photos.clearUnfit({ params })
    expect((await seenBy(patient))?.unfit).toBeNull()
    expect(await actions()).toEqual(['photo.unfit something_else', 'photo.unfit not_usable', 'photo.fit crown'])
  })

  onlyFor(() => app, contract.markUnfit, { params: { id: people.mina.id } })
  onlyFor(() => app, contract.clearUnfit, { params: { id: people.mina.id } })
})
