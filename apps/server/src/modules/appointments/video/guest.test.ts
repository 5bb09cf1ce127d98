import { ApiError } from '@om/contracts/client'
import { videoGuest } from '@om/contracts/video-guest'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { givenPatient } from '#test/given/consults.ts'
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

const minute = 60_000
const codeOf = (call: Promise<unknown>) =>
  call.then(() => 'done').catch((error: unknown) => (error instanceof ApiError ? error.code : error))

/** A video visit some minutes from its start, with a link for a third person that its patient has made. */
const given = async (minutesFromStart = -5) => {
  const { appointment, patient } = await givenAppointment(app, { mode: 'video' })
  app.clock.set(new Date(Date.parse(appointment.startsAt) + minutesFromStart * minute))
  const params = { id: appointment.id }
  const sideOf = (person: Parameters<TestApp['as']>[0]) => {
    const device = crypto.randomUUID()
    const { video } = app.as(person).api
    return {
      device,
      api: video,
      join: () => video.join({ params, body: { device } }),
      read: () => video.read({ params, query: { device } }),
      invite: async () => (await video.invite({ params, body: { role: 'interpreter' } })).path.split('link=')[1] ?? '',
      admitGuest: () => video.admitGuest({ params, body: {} }),
      removeGuest: () => video.removeGuest({ params, body: { device } }),
    }
  }
  const mina = sideOf(patient)
  const doctor = sideOf(people.drOkoro)
  return { params, patient, mina, doctor, token: await mina.invite() }
}

const guestWith = (token: string, device: string = crypto.randomUUID()) => {
  const api = app.anyone.api.videoGuest
  return {
    device,
    read: () => api.read({ body: { token, device } }),
    join: (name = 'Ana Reis') => api.join({ body: { token, device, name } }),
    leave: () => api.leave({ body: { token, device } }),
    route: () => api.route({ body: { token } }),
    ticket: () => api.ticket({ body: { token, device } }),
  }
}

/** The two are in, and the third person is at the door. */
const givenAtDoor = async () => {
  const all = await given()
  await all.mina.join()
  await all.doctor.join()
  await all.doctor.api.admit({ params: all.params, body: {} })
  const ana = guestWith(all.token)
  await ana.join()
  return { ...all, ana }
}

describe('a third person in a video visit', () => {
  test('comes by a link of the patient, says their name, and sees nobody until the doctor lets them in [APPT-S130]', async () => {
    const { mina, doctor, ana } = await givenAtDoor()
    expect(await ana.read()).toMatchObject({
      role: 'interpreter',
      name: 'Ana Reis',
      isIn: false,
      isOn: true,
      peers: [],
    })
    expect((await mina.read()).peers.map(one => one.device)).toEqual([doctor.device])
    expect(await doctor.read()).toMatchObject({
      guest: { name: 'Ana Reis', isHere: true, isIn: false },
      can: { admitGuest: true, removeGuest: true },
    })
    expect((await mina.read()).can.admitGuest).toBe(false)
    await doctor.admitGuest()
    await doctor.admitGuest()
    expect((await ana.read()).peers.map(one => one.side)).toEqual(['doctor', 'patient'])
    expect((await mina.read()).peers.map(one => one.side)).toEqual(['doctor', 'guest'])
    expect((await ana.route()).servers).toBeInstanceOf(Array)
  })

  test('is out as soon as either of the two has them leave, and the link is over [APPT-S131]', async () => {
    const { mina, doctor, ana } = await givenAtDoor()
    await doctor.admitGuest()
    expect((await mina.removeGuest()).guest).toBeNull()
    await mina.removeGuest()
    expect((await doctor.read()).peers.map(one => one.side)).toEqual(['patient'])
    for (const call of [ana.read, ana.join, ana.route, ana.ticket]) expect(await codeOf(call())).toBe('not_found')
  })

  test('is one at a time: another link ends the one before, and another browser takes the place of the first [APPT-S131]', async () => {
    const { doctor, ana, token } = await givenAtDoor()
    const tablet = guestWith(token)
    await tablet.join()
    expect((await ana.read()).isMine).toBe(false)
    expect((await tablet.read()).isMine).toBe(true)
    const later = guestWith(await doctor.invite())
    expect(await codeOf(tablet.read())).toBe('not_found')
    expect(await later.read()).toMatchObject({ name: '', isIn: false })
    expect((await doctor.read()).guest).toMatchObject({ name: '', isHere: false })
  })

  test('finds nothing by a link that is wrong, before the door opens, or once the visit is over [APPT-S132]', async () => {
    const { token, params, doctor, mina } = await given(-60)
    const ana = guestWith(token)
    expect(await codeOf(guestWith(`${token.slice(0, -2)}xx`).read())).toBe('not_found')
    expect(await ana.read()).toMatchObject({ door: 'early', doctorName: expect.stringContaining('Okoro') })
    expect(JSON.stringify(await ana.read())).not.toContain('Mina')
    expect(await codeOf(ana.join())).toBe('video_not_open')
    expect(await codeOf(ana.route())).toBe('video_not_open')
    app.clock.set(new Date(app.clock.now().getTime() + 58 * minute))
    await mina.join()
    await doctor.join()
    await ana.join()
    await doctor.api.admit({ params, body: {} })
    await doctor.api.fail({ params, body: {} })
    expect(await codeOf(ana.read())).toBe('not_found')
    expect(await codeOf(mina.invite())).toBe('video_not_open')
  })

  test('can be asked for by the two of the visit alone, and is named where the doctor records the contact [APPT-S133]', async () => {
    const { params, doctor } = await givenAtDoor()
    const stranger = app.as(await givenPatient(app)).api.video
    expect(await codeOf(stranger.invite({ params, body: { role: 'support' } }))).toBe('not_found')
    expect(await codeOf(stranger.removeGuest({ params, body: { device: doctor.device } }))).toBe('not_found')
    const before = await doctor.read()
    expect(before.appointment.visit?.others).toBe('')
    await doctor.admitGuest()
    expect((await doctor.read()).appointment.visit?.others).toBe('Ana Reis, interpreter')
  })

  test('nothing of theirs asks for an account', () => {
    expect(Object.values(videoGuest).map(one => one.who)).toEqual(Array.from({ length: 5 }, () => 'anyone'))
  })
})
