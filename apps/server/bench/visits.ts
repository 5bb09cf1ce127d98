import { randomUUID } from 'node:crypto'
import type { SignalBody, Visit } from '@om/contracts/video'
import { people } from '@om/testing/people'
import type pg from 'pg'
import type { AuthKeys } from '#src/surfaces/auth-v1/keys/keys.ts'
import { openSocket } from '#test/visit-sockets.ts'
import { makeSubmitters } from './submissions.ts'

type Bench = {
  /** Where each side is: of two copies, where there are two. */
  patientsAt: string
  doctorsAt: string
  client: pg.Client
  keys: AuthKeys
  /** Headers of the doctor of all of them. */
  doctor: Record<string, string>
  promise: (name: string, isKept: boolean, text: string) => void
}

const VISITS = 20
const ROUNDS = 5
const JOIN_MS = 2_000
/** What a browser with two networks and a relay finds, more or less, and how long a description of sound and picture is. */
const CANDIDATES = 8
const SDP = 'a=candidate and codecs\r\n'.repeat(250)

const post = async <T>(url: string, headers: Record<string, string>, body: object): Promise<T> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** One side's open page: it knows how the visit stands, and has not come in yet. */
const openSide = async (base: string, id: string, headers: Record<string, string>) => {
  const device = randomUUID()
  const at = `${base}/api/video/${id}`
  const { ticket } = await post<{ ticket: string }>(`${at}/ticket`, headers, { device })
  const socket = openSocket(base, ticket, { patienceMs: 60_000 })
  await socket.until(() => socket.heard[0])
  const waiting: { to: string; body: SignalBody }[] = []
  let isFlying = false
  /** As pages do it: what comes up while something is on its way goes together with the next. */
  const flush = async () => {
    if (isFlying) return
    isFlying = true
    while (waiting.length > 0) {
      const number = socket.say(...waiting.splice(0))
      await socket.until(() => socket.heard.find(news => 'said' in news && news.said >= number))
    }
    isFlying = false
  }
  return {
    device,
    socket,
    join: () => post<Visit>(`${at}/join`, headers, { device }),
    leave: async () => {
      await post<Visit>(`${at}/leave`, headers, { device })
      socket.close()
    },
    route: async () => (await fetch(`${at}/route`, { headers })).json(),
    peer: () =>
      socket.until(() => socket.heard.flatMap(news => ('visit' in news ? news.visit.peers : [])).at(0)?.device),
    said: (isIt: (body: SignalBody) => boolean) =>
      socket.until(() => socket.signals().find(({ body }) => isIt(body))?.body),
    tell: (to: string, body: SignalBody) => {
      waiting.push({ to, body })
      void flush()
    },
    hearsCandidates: () =>
      socket.until(() => socket.signals().filter(({ body }) => 'candidate' in body).length >= CANDIDATES || undefined),
  }
}

type Page = Awaited<ReturnType<typeof openSide>>

const isOf =
  (type: 'offer' | 'answer') =>
  (body: SignalBody): boolean =>
    'description' in body && body.description.type === type

/** Tells the other one what this browser describes, and each address as it is found. */
const describe = (page: Page, to: string, call: string, type: 'offer' | 'answer') => {
  page.tell(to, { call, description: { type, sdp: SDP } })
  for (let nth = 0; nth < CANDIDATES; nth += 1)
    setTimeout(() => {
      const candidate = `candidate:${nth} 1 udp 2122260223 192.0.2.${nth} 50000 typ host`
      page.tell(to, { call, candidate: { candidate, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'abcd' } })
    }, nth * 10)
}

/** From the press on join by both to both having what the other's browser describes and all of its addresses; in ms. */
const joinBoth = async (patient: Page, doctor: Page): Promise<number> => {
  const from = performance.now()
  const call = randomUUID()
  const byDoctor = async () => {
    await doctor.join()
    await doctor.peer()
    await doctor.said(body => 'ready' in body)
    await doctor.route()
    describe(doctor, patient.device, call, 'offer')
    await doctor.said(isOf('answer'))
    await doctor.hearsCandidates()
  }
  const byPatient = async () => {
    await patient.join()
    const to = await patient.peer()
    patient.tell(to, { ready: true })
    await patient.said(isOf('offer'))
    await patient.route()
    describe(patient, doctor.device, call, 'answer')
    await patient.hearsCandidates()
  }
  await Promise.all([byDoctor(), byPatient()])
  return performance.now() - from
}

/** Many visits whose two come in at the same moment: how long it takes until their browsers know all of each other. */
export const benchVisits = async ({ patientsAt, doctorsAt, client, keys, doctor, promise }: Bench): Promise<void> => {
  const patients = await makeSubmitters(client, keys, VISITS, `visit${randomUUID().slice(0, 4)}`)
  const { rows } = await client.query<{ id: string; patient_id: string }>(
    `insert into public.appointments (patient_id, doctor_id, mode, state, starts_at, ends_at)
     select p, $2, 'video', 'in_progress', begins, begins + interval '15 minutes'
     from unnest($1::uuid[]) with ordinality as t(p, n), lateral (select now() - $3 * interval '1 day' - n * interval '20 minutes') as b(begins)
     returning id, patient_id`,
    // A doctor is in one place at a time: those of the other round are of another day.
    [patients.map(({ id }) => id), people.drOkoro.staffId, patientsAt === doctorsAt ? 0 : 1],
  )
  await client.query('insert into public.video_visits (appointment_id, admitted_at) select unnest($1::uuid[]), now()', [
    rows.map(({ id }) => id),
  ])
  const tokenOf = new Map(patients.map(({ id, token }) => [id, token]))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // One visit after the other: of one address only so many sockets may wait with their tickets.
    const pages: { patient: Page; doctor: Page }[] = []
    for (const { id, patient_id } of rows)
      pages.push({
        patient: await openSide(patientsAt, id, { authorization: `Bearer ${tokenOf.get(patient_id)}` }),
        doctor: await openSide(doctorsAt, id, doctor),
      })
    const took = await Promise.all(pages.map(({ patient, doctor }) => joinBoth(patient, doctor)))
    // The first ones bring what a server that has just started compiles.
    if (round > 0) times.push(...took)
    await Promise.all(pages.flatMap(({ patient, doctor }) => [patient.leave(), doctor.leave()]))
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? Number.POSITIVE_INFINITY)
  promise(
    `join of a visit, ${VISITS} at once, ${patientsAt === doctorsAt ? 'one copy' : 'across two copies'}`,
    at(0.95) <= JOIN_MS,
    `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (≤ ${JOIN_MS})`,
  )
}
