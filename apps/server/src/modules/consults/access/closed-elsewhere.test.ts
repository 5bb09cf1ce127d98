import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { supabaseFor } from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
const tasksDone = () =>
  app.deps.pool.query(`update public.tasks set done_at = now() where role = 'doctor' and done_at is null`)
const open = (doctor: Doctor, id: string) =>
  app.as(doctor).api.chartOpenings.open({
    params: { id },
    body: { key: randomUUID(), reason: 'cover', words: 'Her doctor is on leave and she telephoned.' },
  })
const answer = async (doctor: Doctor, id: string) => {
  const { api } = app.as(doctor)
  const { version } = await api.support.read({ params: { id } })
  const body = { message: 'With or without food.', requestKey: randomUUID(), version, close: false }
  return api.support.answer({ params: { id }, body })
}

/** Somebody whom Dr Okoro has treated and answered, with nothing open, and a doctor who has never had to do with them. */
const givenClosed = async () => {
  const { patient, prescription, consult } = await givenPrescription(app)
  const { id: threadId } = await app.as(patient).api.messages.begin({
    body: { topic: 'dose', message: 'With food or without, with zinc?', requestKey: randomUUID(), safety: 'none' },
  })
  await answer(people.drOkoro, threadId)
  await tasksDone()
  return { patient, prescription, consult, threadId, stranger: await givenStaff(app, 'doctor') }
}

const rxOf = async (doctor: Doctor, search: string, more: { medicine?: 'FIN_PO'; state?: 'active' } = {}) => {
  const query = { limit: 100, view: 'everyone', search, ...more } as const
  return (await app.as(doctor).api.rxHistory.list({ query })).items
}
const ticketOf = async (doctor: Doctor, patientId: string) => {
  const { items } = await app.as(doctor).api.support.list({ query: { limit: 20, patientId } })
  return items[0]
}
const tables = ['profiles', 'hair_quiz_results_v2', 'prescriptions'] as const
const rowsOf = async (doctor: Doctor, patientId: string) => {
  const client = supabaseFor(app, doctor)
  const owner = { profiles: 'id', hair_quiz_results_v2: 'user_id', prescriptions: 'patient_id' } as const
  const counts: number[] = []
  for (const table of tables) {
    const { data } = await client.from(table).select('id').eq(owner[table], patientId)
    counts.push(data?.length ?? -1)
  }
  return counts
}

describe('the record of somebody who is not in a doctor’s care, outside the chart', () => {
  test('a prescription of theirs is a number and a name, in the list, its page and the file [CONSULT-S335]', async () => {
    const { patient, prescription, stranger } = await givenClosed()
    const { id, number } = prescription
    const closed = { id, number, isOpen: false, patient: { id: patient.id, firstName: patient.firstName } }
    const [line] = await rxOf(stranger, number)
    expect(line).toMatchObject(closed)
    expect(Object.keys(line ?? {}).sort()).toEqual(['id', 'isOpen', 'number', 'patient'])
    expect(await rxOf(stranger, number, { medicine: 'FIN_PO' })).toEqual([])
    expect(await rxOf(stranger, number, { state: 'active' })).toEqual([])
    const { api, request } = app.as(stranger)
    expect(await api.rxHistory.read({ params: { id } })).toMatchObject(closed)
    const file = await request('GET', `/api/rx-history/export.csv?view=everyone&search=${number}`)
    expect((await file.text()).trim().split('\r\n')).toHaveLength(1)
    expect(await codeOf(api.prescriptions.document({ params: { id } }))).toBe('chart_closed')
    const body = { version: 0, reason: 'other', message: 'Please stop the tablets for now.', until: null } as const
    expect(await codeOf(api.prescriptions.hold({ params: { id }, body }))).toBe('chart_closed')
    expect((await rxOf(people.drOkoro, number))[0]).toMatchObject({ isOpen: true, signedBy: 'Dr Amara Okoro' })
    expect(await rxOf(people.drOkoro, number, { medicine: 'FIN_PO' })).toHaveLength(1)
    await open(stranger, patient.id)
    expect((await rxOf(stranger, number, { medicine: 'FIN_PO' }))[0]).toMatchObject({ id, isOpen: true })
    expect(await api.rxHistory.read({ params: { id } })).toMatchObject({ isOpen: true })
    expect(await codeOf(api.prescriptions.document({ params: { id } }))).toBe('ok')
  })

  test('a case of theirs is a number and a name in the queue, and no filter finds it [CONSULT-S359]', async () => {
    const { consult, patient, stranger } = await givenClosed()
    const number = `C${consult.number}`.replace('CC', 'C')
    const queued = async (query: { search?: string; brand?: 'men' | 'women' } = {}, doctor: Doctor = stranger) => {
      const { items } = await app.as(doctor).api.consults.queue({ query: { view: 'decided', limit: 100, ...query } })
      return items.find(one => one.id === consult.id)
    }
    const name = `${patient.firstName} ${patient.lastName}`
    const closed = { id: consult.id, number, patientName: name, isOpen: false }
    expect(await queued()).toEqual(closed)
    expect(await queued({ search: number })).toEqual(closed)
    expect(await queued({ search: name })).toEqual(closed)
    expect(await queued({ brand: consult.brand })).toBeUndefined()
    expect(await queued({ brand: consult.brand }, people.drOkoro)).toMatchObject({ isOpen: true, state: 'approved' })
    await open(stranger, patient.id)
    expect(await queued({ brand: consult.brand })).toMatchObject({ isOpen: true, flags: expect.any(Array) })
  })

  test('they are found among the patients by name alone: no view and no brand finds them [CONSULT-S360]', async () => {
    const { patient, stranger } = await givenClosed()
    const found = async (query: { view?: 'in_treatment'; brand?: 'men' }, doctor: Doctor = stranger) => {
      const { items } = await app.as(doctor).api.patients.list({
        query: {
          view: 'everyone',
          sort: 'newest',
          limit: 100,
          search: `${patient.firstName} ${patient.lastName}`,
          ...query,
        },
      })
      return items.find(one => one.id === patient.id)
    }
    expect(await found({})).toMatchObject({ isOpen: false, newest: null, treatment: null })
    expect(await found({ view: 'in_treatment' })).toBeUndefined()
    expect(await found({ brand: 'men' })).toBeUndefined()
    expect(await found({ view: 'in_treatment', brand: 'men' }, people.drOkoro)).toMatchObject({ isOpen: true })
    await open(stranger, patient.id)
    expect(await found({ view: 'in_treatment' })).toMatchObject({ isOpen: true })
  })

  test('a conversation of theirs is a number and a name, and cannot be read, searched or answered [CONSULT-S336]', async () => {
    const { patient, threadId, stranger } = await givenClosed()
    const { api } = app.as(stranger)
    const at = { params: { id: threadId } }
    expect(await ticketOf(stranger, patient.id)).toMatchObject({
      isOpen: false,
      email: '',
      excerpt: '',
      topic: 'other',
    })
    const { items } = await api.support.list({ query: { limit: 20, patientId: patient.id, topic: 'dose' } })
    expect(items).toEqual([])
    const refusals = [
      api.support.read(at),
      api.support.find({ ...at, body: { words: 'zinc' } }),
      api.support.note({ ...at, body: { text: 'Mine now', requestKey: randomUUID() } }),
      api.support.setStatus({ ...at, body: { status: 'closed', version: 1 } }),
    ]
    expect(await Promise.all(refusals.map(codeOf))).toEqual(refusals.map(() => 'chart_closed'))
    await expect(api.support.read(at)).rejects.toMatchObject({ problems: [{ field: 'patient', code: patient.id }] })
    const found = () => api.support.search({ body: { words: 'zinc', limit: 20 } })
    const isFound = async () => (await found()).items.some(one => one.threadId === threadId)
    expect(await isFound()).toBe(false)
    await open(stranger, patient.id)
    expect(await ticketOf(stranger, patient.id)).toMatchObject({ isOpen: true, topic: 'dose' })
    expect((await api.support.read(at)).messages).toHaveLength(2)
    expect(await isFound()).toBe(true)
    const looks = await app.as(patient).api.ownRecord.looks({ query: { show: 'read', limit: 100 } })
    expect(looks.items.some(one => one.part.includes('to stand in for a colleague'))).toBe(true)
  })

  test('is answered by whichever doctor is there while it waits for doctors, who may read it afterwards [CONSULT-S337]', async () => {
    const { patient, threadId, stranger } = await givenClosed()
    await app.as(patient).api.messages.write({
      params: { id: threadId },
      body: { message: 'And with coffee?', requestKey: randomUUID(), safety: 'none' },
    })
    // The rule does not hang on a task that somebody may have settled.
    await tasksDone()
    expect(await ticketOf(stranger, patient.id)).toMatchObject({ isOpen: true })
    await answer(stranger, threadId)
    await tasksDone()
    expect(await codeOf(app.as(stranger).api.support.read({ params: { id: threadId } }))).toBe('ok')
    const third = await givenStaff(app, 'doctor')
    expect(await codeOf(app.as(third).api.support.read({ params: { id: threadId } }))).toBe('chart_closed')
  })

  test('is not there for them at the floor of the database, until they open it for a reason [CONSULT-S338]', async () => {
    const { patient, stranger } = await givenClosed()
    expect(await rowsOf(people.drOkoro, patient.id)).toEqual([1, 1, 1])
    expect(await rowsOf(stranger, patient.id)).toEqual([0, 0, 0])
    await open(stranger, patient.id)
    expect(await rowsOf(stranger, patient.id)).toEqual([1, 1, 1])
    const { items } = await app.as(stranger).api.chartOpenings.list({ query: { view: 'mine', limit: 20 } })
    await app.as(stranger).api.chartOpenings.end({ params: { id: items[0]?.id ?? '' } })
    expect(await rowsOf(stranger, patient.id)).toEqual([0, 0, 0])
  })
})
