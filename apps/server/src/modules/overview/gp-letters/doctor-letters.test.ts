import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { doctorLetters as contract, type LetterContent } from '@om/contracts/doctor-letters'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenOwnConsult, givenPatient } from '#test/given/consults.ts'
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
type Someone = Parameters<TestApp['as']>[0]
const doctor = () => app.as(people.drOkoro).api
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

const certificate: LetterContent = {
  ...{ kind: 'certificate', to: '', text: '', asks: '', parts: [] },
  ...{ certifies: 'unfit', from: '2026-11-16', until: '2026-11-17' },
}
const referral: LetterContent = {
  ...{ kind: 'dermatologist', to: 'Dr Wei Chen, City Skin Clinic', parts: ['medicines'] },
  ...{ text: 'A patch at the crown that has not answered to treatment.', asks: 'Trichoscopy, please.' },
  ...{ certifies: null, from: null, until: null },
}

const sign = (id: string, content: LetterContent, { key = randomUUID(), replaces = null as string | null } = {}) =>
  doctor().doctorLetters.sign({ params: { id }, body: { key, replaces, from: [], content } })
const paper = (who: Someone, id: string) => app.as(who).request('GET', `/api/letters/${id}/paper`)
const wordsIn = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ')
}
const mailsTo = async (email: string) => {
  await app.drain()
  return app.mails(email)
}

/** Somebody in the care of Dr Okoro, with a letter that she signed. */
const givenLetter = async (content = certificate) => {
  const { patient } = await givenPrescription(app)
  const key = randomUUID()
  await sign(patient.id, content, { key })
  return { patient, id: key }
}

/** The letter, read by its patient and sent by link and code. */
const givenSent = async (patient: Patient, letterId: string) => {
  const { api, request } = app.as(patient)
  const id = randomUUID()
  const email = `practice-${id}@example.com`
  await api.gpLetters.make({ body: { id, letterId, practice: 'The school', email } })
  await request('GET', `/api/record/gp-letters/${id}/paper`)
  const { items } = await api.gpLetters.send({ params: { id }, body: { timesSent: 0 } })
  const [mail] = await mailsTo(email)
  const code = items.find(one => one.id === id)?.code ?? ''
  const token = mail?.text.match(/#link=(\S+)/)?.[1] ?? ''
  return {
    mail,
    own: () => request('GET', `/api/record/gp-letters/${id}/paper`),
    open: () => app.anyone.request('POST', '/api/gp-letter/open', { token, code }),
  }
}

describe('a letter that a doctor signs', () => {
  test('is read before it is signed, is in its patient’s record, and they are told without a word of it [RECORD-S120]', async () => {
    const { patient } = await givenPrescription(app)
    const preview = () =>
      app.as(people.drOkoro).request('POST', `/api/patients/${patient.id}/letters/preview`, { content: certificate })
    const before = await wordsIn(await preview())
    expect(before).toContain('Preview, not signed')
    expect((await app.as(patient).api.doctorLetters.mine()).items).toEqual([])

    const key = randomUUID()
    await sign(patient.id, certificate, { key })
    await sign(patient.id, { ...certificate, certifies: 'fit' }, { key })
    const { items } = await app.as(patient).api.doctorLetters.mine()
    expect(items).toMatchObject([{ id: key, kind: 'certificate', state: 'in_force', content: null }])
    const words = await wordsIn(await paper(patient, key))
    expect(words).toContain(
      `${patient.firstName} ${patient.lastName} is unfit for work or study from 16 November 2026 to 17 November 2026`,
    )
    expect(words).toMatch(/Dr Amara Okoro \(Ahpra MED/)
    expect(words).not.toMatch(/hair|finasteride|minoxidil|Medicines/i)
    const told = (await mailsTo(patient.email)).filter(mail => mail.subject === 'There is a letter for you')
    expect(told).toHaveLength(1)
    expect(told[0]?.text).not.toMatch(/certificate|unfit|referral/i)
    const history = await app
      .as(patient)
      .api.ownRecord.history({ body: { limit: 50, kind: null, year: null, search: '' } })
    expect(history.items.map(one => one.what)).toContain('Your doctor wrote a letter for you')
  })

  test('tells a specialist why, what is asked, and of the record what the doctor chose [RECORD-S120]', async () => {
    const { patient, id } = await givenLetter(referral)
    const words = await wordsIn(await paper(people.drOkoro, id))
    expect(words).toMatch(/Referral.*To .*About.*Date of birth.*Why we refer.*What we ask.*Signed/)
    for (const part of [
      'Referral to a dermatologist',
      'Dr Wei Chen',
      referral.text,
      referral.asks,
      'Medicines that we prescribe',
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/Results on file|What the patient told us/)
    const missing = { ...referral, to: '', asks: '' }
    const refusal = await sign(patient.id, missing).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'bad_request',
      problems: expect.arrayContaining([expect.objectContaining({ field: 'content.to' })]),
    })
    const open = { ...referral, text: 'Thank you for seeing {first_name} at your clinic.' }
    expect(await codeOf(sign(patient.id, open))).toBe('bad_request')
    const ahead = { ...certificate, certifies: 'attended' as const, from: '2027-01-02', until: null }
    expect(await codeOf(sign(patient.id, ahead))).toBe('bad_request')
  })

  test('is sent by link and code as a summary is, and read there in the same words [RECORD-S121]', async () => {
    const { patient, id } = await givenLetter()
    const sent = await givenSent(patient, id)
    expect(sent.mail?.text).not.toMatch(new RegExp(`${patient.firstName}|certificate|unfit`, 'i'))
    expect(await wordsIn(await sent.open())).toContain('Medical certificate')
    const { onFile } = await app.as(patient).api.gpLetters.mine()
    expect(onFile.email, 'whom a certificate went to is nobody’s GP').toBe('')
    const other = await givenPatient(app)
    const body = { id: randomUUID(), letterId: id, practice: 'The school', email: 'school@example.com' }
    expect(await codeOf(app.as(other).api.gpLetters.make({ body }))).toBe('not_found')
  })

  test('is replaced by a new version and never changed: both stay, and the link of the one before ends [RECORD-S122]', async () => {
    const { patient, id } = await givenLetter()
    const sent = await givenSent(patient, id)
    const key = randomUUID()
    const again = () => sign(patient.id, { ...certificate, until: '2026-11-19' }, { key, replaces: id })
    await Promise.all([again(), again()])
    expect((await sent.open()).status).toBe(404)
    const { items } = await app.as(patient).api.doctorLetters.mine()
    expect(items.map(one => [one.id, one.state])).toEqual(
      expect.arrayContaining([
        [id, 'replaced'],
        [key, 'in_force'],
      ]),
    )
    expect(await wordsIn(await paper(patient, id))).toContain('Replaced by a newer version')
    expect(await codeOf(sign(patient.id, certificate, { replaces: id }))).toBe('gp_letter_wrong_state')
    expect(await codeOf(sign(patient.id, referral, { replaces: key }))).toBe('not_found')
    const body = { id: randomUUID(), letterId: id, practice: 'The school', email: 'school@example.com' }
    expect(await codeOf(app.as(patient).api.gpLetters.make({ body }))).toBe('gp_letter_wrong_state')
    for (const change of [
      `update public.doctor_letters set words = '{}' where id = $1`,
      'update public.doctor_letters set replaces = null where id = $1',
      'delete from public.doctor_letters where id = $1',
    ])
      await expect(app.deps.pool.query(change, [key])).rejects.toMatchObject({ code: '23001' })
  })

  test('is withdrawn with a reason that its patient reads; its links end, and it says so on paper [RECORD-S122]', async () => {
    const { patient, id } = await givenLetter()
    const sent = await givenSent(patient, id)
    const withdraw = (reason = 'The days are wrong.') =>
      doctor().doctorLetters.withdraw({ params: { id }, body: { reason } })
    await withdraw()
    await withdraw()
    expect(await codeOf(withdraw('Something else.'))).toBe('gp_letter_wrong_state')
    expect(await wordsIn(await sent.own()), 'also where they had sent it').toContain('Withdrawn by the clinic')
    expect((await sent.open()).status).toBe(404)
    const { items } = await app.as(patient).api.doctorLetters.mine()
    expect(items).toMatchObject([{ state: 'withdrawn', withdrawnReason: 'The days are wrong.' }])
    expect(await wordsIn(await paper(patient, id))).toContain('Withdrawn by the clinic')
    expect((await mailsTo(patient.email)).filter(mail => mail.subject === 'A letter was withdrawn')).toHaveLength(1)
    expect(await codeOf(sign(patient.id, certificate, { replaces: id }))).toBe('gp_letter_wrong_state')
    await expect(
      app.deps.pool.query(`update public.doctor_letters set withdrawn_at = null where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('is read by its patient and by doctors who may open the record, who then stand among who looked [RECORD-S123]', async () => {
    const { patient, id } = await givenLetter()
    const other = await givenPatient(app)
    expect((await paper(other, id)).status).toBe(404)
    await app.deps.pool.query(`update public.tasks set done_at = now() where role = 'doctor' and done_at is null`)
    const stranger = await givenStaff(app, 'doctor')
    expect((await paper(stranger, id)).status).toBe(404)
    const theirs = app.as(stranger).api.doctorLetters
    expect(await codeOf(theirs.ofPatient({ params: { id: patient.id } }))).toBe('chart_closed')
    expect(await codeOf(theirs.withdraw({ params: { id }, body: { reason: 'Not mine at all' } }))).toBe('not_found')
    await paper(people.drOkoro, id)
    const { items } = await app.as(patient).api.ownRecord.looks({ query: { show: 'read', limit: 50 } })
    expect(items.map(look => [look.name, look.part])).toContainEqual([
      'Dr Amara Okoro',
      'a letter that a doctor wrote for you',
    ])
  })

  test('is for nobody’s own care (INV-05)', async () => {
    await givenOwnConsult(app, people.drLund)
    const own = app.as(people.drLund).api.doctorLetters
    const body = { key: randomUUID(), replaces: null, from: [], content: certificate }
    expect(await codeOf(own.sign({ params: { id: people.drLund.id }, body }))).toBe('own_care')
  })
})

const params = { id: randomUUID() }
onlyFor(() => app, contract.ofPatient, { params })
onlyFor(() => app, contract.preview, { params, body: { content: certificate } })
onlyFor(() => app, contract.sign, { params, body: { key: params.id, replaces: null, from: [], content: certificate } })
onlyFor(() => app, contract.withdraw, { params, body: { reason: 'Some reason' } })
onlyFor(() => app, contract.paper, { params })
onlyFor(() => app, contract.mine)
