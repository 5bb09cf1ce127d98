import { createHmac } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { video } from '@om/contracts/video'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { givenPatient } from '#test/given/consults.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { listen, openSocket } from '#test/visit-sockets.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  app = await testApp()
  server = await listen(app.app)
})
beforeEach(async () => {
  await withoutConsults(app)
  await givenHours(app, people.drOkoro, { hours: weekdays([9, 17]) })
})
afterAll(async () => {
  await server.stop()
  await app.stop()
})

const minute = 60_000
const codeOf = (call: Promise<unknown>) =>
  call.then(() => 'done').catch((error: unknown) => (error instanceof ApiError ? error.code : error))

/** A video appointment, the clock standing some minutes from its start, and both sides with a browser each. */
const given = async (minutesFromStart = -5) => {
  const { appointment, patient, consult } = await givenAppointment(app, { mode: 'video' })
  const startsAt = new Date(appointment.startsAt)
  app.clock.set(new Date(startsAt.getTime() + minutesFromStart * minute))
  const params = { id: appointment.id }
  const sideOf = (person: Parameters<TestApp['as']>[0], device: string = crypto.randomUUID()) => {
    const { api } = app.as(person)
    return {
      device,
      read: () => api.video.read({ params, query: { device } }),
      join: () => api.video.join({ params, body: { device } }),
      /** Its socket is open for a moment: it counts as there. */
      beat: async () => {
        const { ticket } = await api.video.ticket({ params, body: { device } })
        const socket = openSocket(server.url, ticket)
        await socket.until(() => socket.heard[0])
        socket.close()
      },
      leave: () => api.video.leave({ params, body: { device } }),
      admit: () => api.video.admit({ params, body: {} }),
      phone: () => api.video.phone({ params, body: {} }),
      miss: () => api.video.miss({ params, body: {} }),
      end: () => api.video.end({ params, body: {} }),
      fail: () => api.video.fail({ params, body: {} }),
      route: () => api.video.route({ params }),
    }
  }
  return {
    appointment,
    consult,
    params,
    startsAt,
    patient,
    sideOf,
    mina: sideOf(patient),
    doctor: sideOf(people.drOkoro),
  }
}

/** Both are in. */
const givenOn = async () => {
  const all = await given()
  await all.mina.join()
  await all.doctor.join()
  await all.doctor.admit()
  return all
}

describe('who may ask', () => {
  for (const endpoint of Object.values(video)) onlyFor(() => app, endpoint, { params: { id: crypto.randomUUID() } })
})

describe('the door', () => {
  test('opens a quarter of an hour before, for the two of them; for everyone else there is none [APPT-S102]', async () => {
    const { mina, params } = await given(-16)
    expect(await mina.read()).toMatchObject({ door: 'early', side: 'patient' })
    expect(await codeOf(mina.join())).toBe('video_not_open')
    app.clock.advance(minute)
    expect(await mina.join()).toMatchObject({ door: 'open', isMine: true, appointment: { state: 'waiting' } })
    const stranger = await givenPatient(app)
    for (const person of [stranger, people.drLund])
      expect(await codeOf(app.as(person).api.video.read({ params, query: {} }))).toBe('not_found')
  })

  test('a doctor who is not there hears that the patient waits, once [APPT-S150]', async () => {
    const told = async () => {
      await app.drain()
      return (await app.mails(people.drOkoro.email)).filter(mail => mail.subject === 'A patient waits for you')
    }
    const before = (await told()).length
    const { mina, params } = await given()
    await mina.join()
    await mina.leave()
    await mina.join()
    const mails = await told()
    expect(mails).toHaveLength(before + 1)
    expect(mails.some(({ text }) => text.includes(`/video-redirect/${params.id}`))).toBe(true)
    const other = await given()
    await other.doctor.join()
    await other.mina.join()
    expect(await told()).toHaveLength(before + 1)
  })

  test('the doctor sees that the patient waits, and nobody is connected before being let in [APPT-S103]', async () => {
    const { mina, doctor } = await given()
    expect(await doctor.join()).toMatchObject({ other: { isHere: false }, can: { admit: false } })
    await mina.join()
    expect(await doctor.read()).toMatchObject({ other: { isHere: true }, can: { admit: true }, peers: [] })
    expect(await mina.read()).toMatchObject({ other: { isHere: true }, peers: [], admittedAt: null })
    expect(await doctor.admit()).toMatchObject({ appointment: { state: 'in_progress' } })
    expect(await mina.read()).toMatchObject({ peers: [{ device: doctor.device }] })
    expect(await doctor.read()).toMatchObject({ peers: [{ device: mina.device }] })
  })

  test('a moved one leads to where it is held now; a cancelled one says so [APPT-S104]', async () => {
    const { appointment, patient, mina, startsAt } = await given(-24 * 60)
    const { api } = app.as(patient)
    const moved = await api.appointments.reschedule({
      params: { id: appointment.id },
      body: {
        doctorId: people.drOkoro.staffId,
        startsAt: new Date(startsAt.getTime() + 30 * minute).toISOString(),
        mode: 'video',
        version: appointment.version,
      },
    })
    expect(await mina.read()).toMatchObject({ door: 'moved', movedTo: moved.id })
    await api.appointments.cancel({ params: { id: moved.id }, body: { version: moved.version, reason: '' } })
    expect(await api.video.read({ params: { id: moved.id }, query: {} })).toMatchObject({ door: 'cancelled' })
  })
})

describe('a visit', () => {
  test('goes on with another browser of the same person, and the first is told [APPT-S106]', async () => {
    const { mina, doctor, sideOf, patient } = await givenOn()
    const tablet = sideOf(patient)
    expect(await tablet.join()).toMatchObject({ isMine: true, peers: [{ device: doctor.device }] })
    expect(await mina.read()).toMatchObject({ isMine: false, peers: [] })
    expect(await doctor.read()).toMatchObject({ peers: [{ device: tablet.device }] })
    // And back.
    expect(await mina.join()).toMatchObject({ isMine: true, peers: [{ device: doctor.device }] })
    expect(await tablet.read()).toMatchObject({ isMine: false })
  })

  test('knows within half a minute that a browser is gone without a word, and takes it back [APPT-S107]', async () => {
    const { mina, doctor } = await givenOn()
    app.clock.advance(20_000)
    await doctor.beat()
    app.clock.advance(6_000)
    expect(await doctor.read()).toMatchObject({ other: { isHere: false }, peers: [] })
    await mina.beat()
    expect(await mina.read()).toMatchObject({ isMine: true, peers: [{ device: doctor.device }] })
    expect(await doctor.read()).toMatchObject({ other: { isHere: true }, peers: [{ device: mina.device }] })
  })

  test('goes on by phone: the number is the doctor’s alone, and who asked for it is in the trail [APPT-S108]', async () => {
    const { mina, doctor, patient, appointment } = await givenOn()
    expect(await doctor.read()).toMatchObject({ phone: '' })
    expect(await doctor.phone()).toMatchObject({ phone: patient.phone, can: { phone: false, admit: true }, peers: [] })
    expect(await mina.read()).toMatchObject({ phone: '', phoneAt: expect.any(String), peers: [] })
    const { rows } = await app.deps.pool.query<{ action: string; actor_role: string }>(
      `select action, actor_role from public.audit_log where subject_id = $1 and action ~ 'fail|phone' order by id`,
      [appointment.id],
    )
    expect(rows).toEqual([
      { action: 'appointment.fail', actor_role: 'doctor' },
      { action: 'appointment.switch_to_phone', actor_role: 'doctor' },
    ])
    // The picture comes back.
    expect(await doctor.admit()).toMatchObject({ phoneAt: null })
    expect(await doctor.read()).toMatchObject({ peers: [{ device: mina.device }] })
  })

  test('is ended by the doctor for both, and what was seen is offered to the record of the contact [APPT-S109]', async () => {
    const { mina, doctor, consult } = await givenOn()
    const startedAt = app.clock.now().toISOString()
    app.clock.advance(9 * minute)
    await Promise.all([mina.beat(), doctor.beat()])
    expect(await doctor.end()).toMatchObject({ can: { end: false, admit: true } })
    expect(await mina.read()).toMatchObject({ endedAt: app.clock.now().toISOString(), peers: [] })
    const seen = await app.as(people.drOkoro).api.consults.read({ params: { id: consult.id } })
    expect(seen.appointment).toMatchObject({
      state: 'in_progress',
      visit: { startedAt, endedAt: app.clock.now().toISOString(), byPhone: false },
    })
  })

  test('can be left and come back to by the patient, however the doctor’s page stands [APPT-S110]', async () => {
    const { mina, doctor } = await givenOn()
    await mina.leave()
    expect(await doctor.read()).toMatchObject({ other: { isHere: false }, peers: [] })
    await mina.join()
    expect(await doctor.read()).toMatchObject({ other: { isHere: true }, peers: [{ device: mina.device }] })
  })
})

describe('a visit that was begun', () => {
  test('and came to nothing is said to have failed: its patient is told by mail, and may book again [APPT-S115]', async () => {
    const { mina, doctor, patient, consult } = await givenOn()
    expect(
      await codeOf(app.as(patient).api.video.fail({ params: { id: (await mina.read()).appointment.id }, body: {} })),
    ).toBe('not_allowed')
    expect(await doctor.fail()).toMatchObject({ door: 'failed' })
    expect(await codeOf(doctor.fail()), 'twice').toBe('video_not_open')
    expect(await mina.read()).toMatchObject({ door: 'failed' })
    await app.drain()
    const mails = (await app.mails(patient.email)).filter(({ subject }) => subject === 'Your call did not work')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toMatch(/hair|medicine|prescription/i)
    const { slots } = await app.as(patient).api.appointments.slots({ query: { consultId: consult.id, days: 2 } })
    expect(slots.length, 'times to choose from').toBeGreaterThan(0)
  })

  test('waits as a task for its record an hour past its end, until there is one or it has failed [APPT-S116]', async () => {
    const { doctor, appointment } = await givenOn()
    await doctor.end()
    app.clock.set(new Date(Date.parse(appointment.endsAt) + 59 * minute))
    await app.sweep('appointments')
    expect(await tasksOf(app, 'visit_record', appointment.id)).toEqual([])
    app.clock.advance(2 * minute)
    await app.sweep('appointments')
    await app.sweep('appointments')
    const open = await tasksOf(app, 'visit_record', appointment.id)
    expect(open.map(task => task.state)).toEqual(['open'])
    await doctor.fail()
    const after = await tasksOf(app, 'visit_record', appointment.id)
    expect(after.map(task => task.state)).toEqual(['done'])
  })
})

describe('whoever does not come', () => {
  test('is said to have missed it after a quarter of an hour, told by mail, and may book again [APPT-S111]', async () => {
    const { mina, doctor, patient, consult } = await given(14)
    await doctor.join()
    expect(await codeOf(doctor.miss())).toBe('video_not_open')
    app.clock.advance(minute)
    expect(await doctor.miss()).toMatchObject({ door: 'missed' })
    await app.drain()
    const mail = (await app.mails(patient.email)).find(({ subject }) => subject === 'We missed you today')
    expect(mail?.text).toContain('/patient-appointments')
    expect(mail?.text).not.toMatch(/hair|medicine|prescription/i)
    expect(await mina.read()).toMatchObject({ door: 'missed' })
    const { slots } = await app.as(patient).api.appointments.slots({ query: { consultId: consult.id, days: 1 } })
    expect(slots.length, 'times on the same day').toBeGreaterThan(0)
  })

  test('is not said to have missed it while they are at the door [APPT-S101]', async () => {
    const { mina, doctor } = await given(16)
    await mina.join()
    await doctor.join()
    expect(await codeOf(doctor.miss())).toBe('video_not_open')
  })

  test('a patient whom nobody lets in may go after a quarter of an hour, and is sent home after an hour [APPT-S112]', async () => {
    const { mina, patient, appointment, startsAt } = await given()
    const { appointment: waiting } = await mina.join()
    expect(waiting.can.cancel).toBe(false)
    app.clock.set(new Date(startsAt.getTime() + 15 * minute))
    expect((await mina.read()).appointment.can.cancel).toBe(true)
    app.clock.set(new Date(Date.parse(appointment.endsAt) + 61 * minute))
    await app.sweep('appointments')
    expect(await mina.read()).toMatchObject({ door: 'cancelled' })
    await app.drain()
    const mail = (await app.mails(patient.email)).find(
      ({ subject }) => subject === 'Your appointment has been cancelled',
    )
    expect(mail?.text).toContain('Please choose another time')
  })
})

test('credentials of the relay are good for an hour, and the relay works them out by itself [APPT-S113]', async () => {
  const { mina } = await given()
  expect(await mina.route()).toEqual({ servers: [], relayOnly: false })
  Object.assign(app.deps.config.video, { turnUrls: ['turn:relay.example:3478'], turnSecret: 'known to both' })
  const [{ username = '', credential } = { username: '' }] = (await mina.route()).servers
  const [until = ''] = username.split(':')
  expect(Number(until) * 1000 - Date.now()).toBeGreaterThan(59 * minute)
  expect(Number(until) * 1000 - Date.now()).toBeLessThanOrEqual(60 * minute)
  expect(credential).toBe(createHmac('sha1', 'known to both').update(username).digest('base64'))
})
