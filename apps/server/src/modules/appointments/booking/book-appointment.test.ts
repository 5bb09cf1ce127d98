import { appointments } from '@om/contracts/appointments'
import { ApiError } from '@om/contracts/client'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await withoutConsults(app)
  await givenHours(app, people.drOkoro, { hours: weekdays([12, 17]) })
})
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenConsult>>
const doctorId = people.drOkoro.staffId
const one = '2026-11-16T02:00:00.000Z'
const codeOf = (call: Promise<unknown>) =>
  call.then(() => 'done').catch((error: unknown) => (error instanceof ApiError ? error.code : error))
const book = (consult: Given, startsAt = one, mode: 'video' | 'phone' = 'phone') =>
  app.as(consult.patient).api.appointments.book({ body: { consultId: consult.id, doctorId, startsAt, mode } })
const stored = async () =>
  (
    await app.deps.pool.query<{ state: string; patient_id: string }>(
      'select state, patient_id from public.appointments',
    )
  ).rows
const trail = async (id: string) =>
  (
    await app.deps.pool.query<{ action: string; actor_role: string; to_state: string }>(
      `select action, actor_role, to_state from public.audit_log where subject_type = 'appointment' and subject_id = $1 order by id`,
      [id],
    )
  ).rows

describe('booking', () => {
  test('keeps the time, tells the patient in their own zone without a word about health, and leaves a trace [APPT-S06]', async () => {
    const patient = await givenPatient(app, { address: { ...people.jonas.address }, brand: 'men' })
    const consult = await givenConsult(app, { patient })
    const booked = await book(consult)
    expect(booked).toMatchObject({
      consultId: consult.id,
      state: 'booked',
      mode: 'phone',
      startsAt: one,
      endsAt: '2026-11-16T02:15:00.000Z',
      doctor: { name: 'Dr Amara Okoro', ahpraNumber: people.drOkoro.ahpraNumber },
      can: { reschedule: true, cancel: true, propose: false },
    })
    await app.drain()
    const mail = (await app.mails(patient.email)).find(({ subject }) => subject === 'Your appointment is booked')
    // One in the afternoon in Sydney is ten in the morning in Perth.
    expect(mail?.text).toContain('Monday 16 November, 10:00 am (Perth time), with Dr Amara Okoro. It takes 15 minutes.')
    expect(mail?.text).toContain('/patient-appointments')
    expect(mail?.text).not.toMatch(/hair|medicine|prescription|consult/i)
    expect(await trail(booked.id)).toEqual([{ action: 'appointment.book', actor_role: 'patient', to_state: 'booked' }])
  })

  test('wakes the patient’s and the doctors’ screens', async () => {
    const booked = await book(await givenConsult(app))
    const { rows } = await app.deps.pool.query<{ topic: string }>(
      `select topic from public.live_events where kind = 'appointment' and subject_id = $1`,
      [booked.id],
    )
    expect(rows.map(row => row.topic.replace(/:[0-9a-f-]{36}$/, '')).sort()).toEqual(['role:doctor', 'user'])
  })

  test('of one time by 20 people at once is done for exactly one; the others are told that it is gone [APPT-S07]', async () => {
    const consults: Given[] = []
    for (let index = 0; index < 20; index += 1) consults.push(await givenConsult(app))
    const answers = await Promise.all(consults.map(consult => codeOf(book(consult))))
    expect(answers.toSorted()).toEqual(['done', ...Array.from({ length: 19 }, () => 'slot_taken')])
    expect(await stored()).toHaveLength(1)
    // Whoever came too late books the next time.
    const loser = consults[answers.indexOf('slot_taken')]
    expect(loser && (await codeOf(book(loser, '2026-11-16T02:15:00.000Z')))).toBe('done')
  }, 180_000)

  test('twice in two tabs is one appointment and one message to each side [APPT-S08] [APPT-S150]', async () => {
    const consult = await givenConsult(app)
    const toldDoctor = async () => {
      await app.drain()
      return (await app.mails(people.drOkoro.email)).filter(
        mail => mail.subject === 'An appointment has been booked with you',
      )
    }
    const before = (await toldDoctor()).length
    const [first, second] = await Promise.all([book(consult), book(consult)])
    expect(second.id).toBe(first.id)
    expect((await book(consult)).id).toBe(first.id)
    expect(await stored()).toHaveLength(1)
    await app.drain()
    const mails = await app.mails(consult.patient.email)
    expect(mails.filter(mail => mail.subject === 'Your appointment is booked')).toHaveLength(1)
    const told = await toldDoctor()
    expect(told).toHaveLength(before + 1)
    for (const { text } of told) expect(text).not.toMatch(new RegExp(`hair|consult|${consult.patient.lastName}`, 'i'))
  })

  test('of two times in two tabs keeps one [APPT-S09]', async () => {
    const consult = await givenConsult(app)
    const answers = await Promise.all([codeOf(book(consult)), codeOf(book(consult, '2026-11-16T03:00:00.000Z'))])
    expect(answers.toSorted()).toEqual(['appointment_open_already', 'done'])
    expect(await stored()).toHaveLength(1)
  })

  test('shows with the consult of the patient, and in the lists of both', async () => {
    const { appointment, api, consult } = await givenAppointment(app)
    expect((await api.mine()).ahead.map(row => row.id)).toEqual([appointment.id])
    const diary = await app.as(people.drOkoro).api.appointments.ofDoctor({
      query: { from: '2026-11-15T13:00:00Z', days: 1 },
    })
    expect(diary.appointments).toMatchObject([
      {
        id: appointment.id,
        consultId: consult.id,
        patientName: `${consult.patient.firstName} ${consult.patient.lastName}`,
        can: { reschedule: false, cancel: true, propose: true },
      },
    ])
    const colleague = await app.as(people.drLund).api.appointments.ofDoctor({
      query: { from: '2026-11-15T13:00:00Z', days: 1 },
    })
    expect(colleague.appointments).toEqual([])
  })
})

describe('refuses', () => {
  test.each([
    ['outside the hours', '2026-11-16T06:30:00.000Z'],
    ['between two slots', '2026-11-16T02:05:00.000Z'],
    ['in the past', '2026-11-13T02:00:00.000Z'],
    ['less than half an hour away', '2026-11-16T00:15:00.000Z'],
    ['more than 28 days away', '2026-12-14T02:00:00.000Z'],
  ])('a time %s, although nobody has it [APPT-S10]', async (_, startsAt) => {
    await givenHours(app, people.drOkoro, { hours: weekdays([11, 17]) })
    expect(await codeOf(book(await givenConsult(app), startsAt))).toBe('slot_taken')
    expect(await stored()).toEqual([])
  })

  test('a doctor who is away, or whose registration is no longer current', async () => {
    const consult = await givenConsult(app)
    await withRegistration(app, people.drOkoro, { registration_status: 'suspended' }, async () =>
      expect(await codeOf(book(consult))).toBe('slot_taken'),
    )
    const { api } = app.as(people.drOkoro)
    const { away } = await api.appointments.addAway({
      body: { startsAt: one, endsAt: '2026-11-16T02:10:00Z', reason: '' },
    })
    expect(await codeOf(book(consult))).toBe('slot_taken')
    await api.appointments.removeAway({ params: { id: away[0]?.id ?? '' } })
    expect(await codeOf(book(consult))).toBe('done')
  })

  test('a phone call where the doctor has to see the patient', async () => {
    const { consult, patient } = await givenClaimed(app)
    const { id, version } = consult
    await app.as(people.drOkoro).api.consults.requireVideo({ params: { id }, body: { version } })
    const body = { consultId: id, doctorId, startsAt: one }
    const { api } = app.as(patient)
    expect(await codeOf(api.appointments.book({ body: { ...body, mode: 'phone' } }))).toBe('bad_request')
    const booked = await api.appointments.book({ body: { ...body, mode: 'video' } })
    expect(booked.endsAt).toBe('2026-11-16T02:30:00.000Z')
  })

  test('someone else’s consult as if it were not there, and one that has ended', async () => {
    const [mine, theirs] = [await givenConsult(app), await givenConsult(app)]
    expect(await codeOf(book({ ...theirs, patient: mine.patient }))).toBe('not_found')
    await app.as(theirs.patient).api.consults.withdraw({ params: { id: theirs.id }, body: { reason: '' } })
    expect(await codeOf(book(theirs))).toBe('consult_wrong_state')
  })

  test('two appointments at once in the database itself, whoever writes them [APPT-S11]', async () => {
    const { appointment } = await givenAppointment(app)
    const other = await givenAppointment(app)
    const copy = app.deps.pool.query(
      `insert into public.appointments (patient_id, doctor_id, mode, starts_at, ends_at)
       select $2, doctor_id, mode, starts_at + interval '5 minutes', ends_at from public.appointments where id = $1`,
      [appointment.id, other.patient.id],
    )
    await expect(copy).rejects.toMatchObject({ code: '23P01', constraint: 'appointments_doctor_free' })
  })
})

describe('refuses the wrong people', () => {
  const body = { consultId: people.theo.id, doctorId, startsAt: one, mode: 'phone' }
  onlyFor(() => app, appointments.book, { body })
  onlyFor(() => app, appointments.mine)
  onlyFor(() => app, appointments.slots)
  onlyFor(() => app, appointments.ofDoctor)
})
