import { randomUUID } from 'node:crypto'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { attachPhoto, openLink } from '#test/given/photos.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
type Topic = 'dose' | 'delivery' | 'billing'
const pdf = Buffer.from('%PDF-1.7\na letter\n%%EOF')

const begin = (patient: Patient, topic: Topic, files: string[] = []) =>
  app.as(patient).api.messages.begin({
    body: { topic, message: 'See the file', files, requestKey: randomUUID(), safety: 'none' },
  })
const read = (patient: Patient, id: string) => app.as(patient).api.messages.read({ params: { id } })
const write = (patient: Patient, id: string, files: string[], message = '', requestKey = randomUUID()) =>
  app.as(patient).api.messages.write({ params: { id }, body: { message, files, requestKey, safety: 'none' } })
const ticket = (staff: Person, id: string) => app.as(staff).api.support.read({ params: { id } })
const attach = (sender: Person, id: string, bytes?: Uint8Array) =>
  attachPhoto(app, sender, { kind: 'message', id }, bytes, bytes ? 'application/pdf' : undefined)
const unsent = (sender: Person, id: string) => app.as(sender).api.photos.about({ params: { kind: 'message', id } })

describe('files of a message', () => {
  test('a photo and a PDF go with it, also with one that begins a conversation; both sides open them [MESSAGE-S020]', async () => {
    const patient = await givenPatient(app)
    const draft = randomUUID()
    const photo = await attach(patient, draft)
    app.clock.advance(1000)
    const paper = await attach(patient, draft, pdf)
    expect((await unsent(patient, draft)).photos.map(file => file.id)).toEqual([photo.id, paper.id])
    const { id } = await begin(patient, 'dose', [photo.id, paper.id])
    expect((await unsent(patient, draft)).photos).toEqual([])
    for (const seen of [await read(patient, id), await ticket(people.drOkoro, id)]) {
      const files = seen.messages[0]?.files ?? []
      expect(files.map(file => [file.id, file.isPdf])).toEqual([
        [photo.id, false],
        [paper.id, true],
      ])
      for (const file of files) expect((await openLink(app, file.full)).status).toBe(200)
    }
  })

  test('whoever answers sends some too, which the patient does not see before [MESSAGE-S021]', async () => {
    const patient = await givenPatient(app)
    for (const [topic, staff] of [
      ['dose', people.drOkoro],
      ['delivery', people.phTran],
      ['billing', people.paula],
    ] as const) {
      const { id } = await begin(patient, topic)
      const paper = await attach(staff, id, pdf)
      expect((await unsent(patient, id)).photos).toEqual([])
      const { version } = await ticket(staff, id)
      const body = { message: '', files: [paper.id], requestKey: randomUUID(), version, close: false }
      await app.as(staff).api.support.answer({ params: { id }, body })
      expect((await read(patient, id)).messages.at(-1)).toMatchObject({ text: '', files: [{ id: paper.id }] })
      expect((await read(patient, id)).excerpt).toBe('Sent a file')
    }
  })

  test('nobody else has them: not another patient, not a profession that does not read the message [MESSAGE-S022]', async () => {
    const patient = await givenPatient(app)
    const draft = randomUUID()
    const photo = await attach(patient, draft)
    const { id, messages } = await begin(patient, 'delivery', [photo.id])
    const messageId = messages[0]?.id ?? ''
    for (const stranger of [await givenPatient(app), people.paula, people.drOkoro]) {
      expect((await unsent(stranger, messageId)).photos).toEqual([])
    }
    expect((await unsent(people.phTran, messageId)).photos.map(file => file.id)).toEqual([photo.id])
    await expect(ticket(people.paula, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('what was sent stays; what was not is taken back by who added it alone [MESSAGE-S023]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient, 'dose')
    const one = await attach(patient, id)
    const other = await attach(patient, id, pdf)
    await expect(app.as(people.drOkoro).api.photos.remove({ params: { id: one.id } })).rejects.toMatchObject({
      code: 'not_found',
    })
    await app.as(patient).api.photos.remove({ params: { id: one.id } })
    await expect(write(patient, id, [one.id])).rejects.toMatchObject({ code: 'file_gone', status: 409 })
    expect((await read(patient, id)).messages).toHaveLength(1)
    await write(patient, id, [other.id])
    await expect(app.as(patient).api.photos.remove({ params: { id: other.id } })).rejects.toMatchObject({
      code: 'file_sent',
    })
    await expect(app.deps.pool.query('delete from public.photos where id = $1', [other.id])).rejects.toThrow()
  })

  test('a file of somebody else, or of another conversation of the clinic’s, goes out with nothing [MESSAGE-S024]', async () => {
    const [patient, other] = [await givenPatient(app), await givenPatient(app)]
    const [mine, theirs] = [await begin(patient, 'dose'), await begin(other, 'dose')]
    const foreign = await attach(other, theirs.id)
    await expect(write(patient, mine.id, [foreign.id])).rejects.toMatchObject({ code: 'file_gone' })
    const ofStaff = await attach(people.drOkoro, theirs.id, pdf)
    const { version } = await ticket(people.drOkoro, mine.id)
    await expect(
      app.as(people.drOkoro).api.support.answer({
        params: { id: mine.id },
        body: { message: '', files: [ofStaff.id], requestKey: randomUUID(), version, close: false },
      }),
    ).rejects.toMatchObject({ code: 'file_gone' })
    await expect(attach(people.phTran, mine.id, pdf)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('six go with one message, of 15 MB at most, and nothing goes out empty; each refusal says what to do [MESSAGE-S025]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient, 'dose')
    for (let count = 0; count < 6; count += 1) await attach(patient, id, Buffer.concat([pdf, Buffer.from(` ${count}`)]))
    const seventh = attach(patient, id, Buffer.concat([pdf, Buffer.from(' seventh')]))
    await expect(seventh).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ message: 'At most 6 files go with one message. Send these first.' }],
    })
    const request = (body: object) => app.as(patient).request('POST', `/api/messages/${id}/messages`, body)
    const empty = await request({ message: ' ', requestKey: randomUUID() })
    expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining('Enter your message.')])
    const many = await request({
      message: 'x',
      files: Array.from({ length: 40 }, randomUUID),
      requestKey: randomUUID(),
    })
    expect([many.status, await many.text()]).toEqual([400, expect.stringContaining('At most 6 files')])
    const locked = Buffer.from('%PDF-1.7\n/Encrypt\n%%EOF')
    await expect(attach(people.drOkoro, id, locked)).rejects.toMatchObject({ code: 'paper_unreadable' })
  })

  test('sent again, even at the same moment, the files are there once [MESSAGE-S026]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient, 'dose')
    const file = await attach(patient, id)
    const key = randomUUID()
    await Promise.all([write(patient, id, [file.id], 'Twice', key), write(patient, id, [file.id], 'Twice', key)])
    await write(patient, id, [file.id], 'Twice', key)
    const { messages } = await read(patient, id)
    expect(messages.map(message => message.files.map(one => one.id))).toEqual([[], [file.id]])
  })

  test('what was never sent is gone after 30 days, and is in nobody’s report [MESSAGE-S027]', async () => {
    const patient = await givenPatient(app)
    const report = randomUUID()
    const { id } = await attach(patient, report)
    app.clock.advance(31 * 86_400_000)
    await app.sweep()
    await app.sweep()
    expect((await unsent(patient, report)).photos).toEqual([])
    const { rows } = await app.deps.pool.query('select 1 from public.photos where id = $1', [id])
    expect(rows).toEqual([])
  })
})
