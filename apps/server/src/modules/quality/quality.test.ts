import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { type QualityMark, quality, qualityCriteria } from '@om/contracts/quality'
import { QUALITY_SAMPLE_SIZE } from '@om/domain/quality/sample'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { drawMonth, qualitySweep } from './draw-cases.ts'
import { decidedBetween } from './quality.repo.ts'

let app: TestApp
let lund: Doctor
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? (error.problems[0]?.field ?? error.code) : error),
  )
const of = (doctor: Doctor) => app.as(doctor).api.quality
const okoro = people.drOkoro
const each = <T>(value: T) =>
  Object.fromEntries(qualityCriteria.map(one => [one, value])) as Record<(typeof qualityCriteria)[number], T>
const form = (version: number, gap: QualityMark = 'met', why = '') => ({
  version,
  marks: { ...each<QualityMark>('met'), note: gap },
  notes: { ...each(''), note: why },
  words: 'A careful case.',
})
let months = 0

/** A month of its own, in which one case was decided by Dr Lund, drawn. */
const givenDrawn = async (cases = 1) => {
  months += 1
  const month = `${2000 + months}-03`
  const { patient, consult } = await givenPrescription(app)
  const more = await app.deps.pool.query('select * from public.consults where id = $1', [consult.id])
  const names = Object.keys(more.rows[0]).filter(name => !['id', 'number', 'quiz_result_id'].includes(name))
  // What is drawn from is read of the case alone, so copies of it will do.
  await tamper(
    app,
    `insert into public.consults (quiz_result_id, ${names.join(', ')})
     select gen_random_uuid(), ${names.join(', ')} from public.consults, generate_series(2, $2) where id = $1`,
    [consult.id, cases],
  )
  await tamper(
    app,
    `update public.consults set decided_by = $2, claimed_by = $2, decided_at = $3 where patient_id = $1`,
    [patient.id, lund.staffId, `${month}-10T02:00:00Z`],
  )
  await tamper(app, `update public.prescriptions set doctor_id = $2 where consult_id = $1`, [consult.id, lund.staffId])
  await app.deps.pool.query(`update public.tasks set done_at = now() where role = 'doctor' and done_at is null`)
  await inTransaction({ deps: app.deps, actor: system('quality') }, ({ tx }) => drawMonth(app.deps, tx, month))
  const { sample } = await of(okoro).read({ query: { month } })
  const [first] = sample?.items ?? []
  if (!first) throw new Error('nothing was drawn')
  return { month, id: first.id, sample, patient, consultId: consult.id }
}
const shared = async () => {
  const drawn = await givenDrawn()
  const opened = await of(okoro).open({ params: { id: drawn.id } })
  const review = await of(okoro).write({
    params: { id: drawn.id },
    body: form(opened.version, 'partly', 'Which pressure was it?'),
  })
  return { ...drawn, review }
}
const mails = async (doctor: Doctor) => {
  await app.drain()
  return (await app.mails(doctor.email)).map(mail => mail.subject)
}

beforeEach(async () => {
  lund = await givenStaff(app, 'doctor')
})

describe('the sample of a month', () => {
  test('is drawn once that is over, once, and the medical directors are told; nobody’s own cases where nobody else could look [QUALITY-S01]', async () => {
    const { consult } = await givenPrescription(app)
    const before = new Date(app.clock.now())
    const now = new Date(before)
    now.setUTCMonth(now.getUTCMonth() + 1, 15)
    app.clock.set(now)
    await qualitySweep(app.deps)
    await qualitySweep(app.deps)
    const { sample, isDirector } = await of(okoro).read({ query: {} })
    expect(isDirector).toBe(true)
    expect(sample?.decided).toBeGreaterThan(0)
    expect(sample?.items.length).toBeLessThanOrEqual(QUALITY_SAMPLE_SIZE)
    const { rows } = await app.deps.pool.query('select 1 from public.quality_reviews where consult_id = $1', [
      consult.id,
    ])
    expect(rows).toEqual([])
    app.clock.set(before)
    await givenDrawn()
    expect(await mails(okoro)).toContain('The cases of the quality audit are drawn')
  })

  test('is told of to those who can look at it; the medical directors’ own care is not drawn from [QUALITY-S01]', async () => {
    const isDirector = (is: boolean, account = lund.id) =>
      tamper(app, 'update public.doctors set is_medical_director = $2, user_id = $3 where id = $1', [
        lund.staffId,
        is,
        account,
      ])
    await isDirector(true)
    try {
      const { month, patient } = await givenDrawn()
      expect(await mails(lund)).not.toContain('The cases of the quality audit are drawn')
      const decided = () =>
        inTransaction({ deps: app.deps, actor: system('quality') }, ({ tx }) =>
          decidedBetween(tx, { from: new Date(`${month}-01`), until: new Date(`${month}-28`) }),
        )
      expect(await decided()).toHaveLength(1)
      await isDirector(true, patient.id)
      expect(await decided()).toEqual([])
    } finally {
      await isDirector(false)
    }
  })

  test('waits for its medical director in whichever month it was drawn [QUALITY-S01]', async () => {
    const { toReview } = await of(okoro).waiting()
    await givenDrawn()
    const { id } = await givenDrawn()
    expect((await of(okoro).waiting()).toReview).toBe(toReview + 2)
    await of(okoro).skip({ params: { id }, body: { reason: 'I have advised on this case myself.' } })
    const { sample } = await of(okoro).read({ query: {} })
    expect(sample?.items.some(one => one.waitsForMe)).toBe(true)
  })

  test('leaves a case out with a reason, and draws the next in its place [QUALITY-S05]', async () => {
    const { id, month, sample } = await givenDrawn(QUALITY_SAMPLE_SIZE + 1)
    expect(sample).toMatchObject({ decided: QUALITY_SAMPLE_SIZE + 1, elsewhere: 0 })
    expect(sample?.items).toHaveLength(QUALITY_SAMPLE_SIZE)
    const skip = (doctor: Doctor) =>
      of(doctor).skip({ params: { id }, body: { reason: 'I have advised on this case myself.' } })
    expect(await codeOf(skip(lund))).toBe('not_found')
    const after = await skip(okoro)
    expect(after.sample?.items).toHaveLength(QUALITY_SAMPLE_SIZE + 1)
    expect(after.sample?.items.find(one => one.id === id)).toMatchObject({ state: 'skipped', waitsForMe: false })
    expect(await codeOf(skip(okoro))).toBe('quality_changed')
    const rest = after.sample?.items.find(one => one.state === 'to_review')?.id ?? ''
    await of(okoro).skip({ params: { id: rest }, body: { reason: 'There is no other case left.' } })
    expect((await of(okoro).read({ query: { month } })).sample?.items).toHaveLength(QUALITY_SAMPLE_SIZE + 1)
  })
})

/** A conversation of a patient with Dr Lund, who has answered. */
const givenAnswered = async (patient: Person): Promise<string> => {
  const asked = { topic: 'dose', message: 'Half or whole?', requestKey: randomUUID(), safety: 'none' } as const
  const { id } = await app.as(patient).api.messages.begin({ body: asked })
  const { version } = await app.as(lund).api.support.read({ params: { id } })
  const body = { message: 'Whole.', requestKey: randomUUID(), version, close: false }
  await app.as(lund).api.support.answer({ params: { id }, body })
  return id
}

/** What a doctor could do with a conversation that is not theirs to write in; reading it is not named. */
const answersWritten = async (doctor: Doctor, id: string): Promise<string[]> => {
  const { support } = app.as(doctor).api
  const { version } = await support.read({ params: { id } })
  const step = { requestKey: randomUUID(), version }
  const tried = {
    answer: support.answer({ params: { id }, body: { ...step, message: 'Not mine.', close: false } }),
    note: support.note({ params: { id }, body: { ...step, text: 'Not mine.' } }),
    escalate: support.escalate({ params: { id }, body: { ...step, isUrgent: true, note: 'Not mine.' } }),
    handOver: support.handOver({ params: { id }, body: { ...step, to: 'pharmacist', colleagueId: null, note: 'No.' } }),
    close: support.setStatus({ params: { id }, body: { version, status: 'closed' } }),
  }
  const codes = await Promise.all(Object.entries(tried).map(async ([name, call]) => [name, await codeOf(call)]))
  return codes.filter(([, code]) => code !== 'chart_closed').map(([name]) => String(name))
}

describe('a case of the audit', () => {
  test('is closed to the medical director until they open it, and once it is over; its patient reads why [QUALITY-S02]', async () => {
    const { id, patient, consultId } = await givenDrawn()
    const director = await givenStaff(app, 'doctor')
    await app.deps.pool.query('update public.doctors set is_medical_director = true where id = $1', [director.staffId])
    try {
      const chart = () => codeOf(app.as(director).api.consults.read({ params: { id: consultId } }))
      expect(await chart()).toBe('chart_closed')
      expect(await codeOf(of(director).write({ params: { id }, body: form(0) }))).toBe('quality_changed')
      const opened = await of(director).open({ params: { id } })
      expect(opened).toMatchObject({ doctorName: expect.stringContaining('Lund'), can: { write: true, skip: true } })
      expect((await of(okoro).review({ params: { id } })).can).toMatchObject({ open: true, skip: false })
      expect(await chart()).toBe('ok')
      const { notes, can } = await app.as(director).api.consults.read({ params: { id: consultId } })
      const noteId = notes[0]?.id ?? ''
      const { add, share, stopSharing } = app.as(director).api.consultNotes
      const params = { id: consultId, noteId }
      const body = { key: randomUUID(), body: 'Not mine to write.', isShared: true }
      expect(await codeOf(add({ params: { id: consultId }, body }))).toBe('chart_closed')
      expect(await codeOf(share({ params }))).toBe('chart_closed')
      expect(await codeOf(stopSharing({ params }))).toBe('chart_closed')
      expect(can.addNote).toBe(false)
      const result = { key: randomUUID(), test: 'ferritin', value: '40', measuredOn: '2026-11-02', note: '' } as const
      const { picture, doctorLetters } = app.as(director).api
      const adding = picture.addResult({ params: { id: patient.id }, body: { ...result, documentId: null } })
      expect(await codeOf(adding)).toBe('chart_closed')
      expect(await doctorLetters.ofPatient({ params: { id: patient.id } })).toEqual({ items: [], mayWrite: false })
      expect(await answersWritten(director, await givenAnswered(patient))).toEqual([])
      const { items } = await app.as(patient).api.ownRecord.looks({ query: { show: 'read', limit: 50 } })
      expect(items.map(look => look.part)).toContain('your case, for a quality audit')
      const written = await of(director).write({ params: { id }, body: form(opened.version) })
      await of(director).close({ params: { id }, body: { version: written.version } })
      expect(await chart()).toBe('chart_closed')
      const asked = await of(lund).reply({ params: { id }, body: { key: randomUUID(), words: 'One more question.' } })
      expect(await chart()).toBe('ok')
      const half = await of(director).close({ params: { id }, body: { version: asked.version } })
      await of(lund).close({ params: { id }, body: { version: half.version } })
      expect(await chart()).toBe('chart_closed')
    } finally {
      await app.deps.pool.query('update public.doctors set is_medical_director = false where id = $1', [
        director.staffId,
      ])
    }
  })

  test('reaches its doctor with its form, who answers; nobody else reads it [QUALITY-S03]', async () => {
    const { id, review } = await shared()
    expect(review).toMatchObject({ state: 'shared', waitsForMe: false, can: { skip: false, write: true } })
    expect(await mails(lund)).toContain('Feedback on one of your cases')
    expect(await of(lund).waiting()).toEqual({ own: 1, toReview: 0 })
    const read = await of(lund).review({ params: { id } })
    expect(read).toMatchObject({ isDirector: false, waitsForMe: true, form: { words: 'A careful case.' } })
    const key = randomUUID()
    const answer = () => of(lund).reply({ params: { id }, body: { key, words: 'It is in the letter of the GP.' } })
    await answer()
    expect((await answer()).replies).toHaveLength(1)
    expect(await of(lund).waiting()).toEqual({ own: 0, toReview: 0 })
    expect((await of(okoro).review({ params: { id } })).waitsForMe).toBe(true)
    expect(await mails(okoro)).toContain('An answer in the quality audit')
    const other = await givenStaff(app, 'doctor')
    await app.deps.pool.query('update public.doctors set is_medical_director = true where id = $1', [other.staffId])
    try {
      for (const stranger of [other, people.drLund]) {
        expect(await codeOf(of(stranger).review({ params: { id } }))).toBe('not_found')
        expect(
          await codeOf(of(stranger).reply({ params: { id }, body: { key: randomUUID(), words: 'Me too.' } })),
        ).toBe('not_found')
      }
    } finally {
      await app.deps.pool.query('update public.doctors set is_medical_director = false where id = $1', [other.staffId])
    }
  })

  test('can be corrected and talked over until both have closed it; then nothing of it changes [QUALITY-S04]', async () => {
    const { id, review } = await shared()
    const closed = await of(lund).close({ params: { id }, body: { version: review.version } })
    expect(closed).toMatchObject({ state: 'shared', closed: { byMe: true, byOther: false }, can: { close: false } })
    const corrected = await of(okoro).write({ params: { id }, body: form(closed.version) })
    expect(corrected).toMatchObject({ closed: { byMe: false, byOther: false }, form: { marks: { note: 'met' } } })
    expect(await mails(lund)).toContain('Feedback on one of your cases was corrected')
    await of(lund).reply({ params: { id }, body: { key: randomUUID(), words: 'And the letter?' } })
    app.clock.advance(1000)
    const { version } = await of(okoro).review({ params: { id } })
    const again = await of(okoro).write({ params: { id }, body: form(version) })
    // What was answered before does not count as an answer to it.
    expect(again.waitsForMe).toBe(false)
    expect((await of(lund).review({ params: { id } })).waitsForMe).toBe(true)
    expect(await of(lund).waiting()).toEqual({ own: 1, toReview: 0 })
    const one = await of(okoro).close({ params: { id }, body: { version: again.version } })
    const both = await of(lund).close({ params: { id }, body: { version: one.version } })
    expect(both).toMatchObject({ state: 'closed', can: { reply: false, close: false } })
    expect(await codeOf(of(okoro).write({ params: { id }, body: form(both.version) }))).toBe('quality_changed')
    const change = app.deps.pool.query(`update public.quality_reviews set words = 'x' where id = $1`, [id])
    await expect(change).rejects.toThrow()
  })

  test('is counted by criterion and by safety rule, for the medical director alone [QUALITY-S06]', async () => {
    const { month } = await shared()
    const { sample } = await of(okoro).read({ query: { month } })
    expect(sample?.reviewed).toMatchObject({ month: 1 })
    expect(sample?.results.find(one => one.criterion === 'note')?.month).toEqual({
      met: 0,
      partly: 1,
      notMet: 0,
      notApplicable: 0,
    })
    for (const one of sample?.rules ?? []) expect(one.withGap).toBeLessThanOrEqual(one.cases)
    expect(await of(lund).read({ query: { month } })).toMatchObject({ isDirector: false, sample: null })
  })

  test('is not written over where it has changed, and says what a gap needs [QUALITY-S07]', async () => {
    const { id, review } = await shared()
    expect(await codeOf(of(okoro).write({ params: { id }, body: form(review.version - 1) }))).toBe('quality_changed')
    expect(await codeOf(of(okoro).write({ params: { id }, body: form(review.version, 'not_met') }))).toBe('notes.note')
  })
})

const params = { id: '00000000-0000-4000-8000-000000000000' }
onlyFor(() => app, quality.read)
onlyFor(() => app, quality.waiting)
onlyFor(() => app, quality.review, { params })
onlyFor(() => app, quality.open, { params })
onlyFor(() => app, quality.write, { params })
onlyFor(() => app, quality.skip, { params })
onlyFor(() => app, quality.reply, { params })
onlyFor(() => app, quality.close, { params })
