import { ApiError } from '@om/contracts/client'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenHours, weekdays } from '#test/given/appointments.ts'
import { contactNow, givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenOpened } from '#test/given/openings.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await withoutConsults(app)
  await givenHours(app, people.drOkoro, { hours: weekdays([9, 17]) })
})
afterAll(() => app.stop())

const minutes = 60_000
const reason = 'My scalp itches since the new dose'
const codeOf = (call: Promise<unknown>) =>
  call.then(() => 'done').catch((error: unknown) => (error instanceof ApiError ? error.code : error))
const doctorApi = () => app.as(people.drOkoro).api

/** A patient in treatment, and the free times for a call about it. */
const inTreatment = async () => {
  const { consult, patient } = await givenPrescription(app)
  const { api } = app.as(patient)
  const { slots, modes, minutes: length } = await api.appointments.slots({ query: { consultId: consult.id, days: 7 } })
  type Safety = 'none' | 'told' | 'set_aside'
  const book = (
    about: string | undefined = reason,
    slot = slots[0],
    mode: 'video' | 'phone' = 'phone',
    safety?: Safety,
  ) =>
    api.appointments.book({
      body: {
        safety,
        consultId: consult.id,
        doctorId: slot?.doctorId ?? '',
        startsAt: slot?.startsAt ?? '',
        mode,
        ...(about === undefined ? {} : { reason: about }),
      },
    })
  return { consult, patient, api, slots, modes, length, book }
}
const stateOf = async (api: ReturnType<TestApp['as']>['api']) => {
  const { ahead, past } = await api.appointments.mine()
  return [...ahead, ...past].map(({ state }) => state)
}

describe('a call about a treatment', () => {
  test('is booked at a free time by who is in treatment, who says what it is about [APPT-S120]', async () => {
    const { api, consult, modes, length, book } = await inTreatment()
    expect([modes, length]).toEqual([['video', 'phone'], 15])
    expect((await api.appointments.mine()).treatment).toEqual({ consultId: consult.id })
    expect(await codeOf(book(''))).toBe('bad_request')
    expect(await book()).toMatchObject({ state: 'booked', mode: 'phone', reason })
  })

  test('is not there for who has no treatment, or somebody else’s [APPT-S120]', async () => {
    const { consult, slots } = await inTreatment()
    const stranger = app.as(await givenPatient(app)).api.appointments
    expect((await stranger.mine()).treatment).toBeNull()
    const [slot] = slots
    const body = { consultId: consult.id, doctorId: slot?.doctorId ?? '', startsAt: slot?.startsAt ?? '', reason }
    expect(await codeOf(stranger.book({ body: { ...body, mode: 'phone' } }))).toBe('not_found')
    const untreated = await givenConsult(app)
    await app.as(untreated.patient).api.consults.withdraw({ params: { id: untreated.id }, body: { reason: 'other' } })
    const own = app.as(untreated.patient).api.appointments
    expect(await codeOf(own.book({ body: { ...body, consultId: untreated.id, mode: 'phone' } }))).toBe(
      'consult_wrong_state',
    )
  })

  test('tells its doctor what it is about, also after it was moved, and no mail or calendar [APPT-S121]', async () => {
    const { api, patient, consult, slots, book } = await inTreatment()
    const { id, version } = await book(reason, slots.at(-2))
    const later = slots.at(-1)
    const moved = await api.appointments.reschedule({
      params: { id },
      body: { doctorId: later?.doctorId ?? '', startsAt: later?.startsAt ?? '', mode: 'phone', version },
    })
    const { appointments } = await doctorApi().appointments.ofDoctor({ query: { from: moved.startsAt, days: 1 } })
    expect(appointments.map(one => one.reason)).toEqual([reason])
    expect((await doctorApi().consults.read({ params: { id: consult.id } })).appointment).toMatchObject({ reason })
    await app.drain()
    const mails = await app.mails(patient.email)
    expect(mails.map(({ subject }) => subject)).toContain('Your appointment has been moved')
    expect(JSON.stringify(mails)).not.toContain('itches')
  })

  test('is one at most, and none overlaps with another appointment of its patient [APPT-S122]', async () => {
    const { api, patient, slots, book } = await inTreatment()
    const booked = await book()
    expect(await codeOf(book(reason, slots[3]))).toBe('appointment_open_already')
    expect(await book(), 'the same again').toMatchObject({ id: booked.id })
    await givenHours(app, people.drLund, { hours: weekdays([9, 17]) })
    const { id: consultId } = await givenConsult(app, { patient })
    const wish = { consultId, doctorId: people.drLund.staffId, mode: 'video' } as const
    expect(await codeOf(api.appointments.book({ body: { ...wish, startsAt: booked.startsAt } }))).toBe(
      'appointment_open_already',
    )
    await api.appointments.book({ body: { ...wish, startsAt: slots[4]?.startsAt ?? '' } })
    expect(await stateOf(api)).toEqual(['booked', 'booked'])
  })

  test('can still be moved after the treatment has ended, and no other is booked then [APPT-S126]', async () => {
    const { api, slots, book } = await inTreatment()
    const { id, version, consultId } = await book(reason, slots.at(-2))
    for (const { id: one } of (await api.prescriptions.mine()).items)
      await api.prescriptions.stop({ params: { id: one }, body: { message: '' } })
    const later = slots.at(-1)
    const wish = { doctorId: later?.doctorId ?? '', startsAt: later?.startsAt ?? '', mode: 'phone' } as const
    const moved = await api.appointments.reschedule({ params: { id }, body: { ...wish, version } })
    expect(moved).toMatchObject({ state: 'booked', reason })
    await api.appointments.cancel({ params: { id: moved.id }, body: { version: moved.version, reason: '' } })
    expect((await api.appointments.mine()).treatment).toBeNull()
    const again = api.appointments.book({ body: { ...wish, consultId: consultId ?? '', reason } })
    expect(await codeOf(again)).toBe('consult_wrong_state')
  })
})

describe('the record of a call about a treatment', () => {
  const record = async (consultId: string) => {
    const { version } = await doctorApi().consults.read({ params: { id: consultId } })
    return doctorApi().consults.recordContact({ params: { id: consultId }, body: { version, ...contactNow(app) } })
  }

  test('is kept by the doctor who was called, and changes nothing that was decided [APPT-S123]', async () => {
    const { api, consult, book } = await inTreatment()
    expect(await codeOf(record(consult.id)), 'nothing is booked').toBe('consult_wrong_state')
    const { startsAt } = await book()
    app.clock.set(new Date(Date.parse(startsAt) + 10 * minutes))
    const before = await doctorApi().consults.read({ params: { id: consult.id } })
    expect(before.can.recordContact).toBe(true)
    await givenOpened(app, people.drLund, consult.patient.id)
    const colleague = await app.as(people.drLund).api.consults.read({ params: { id: consult.id } })
    expect(colleague.can.recordContact).toBe(false)
    const after = await record(consult.id)
    expect(after).toMatchObject({ state: 'approved', version: before.version, can: { recordContact: false } })
    expect(after.contacts).toHaveLength(before.contacts.length + 1)
    expect(await stateOf(api)).toEqual(['completed'])
    expect(await codeOf(record(consult.id)), 'twice').toBe('consult_wrong_state')
  })

  test('is kept also after it had counted as missed, an hour after its end and not before [APPT-S123] [APPT-S124]', async () => {
    const { api, consult, book } = await inTreatment()
    const { endsAt } = await book()
    app.clock.set(new Date(Date.parse(endsAt) + 59 * minutes))
    await app.sweep()
    expect(await stateOf(api)).toEqual(['booked'])
    app.clock.set(new Date(Date.parse(endsAt) + 60 * minutes))
    await app.sweep()
    expect(await stateOf(api)).toEqual(['no_show'])
    await record(consult.id)
    expect(await stateOf(api)).toEqual(['completed'])
  })

  test('leaves a missed one its patient to book again on the same day [APPT-S125]', async () => {
    const { api, consult, book } = await inTreatment()
    const { endsAt } = await book()
    app.clock.set(new Date(Date.parse(endsAt) + 60 * minutes))
    await app.sweep()
    const { slots } = await api.appointments.slots({ query: { consultId: consult.id, days: 1 } })
    const same = slots.find(slot => slot.startsAt.slice(0, 10) === endsAt.slice(0, 10))
    expect(await book(reason, same)).toMatchObject({ state: 'booked', reason })
  })
})

describe('words that can mean something dangerous', () => {
  const words = 'My chest hurts when I climb stairs'

  test('are asked about before anything is booked [APPT-S127]', async () => {
    const { api, book } = await inTreatment()
    await expect(book(words)).rejects.toMatchObject({
      code: 'safety_first',
      problems: [{ code: 'chest_pain', message: 'Chest pain' }],
    })
    expect(await stateOf(api)).toEqual([])
    expect((await api.sideEffects.mine()).items).toEqual([])
  })

  test('meant so, are a report once, with its clock, whether the time can be had or not [APPT-S127]', async () => {
    const { api, slots, book } = await inTreatment()
    const [slot] = slots
    expect(await codeOf(book(words, slot && { ...slot, startsAt: '2026-11-16T00:00:00Z' }, 'phone', 'told'))).toBe(
      'slot_taken',
    )
    expect((await api.sideEffects.mine()).items).toMatchObject([{ level: 'E3', words }])
    expect(await book(words, slot, 'phone', 'told')).toMatchObject({ state: 'booked', reason: words })
    expect((await api.sideEffects.mine()).items).toHaveLength(1)
  })

  test('set aside, are read by the doctor of the call, and reported to nobody [APPT-S127]', async () => {
    const { api, slots, book } = await inTreatment()
    const about = 'Paying in a lump sum'
    expect(await book(about, slots[0], 'phone', 'set_aside')).toMatchObject({ state: 'booked', reason: about })
    expect((await api.sideEffects.mine()).items).toEqual([])
  })
})
