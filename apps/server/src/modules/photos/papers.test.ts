import { randomUUID } from 'node:crypto'
import { photos as contract } from '@om/contracts/photos'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { attachPhoto, openLink, startUpload } from '#test/given/photos.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { photosSweep } from './photos.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const pdf = (words = 'Potassium 4.2 mmol/L'): Uint8Array =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Length ${words.length} >>\nstream\n${words}\nendstream\nendobj\ntrailer\n%%EOF\n`)

const papersOf = async (who: Person, patientId: string) =>
  (await app.as(who).api.photos.about({ params: { kind: 'document', id: patientId } })).photos
const addPdf = (who: Person, patientId: string, bytes = pdf()) =>
  attachPhoto(app, who, { kind: 'document', id: patientId }, bytes, 'application/pdf')
const given = async () => {
  const { patient } = await givenConsult(app)
  return { patient, patientId: patient.id }
}
const tasksAbout = async (photoId: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { view: 'open', limit: 100 } })).items.filter(
    one => one.subjectId === photoId,
  )
const enter = async (patientId: string, documentId: string | null, key = randomUUID()) => {
  const body = { key, test: 'potassium' as const, value: '4.2', measuredOn: '2026-01-05', note: '', documentId }
  return app.as(people.drLund).api.picture.addResult({ params: { id: patientId }, body })
}

describe('a paper with results', () => {
  test('is sent as a PDF, which opens as it came for the patient and the doctors alone [PICTURE-S500]', async () => {
    const { patient, patientId } = await given()
    const sent = await addPdf(patient, patientId)
    const [mine] = await papersOf(patient, patientId)
    expect(mine).toMatchObject({ id: sent.id, isPdf: true, by: '', isSeen: false, canRemove: true })
    const opened = await openLink(app, mine?.full ?? '')
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(opened.headers.get('content-disposition')).toContain('attachment')
    expect(opened.headers.get('content-security-policy')).toContain('sandbox')
    expect(Buffer.from(await opened.arrayBuffer()).equals(pdf())).toBe(true)
    expect((await openLink(app, mine?.thumb ?? '')).status).toBe(404)

    expect(await papersOf(people.drLund, patientId)).toMatchObject([{ id: sent.id, canRemove: true }])
    expect(await papersOf(patient, patientId)).toMatchObject([{ isSeen: true }])
    await expect(papersOf(people.phTran, patientId)).rejects.toMatchObject({ status: 404 })
    await expect(papersOf(await givenPatient(app), patientId)).rejects.toMatchObject({ status: 404 })
  })

  test('is added by a doctor too, under their name; nothing else of the patient’s is [PICTURE-S500]', async () => {
    const { patient, patientId } = await given()
    const added = await addPdf(people.drLund, patientId)
    expect(await papersOf(patient, patientId)).toMatchObject([{ by: 'Dr Henrik Lund', isSeen: true, canRemove: false }])
    await expect(app.as(patient).api.photos.remove({ params: { id: added.id } })).rejects.toMatchObject({ status: 404 })
    expect(await tasksAbout(added.id)).toEqual([])
    await expect(startUpload(app, people.drLund, 'front', pdf())).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'about' }],
    })
  })

  test('may be a photo of the paper [PICTURE-S500]', async () => {
    const { patient, patientId } = await given()
    await attachPhoto(app, patient, { kind: 'document', id: patientId })
    expect(await papersOf(patient, patientId)).toMatchObject([{ isPdf: false }])
  })

  test.each([
    ['is cut off', pdf().subarray(0, 40)],
    ['is locked', Buffer.concat([pdf(), Buffer.from('/Encrypt 9 0 R\n%%EOF')])],
    ['is something else', Buffer.from('<html><script>alert(1)</script></html>%%EOF')],
  ])('that %s is refused with what to do, and nothing of it is kept [PICTURE-S501]', async (_, bytes) => {
    const { patient, patientId } = await given()
    await expect(addPdf(patient, patientId, bytes)).rejects.toMatchObject({ status: 422, code: 'paper_unreadable' })
    expect(await papersOf(patient, patientId)).toEqual([])
  })

  test('is the only thing that a PDF is taken for, up to 15 MB [PICTURE-S501]', async () => {
    const { patient, patientId } = await given()
    await expect(startUpload(app, patient, 'front', pdf(), undefined, 'application/pdf')).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'type' }],
    })
    const begin = { view: 'other', about: { kind: 'document', id: patientId }, type: 'application/pdf' } as const
    await expect(
      app.as(patient).api.photos.start({ body: { ...begin, bytes: 15_000_001, fingerprint: 'large' } }),
    ).rejects.toMatchObject({ status: 400, problems: [{ field: 'bytes', message: expect.stringContaining('15 MB') }] })
  })

  test('waits for a doctor until its result is entered, and again once that is struck out [PICTURE-S502]', async () => {
    const { patient, patientId } = await given()
    const { id } = await addPdf(patient, patientId)
    expect(await tasksAbout(id)).toMatchObject([{ kind: 'result_document', can: { finish: true } }])
    const key = randomUUID()
    const picture = await enter(patientId, id, key)
    expect(picture.results).toMatchObject([{ documentId: id }])
    expect(await tasksAbout(id)).toEqual([])
    const ofResult = await app.as(patient).api.photos.about({ params: { kind: 'result', id: key } })
    expect(ofResult.photos).toMatchObject([{ id }])

    await app.as(people.drLund).api.picture.strike({ params: { id: key }, body: { reason: 'Read wrongly' } })
    expect(await tasksAbout(id)).toMatchObject([
      { kind: 'result_document', summary: expect.stringContaining('Potassium') },
    ])
    expect(await papersOf(patient, patientId)).toMatchObject([{ id }])
  })

  test('stays while its result counts; then a doctor takes it out of the record, for everybody [PICTURE-S503]', async () => {
    const { patient, patientId } = await given()
    const { id, full } = await addPdf(patient, patientId)
    const key = randomUUID()
    await enter(patientId, id, key)
    const takeAway = () =>
      app.as(people.drLund).api.photos.takeAway({ params: { id }, body: { reason: 'It is of another patient' } })
    await expect(takeAway()).rejects.toMatchObject({ status: 409, code: 'paper_in_use' })
    await expect(app.as(patient).api.photos.remove({ params: { id } })).rejects.toMatchObject({ code: 'paper_in_use' })
    await app.as(people.drLund).api.picture.strike({ params: { id: key }, body: { reason: 'Not theirs' } })
    await takeAway()
    await takeAway()
    expect(await papersOf(patient, patientId)).toEqual([])
    expect(await tasksAbout(id)).toEqual([])
    expect((await openLink(app, full)).status).toBe(404)
    await expect(enter(patientId, id)).rejects.toMatchObject({ status: 400, problems: [{ field: 'documentId' }] })
  })

  test('that nobody has opened is taken back by who sent it, with its task and its file [PICTURE-S503]', async () => {
    const { patient, patientId } = await given()
    const { id } = await addPdf(patient, patientId)
    await app.as(patient).api.photos.remove({ params: { id } })
    expect(await papersOf(patient, patientId)).toEqual([])
    expect(await tasksAbout(id)).toEqual([])
    await photosSweep(app.deps)
    const { rows } = await app.deps.pool.query('select from public.photos where id = $1', [id])
    expect(rows).toEqual([])
  })

  test('of one patient is no source of another’s result [PICTURE-S503]', async () => {
    const { patient, patientId } = await given()
    const { id } = await addPdf(patient, patientId)
    await expect(enter((await given()).patientId, id)).rejects.toMatchObject({ problems: [{ field: 'documentId' }] })
  })
})

onlyFor(() => app, contract.takeAway, { params: { id: people.theo.id } })
