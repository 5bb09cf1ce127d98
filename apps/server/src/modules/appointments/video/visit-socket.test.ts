import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { ApiError } from '@om/contracts/client'
import { type SocketNews, socketCloses } from '@om/contracts/video-socket'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { createDatabase } from '#src/database/database.ts'
import { createLiveHub } from '#src/modules/events/live-hub.ts'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { givenPatient } from '#test/given/consults.ts'
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

const call = randomUUID()
const offer = (sdp: string) => ({ call, description: { type: 'offer' as const, sdp } })
const sdpOf = ({ body }: { body: object }) =>
  'description' in body ? (body.description as { sdp: string }).sdp : undefined
const codeOf = (asked: Promise<unknown>) =>
  asked.then(() => 'done').catch((error: unknown) => (error instanceof ApiError ? error.code : error))

type Socket = ReturnType<typeof openSocket>
const visitOf = (news: SocketNews | undefined) => (news && 'visit' in news ? news.visit : undefined)
/** The newest that a socket was told of the visit, once it is as wanted. */
const told = (socket: Socket, isIt: (visit: NonNullable<ReturnType<typeof visitOf>>) => boolean) =>
  socket.until(() => socket.heard.map(visitOf).findLast(visit => visit !== undefined && isIt(visit)))

/** A visit whose two have come and were let together, and their browsers. */
const given = async () => {
  const { appointment, patient } = await givenAppointment(app, { mode: 'video' })
  app.clock.set(new Date(Date.parse(appointment.startsAt) - 5 * 60_000))
  const params = { id: appointment.id }
  const sideOf = (person: Parameters<TestApp['as']>[0], device = randomUUID() as string) => {
    const { video } = app.as(person).api
    const ticket = async () => (await video.ticket({ params, body: { device } })).ticket
    return {
      device,
      video,
      ticket,
      join: () => video.join({ params, body: { device } }),
      open: async (options?: Parameters<typeof openSocket>[2], base = server.url) =>
        openSocket(base, await ticket(), options),
    }
  }
  const mina = sideOf(patient)
  const doctor = sideOf(people.drOkoro)
  await mina.join()
  await doctor.join()
  await doctor.video.admit({ params, body: {} })
  return { params, patient, mina, doctor, sideOf }
}

describe('the socket of a visit', () => {
  test('passes on what the browsers tell each other, once and in order, also what came while one was away [APPT-S105]', async () => {
    const { mina, doctor } = await given()
    const [m, d] = [await mina.open(), await doctor.open()]
    const to = doctor.device
    await told(m, visit => visit.peers[0]?.device === to)
    m.say({ to, body: { ready: true } }, { to, body: offer('one') })
    const before = await d.hears(2)
    expect(before.map(one => one.from)).toEqual([mina.device, mina.device])
    d.close()
    await d.closes()
    // The answer to the first was lost: it is said again, with what came after.
    m.ws.send(
      JSON.stringify({
        say: [
          { number: 2, to, body: offer('one') },
          { number: 3, to, body: offer('two') },
        ],
      }),
    )
    await m.until(() => m.heard.find(news => 'said' in news && news.said === 3))
    const again = await doctor.open({ after: before.at(-1)?.id ?? 0 })
    expect((await again.hears(1)).map(sdpOf)).toEqual(['two'])
    m.say({ to: randomUUID(), body: offer('nobody') })
    expect(await m.until(() => m.heard.find(news => 'said' in news && news.unheard.length > 0))).toBeDefined()
    for (const one of [m, again]) one.close()
    app.clock.advance(61 * 60_000)
    await app.sweep('appointments')
    const { rows } = await app.deps.pool.query('select from public.video_signals')
    expect(rows).toHaveLength(0)
  })

  test('tells how the visit stands when that changes, and the browser whose place was taken that it was [APPT-S106]', async () => {
    const { mina, doctor, sideOf, patient, params } = await given()
    const m = await mina.open()
    await told(m, visit => visit.isMine && visit.peers.length === 1)
    const tablet = sideOf(patient)
    const t = await tablet.open()
    await tablet.join()
    await told(m, visit => !visit.isMine && visit.peers.length === 0)
    await told(t, visit => visit.isMine && visit.peers[0]?.device === doctor.device)
    m.say({ to: doctor.device, body: offer('late') })
    expect(await m.until(() => m.heard.find(news => 'said' in news && news.unheard[0] === 1))).toBeDefined()
    await doctor.video.fail({ params, body: {} })
    await told(t, visit => visit.door === 'failed')
    for (const one of [m, t]) expect(await one.closes()).toBe(socketCloses.over)
  })

  test('passes on what was said at another copy of the server [APPT-S139]', async () => {
    const { mina, doctor } = await given()
    const live = createLiveHub(app.serverPool, app.deps.log)
    const db = createDatabase(app.deps.peoplePool, app.clock, live.tell)
    const copy = await listen(createApp({ ...app.deps, pool: app.serverPool, live, db }))
    try {
      const [m, d] = [await mina.open({}, copy.url), await doctor.open()]
      await Promise.all([m, d].map(one => told(one, visit => visit.peers.length === 1)))
      const from = performance.now()
      m.say({ to: doctor.device, body: offer('from afar') })
      expect((await d.hears(1)).map(sdpOf)).toEqual(['from afar'])
      expect(performance.now() - from, 'without waiting for the next look').toBeLessThan(4_000)
      // A copy that stops says so; the page comes to another one, and hears what it had not.
      live.endStreams()
      expect(await m.closes()).toBe(1001)
      d.say({ to: mina.device, body: offer('back') })
      const again = await mina.open()
      expect((await again.hears(1)).map(sdpOf)).toEqual(['back'])
      for (const one of [d, again]) one.close()
    } finally {
      await copy.stop()
      await live.stop()
    }
  })

  test('takes the third person in by their link, and closes when they are asked to leave [APPT-S131]', async () => {
    const { mina, doctor, params } = await given()
    const { path } = await mina.video.invite({ params, body: { role: 'interpreter' } })
    const [, token = ''] = path.split('link=')
    const device = randomUUID()
    const guest = app.anyone.api.videoGuest
    await guest.join({ body: { token, device, name: 'Ana Reis' } })
    const g = openSocket(server.url, (await guest.ticket({ body: { token, device } })).ticket)
    const now = (isIt: (peers: number) => boolean) =>
      g.until(() => g.heard.find(news => 'guestVisit' in news && isIt(news.guestVisit.peers.length)))
    await now(count => count === 0)
    g.say({ to: mina.device, body: offer('too early') })
    await g.until(() => g.heard.find(news => 'said' in news && news.unheard[0] === 1))
    await doctor.video.admitGuest({ params, body: {} })
    await now(count => count === 2)
    const m = await mina.open()
    g.say({ to: mina.device, body: offer('let in') })
    expect((await m.hears(1)).map(sdpOf)).toEqual(['let in'])
    await doctor.video.removeGuest({ params, body: { device: doctor.device } })
    expect(await g.closes()).toBe(socketCloses.over)
    expect(await codeOf(guest.ticket({ body: { token, device } }))).toBe('not_found')
    m.close()
  })

  test('closes when the session has ended, so that the page asks for a new one [APPT-S140]', async () => {
    const { mina, patient, params } = await given()
    const m = await mina.open()
    await told(m, visit => visit.isMine)
    await app.deps.pool.query('delete from auth.sessions where user_id = $1', [patient.id])
    app.deps.accounts.forget(patient.id)
    await app.as(people.drOkoro).api.video.end({ params, body: {} })
    expect(await m.closes()).toBe(socketCloses.signedOut)
  })
})

describe('nobody gets in', () => {
  test('with the number of a visit alone, another’s ticket, a used one, or one that ran out [APPT-S140]', async () => {
    const { mina, params } = await given()
    const stranger = app.as(await givenPatient(app)).api.video
    for (const { video } of [{ video: stranger }, app.as(people.drLund).api])
      expect(await codeOf(video.ticket({ params, body: { device: randomUUID() } }))).toBe('not_found')
    expect(await openSocket(server.url, params.id).closes()).toBe(socketCloses.renew)

    const ticket = await mina.ticket()
    const first = openSocket(server.url, ticket)
    await told(first, visit => visit.isMine)
    expect(await openSocket(server.url, ticket).closes(), 'used').toBe(socketCloses.renew)
    const late = await mina.ticket()
    await app.deps.pool.query(`update public.video_tickets set until = now() - interval '1 second'`)
    expect(await openSocket(server.url, late).closes(), 'too late').toBe(socketCloses.renew)
    first.close()
    const { rows } = await app.deps.pool.query('select from public.video_tickets')
    expect(rows).toHaveLength(0)
  })

  test('from a page that is not ours, or without saying which, or with something that is no socket [APPT-S140]', async () => {
    const { mina } = await given()
    const foreign = await mina.open({ origin: 'https://elsewhere.example' })
    expect(await foreign.closes()).toBe(1006)
    expect(foreign.heard).toEqual([])
    const known = await mina.open({ origin: app.deps.config.publicUrl })
    await told(known, visit => visit.isMine)
    known.close()
    expect((await fetch(`${server.url}/api/video-socket`)).status).toBe(400)
    const other = get(`${server.url}/healthz`, { headers: { connection: 'upgrade', upgrade: 'websocket' } })
    const [answer] = await once(other, 'response')
    expect(answer.statusCode).toBe(200)
    answer.resume()
  })

  test('to signals of another visit, whatever number it names [APPT-S140]', async () => {
    const one = await given()
    const m = await one.mina.open()
    const d = await one.doctor.open()
    await told(m, visit => visit.peers.length === 1)
    m.say({ to: one.doctor.device, body: offer('private') })
    await d.hears(1)
    const two = await givenAppointment(app, { mode: 'video' })
    const device = one.doctor.device
    const api = app.as(two.patient).api.video
    const { ticket } = await api.ticket({ params: { id: two.appointment.id }, body: { device } })
    const other = openSocket(server.url, ticket)
    await told(other, visit => !visit.isMine)
    other.say({ to: one.mina.device, body: offer('intruder') })
    await other.until(() => other.heard.find(news => 'said' in news && news.unheard[0] === 1))
    expect(other.signals()).toEqual([])
    expect(m.signals()).toEqual([])
    for (const socket of [m, d, other]) socket.close()
  })
})

describe('whoever says too much is put out', () => {
  test('by what is too big, no message, or none that is known [APPT-S141]', async () => {
    const { mina, doctor } = await given()
    const to = doctor.device
    const big = await mina.open()
    await told(big, visit => visit.isMine)
    big.say({ to, body: offer('x'.repeat(140_000)) })
    expect(await big.closes()).toBe(1009)
    for (const words of ['no JSON', '{"say":[]}', JSON.stringify({ say: [{ number: 1, to, body: { hack: 1 } }] })]) {
      const socket = await mina.open()
      await told(socket, visit => visit.isMine)
      socket.ws.send(words)
      expect(await socket.closes(), words).toBe(socketCloses.refused)
    }
  })

  test('by many messages at once, and by more sockets than a person has pages [APPT-S141]', async () => {
    const { mina, sideOf, patient } = await given()
    const flood = await mina.open()
    await told(flood, visit => visit.isMine)
    for (let nth = 0; nth < 400; nth += 1) flood.say({ to: mina.device, body: { ready: true } })
    expect(await flood.closes()).toBe(socketCloses.refused)
    const pages = [mina, ...Array.from({ length: 4 }, () => sideOf(patient))]
    const sockets: Socket[] = []
    for (const page of pages) {
      const socket = await page.open()
      await told(socket, () => true)
      sockets.push(socket)
    }
    expect(await sockets[0]?.closes()).toBe(socketCloses.replaced)
    for (const socket of sockets.slice(1)) socket.close()
  })

  test('by sockets that say nothing: of one address only so many may wait [APPT-S141]', async () => {
    const silent = Array.from({ length: 25 }, () => openSocket(server.url, '', { greet: false }))
    const refused = silent[24]
    expect(await Promise.race(silent.map(one => one.closes()))).toBeGreaterThan(1000)
    expect(refused?.heard).toEqual([])
    for (const one of silent) one.close()
    await Promise.all(silent.map(one => one.closes()))
  })
})
