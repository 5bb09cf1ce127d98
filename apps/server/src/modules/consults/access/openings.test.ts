import { randomUUID } from 'node:crypto'
import { chartOpenings } from '@om/contracts/chart-openings'
import { ApiError } from '@om/contracts/client'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenConsult } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>
const words = 'Her doctor is on leave and she telephoned.'
const open = (doctor: Doctor, id: string, reason: 'cover' | 'danger' = 'cover') =>
  app.as(doctor).api.chartOpenings.open({ params: { id }, body: { key: randomUUID(), reason, words } })
const chartOf = (doctor: Doctor, id: string) => app.as(doctor).api.patients.read({ params: { id } })
const tasksDone = () =>
  app.deps.pool.query(`update public.tasks set done_at = now() where role = 'doctor' and done_at is null`)

/** Somebody whom Dr Okoro has treated, with nothing open, and a doctor who has never had to do with them. */
const givenClosed = async () => {
  const { patient, consult } = await givenPrescription(app)
  await tasksDone()
  return { patient, consultId: consult.id, stranger: await givenStaff(app, 'doctor') }
}

describe('the record of somebody who is not in a doctor’s care', () => {
  test('is closed at every part of it, and a search says only who it is [CONSULT-S330]', async () => {
    const { patient, consultId, stranger } = await givenClosed()
    const { api } = app.as(stranger)
    const at = { params: { id: patient.id } }
    const page = { ...at, query: { limit: 20 } }
    const parts = [
      api.patients.read(at),
      api.patients.history({ ...at, body: { kind: null, year: null, search: '', limit: 20 } }),
      api.checkIns.ofPatient(at),
      api.photos.ofPatient(at),
      api.picture.ofPatient(at),
      api.refills.ofPatient(at),
      api.prescriptions.gates(page),
      api.consults.read({ params: { id: consultId } }),
      api.photos.ofConsult({ params: { id: consultId } }),
      api.prescriptions.draft({ params: { id: consultId }, query: { template: 'RX-M1' } }),
    ]
    expect(await Promise.all(parts.map(codeOf))).toEqual(parts.map(() => 'chart_closed'))
    const search = `${patient.firstName} ${patient.lastName}`
    const { items } = await api.patients.list({ query: { limit: 100, view: 'everyone', sort: 'newest', search } })
    const line = items.find(one => one.id === patient.id)
    expect(line).toMatchObject({ isOpen: false, newest: null, treatment: null, dateOfBirth: patient.dateOfBirth })
    expect(await api.chartOpenings.access({ query: { consultId } })).toMatchObject({
      patientId: patient.id,
      isOpen: false,
      until: null,
    })
  })

  test('is open to who has treated them, to everybody while a case or a task is, and to who has worked on it [CONSULT-S331]', async () => {
    const { patient, stranger } = await givenClosed()
    expect(await codeOf(chartOf(people.drOkoro, patient.id))).toBe('ok')
    const waiting = await givenConsult(app)
    expect(await codeOf(chartOf(stranger, waiting.patient.id))).toBe('ok')
    await app.deps.pool.query(
      `insert into public.tasks (role, kind, subject_id, patient_id, summary, opened_at, due_at)
       values ('doctor', 'message', gen_random_uuid(), $1, '', now(), now())`,
      [patient.id],
    )
    expect(await codeOf(chartOf(stranger, patient.id))).toBe('ok')
    const claimed = await givenClaimed(app, { doctor: stranger })
    await app.as(stranger).api.consults.release({ params: { id: claimed.consult.id } })
    await app
      .as(claimed.patient)
      .api.consults.withdraw({ params: { id: claimed.consult.id }, body: { reason: 'Not now' } })
    await tasksDone()
    expect(await codeOf(chartOf(stranger, claimed.patient.id))).toBe('ok')
    expect(await codeOf(chartOf(people.drLund, claimed.patient.id))).toBe('chart_closed')
  })

  test('is open to everybody while a prescription is on hold, which whichever doctor may clear [CONSULT-S331]', async () => {
    const { patient } = await givenPrescription(app)
    await tasksDone()
    const stranger = await givenStaff(app, 'doctor')
    expect(await codeOf(chartOf(stranger, patient.id))).toBe('chart_closed')
    await app.deps.pool.query(`update public.prescriptions set status = 'on_hold' where patient_id = $1`, [patient.id])
    expect(await codeOf(chartOf(stranger, patient.id))).toBe('ok')
  })

  test('opens for a stated reason and eight hours; sent twice it is one, and it can be closed sooner [CONSULT-S332]', async () => {
    const { patient, stranger } = await givenClosed()
    const opened = await open(stranger, patient.id)
    expect(opened.isOpen).toBe(true)
    expect(await open(stranger, patient.id)).toEqual(opened)
    expect(await codeOf(chartOf(stranger, patient.id))).toBe('ok')
    app.clock.advance(8 * 3_600_000 + 1)
    expect(await codeOf(chartOf(stranger, patient.id))).toBe('chart_closed')
    await open(stranger, patient.id, 'danger')
    const { items } = await app.as(stranger).api.chartOpenings.list({ query: { view: 'mine', limit: 20 } })
    expect(items.map(one => one.reason)).toEqual(['danger', 'cover'])
    const end = () => app.as(stranger).api.chartOpenings.end({ params: { id: items[0]?.id ?? '' } })
    expect((await end()).can.end).toBe(false)
    await end()
    expect(await codeOf(chartOf(stranger, patient.id))).toBe('chart_closed')
    await expect(
      app.as(stranger).api.chartOpenings.open({
        params: { id: patient.id },
        body: { key: randomUUID(), reason: 'cover', words: 'Short' },
      }),
    ).rejects.toMatchObject({ problems: [{ field: 'words' }] })
  })

  test('is told to the medical director, who asks and says that it is in order, but not of their own [CONSULT-S333]', async () => {
    const { patient, stranger } = await givenClosed()
    await open(stranger, patient.id)
    const director = app.as(people.drOkoro).api
    const notices = await director.notices.list({ query: { view: 'all', limit: 20 } })
    expect(notices.items[0]).toMatchObject({ link: '/doctor/openings?view=to_review' })
    const { items, isDirector } = await director.chartOpenings.list({ query: { view: 'to_review', limit: 20 } })
    const first = items.find(one => one.patient.id === patient.id)
    const id = first?.id ?? ''
    expect(isDirector).toBe(true)
    expect(first).toMatchObject({ patient: { id: patient.id }, words, review: null, can: { review: true, end: false } })
    const asked = { verdict: 'asked', question: 'Who asked you to stand in?' } as const
    await director.chartOpenings.review({ params: { id }, body: asked })
    expect(
      await codeOf(
        app.as(people.drLund).api.chartOpenings.answer({ params: { id }, body: { answer: 'Not mine to say.' } }),
      ),
    ).toBe('not_found')
    const mine = app.as(stranger).api.chartOpenings
    expect(await codeOf(mine.review({ params: { id }, body: { verdict: 'in_order', question: '' } }))).toBe(
      'not_allowed',
    )
    await mine.answer({ params: { id }, body: { answer: 'Dr Okoro did, by phone.' } })
    const settled = await director.chartOpenings.review({ params: { id }, body: { verdict: 'in_order', question: '' } })
    expect(settled).toMatchObject({
      review: { verdict: 'in_order', question: asked.question, answer: { words: 'Dr Okoro did, by phone.' } },
      can: { review: false },
    })
    const left = await director.chartOpenings.list({ query: { view: 'to_review', limit: 20 } })
    expect(left.items.map(one => one.id)).not.toContain(id)
    const others = await app.as(people.drLund).api.chartOpenings.list({ query: { view: 'all', limit: 100 } })
    expect(others).toMatchObject({ isDirector: false, items: [] })
  })

  test('asks the office to name a medical director where there is no other [CONSULT-S333]', async () => {
    const { consult, patient } = await givenClaimed(app, { doctor: people.drLund })
    await app.as(patient).api.consults.withdraw({ params: { id: consult.id }, body: { reason: 'Not now' } })
    await tasksDone()
    await open(people.drOkoro, patient.id)
    const { items } = await app.as(people.paula).api.tasks.list({ query: { view: 'open', limit: 100 } })
    expect(items.find(task => task.kind === 'director_missing')).toMatchObject({ patientName: '' })
  })

  test('is read by its patient among those who have looked, with the reason and without the doctor’s words [CONSULT-S334]', async () => {
    const { patient, stranger } = await givenClosed()
    await open(stranger, patient.id)
    const { items } = await app.as(patient).api.ownRecord.looks({ query: { show: 'read', limit: 100 } })
    const look = items.find(one => one.part.includes('to stand in for a colleague'))
    expect(look).toMatchObject({ role: 'doctor', isReading: true, times: 1 })
    expect(JSON.stringify(items)).not.toContain(words)
  })

  onlyFor(() => app, chartOpenings.access)
  onlyFor(() => app, chartOpenings.open, { params: { id: people.theo.id } })
  onlyFor(() => app, chartOpenings.list)
  onlyFor(() => app, chartOpenings.review, { params: { id: people.theo.id } })
  onlyFor(() => app, chartOpenings.answer, { params: { id: people.theo.id } })
  onlyFor(() => app, chartOpenings.end, { params: { id: people.theo.id } })
})
