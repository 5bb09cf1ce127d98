import { randomUUID } from 'node:crypto'
import { office } from '@om/contracts/office'
import type { WaitingKind } from '@om/contracts/office-words'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenOrder, givenShipped } from '#test/given/supplies.ts'
import { givenTicket } from '#test/given/support.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const hours = 3_600_000
const paula = () => app.as(people.paula).api.office
type Query = Partial<Parameters<ReturnType<typeof paula>['waiting']>[0]['query']>
const rowOf = async (kind: WaitingKind, query: Query = {}) => {
  const { rows } = await paula().waiting({ query: { period: '30', ...query } })
  return rows.find(row => row.kind === kind) ?? expect.fail(`no row of ${kind}`)
}
const listOf = (kind: 'consults' | 'pharmacy' | 'parcels' | 'privacy' | 'threads', late: 'yes' | 'no' = 'no') =>
  paula().list({ params: { kind }, query: { late, limit: 50 } })

describe('who waits', () => {
  test('a consult waits until it is decided, and is late after its 24 hours; its list says the same [OFFICE-S03] [OFFICE-S05]', async () => {
    const { id, number } = await givenConsult(app)
    app.clock.advance(23 * hours)
    expect(await rowOf('consults')).toMatchObject({ count: 1, late: 0, now: { came: 1, done: 0, missed: 0 } })
    expect((await listOf('consults', 'yes')).items).toEqual([])
    app.clock.advance(2 * hours)
    const row = await rowOf('consults')
    expect(row).toMatchObject({ count: 1, late: 1, now: { missed: 1 }, before: { came: 0, missed: 0 } })
    const { items } = await listOf('consults', 'yes')
    expect(items).toMatchObject([{ id, number, state: 'submitted', isLate: true, who: '', since: row.oldestSince }])
    const women = await rowOf('consults', { brand: 'women' })
    expect(women.count + (await rowOf('consults', { brand: 'men' })).count).toBe(1)
  })

  test('an order of the pharmacy waits until it is sent, and then its parcel until it is there [OFFICE-S03]', async () => {
    const { order } = await givenOrder(app)
    expect(await rowOf('pharmacy')).toMatchObject({ count: 1, late: 0 })
    expect((await listOf('pharmacy')).items).toMatchObject([{ number: order.number, state: 'received' }])
    await givenShipped(app)
    expect(await rowOf('pharmacy')).toMatchObject({ count: 1, now: { came: 2, done: 1 } })
    expect(await rowOf('parcels')).toMatchObject({ count: 1, late: 0 })
    app.clock.advance(12 * 24 * hours)
    expect(await rowOf('pharmacy')).toMatchObject({ count: 1, late: 1 })
    expect(await rowOf('parcels')).toMatchObject({ count: 1, late: 1, now: { missed: 1 } })
    expect((await listOf('parcels', 'yes')).items).toMatchObject([{ state: 'shipped', isLate: true }])
  })

  test('a message to the front desk waits for its answer [OFFICE-S03]', async () => {
    const { id } = await givenTicket(app)
    expect(await rowOf('messages')).toMatchObject({ count: 1, late: 0 })
    const desk = app.as(people.paula).api.support
    const { version } = await desk.read({ params: { id } })
    app.clock.advance(hours)
    await desk.answer({
      params: { id },
      body: { message: 'We do.', requestKey: randomUUID(), version, close: false },
    })
    expect(await rowOf('messages')).toMatchObject({ count: 0, now: { came: 1, done: 1, missed: 0 } })
  })

  test('a request for a correction is there by number and clock, without its words or its patient [OFFICE-S04]', async () => {
    const patient = await givenPatient(app, { lastName: 'Unmistakable' })
    const id = randomUUID()
    const body = { id, area: 'details' as const, about: '', wrong: 'My secret allergy', should: 'None' }
    await app.as(patient).api.corrections.ask({ body })
    expect(await rowOf('privacy')).toMatchObject({ count: 1, late: 0 })
    const list = await listOf('privacy')
    expect(list.items).toMatchObject([{ id, number: `CR-${id.slice(0, 8).toUpperCase()}`, isLate: false }])
    expect(JSON.stringify(list)).not.toMatch(/Unmistakable|allergy/)
    app.clock.advance(31 * 24 * hours)
    expect(await rowOf('privacy')).toMatchObject({ count: 1, late: 1 })
  })

  test('the days are those of the clinic’s calendar [OFFICE-S02] [OFFICE-S06]', async () => {
    const { id } = await givenConsult(app)
    const move = (at: string) =>
      app.deps.pool.query('update public.consults set submitted_at = $2 where id = $1', [id, at])
    const query = { period: 'custom', from: '2026-03-10', to: '2026-03-10' } as const
    for (const [at, came] of [
      ['2026-03-10T00:00:00+11:00', 1],
      ['2026-03-10T23:59:59+11:00', 1],
      ['2026-03-09T23:59:59+11:00', 0],
      ['2026-03-11T00:00:00+11:00', 0],
    ] as const) {
      await move(at)
      const answer = await paula().waiting({ query })
      expect(answer.rows.find(row => row.kind === 'consults')?.now.came).toBe(came)
      expect(answer.daily).toEqual([{ day: '2026-03-10', submitted: came, decided: 0, shipped: 0, goods: 0 }])
    }
  })

  test('each part is a file with the same figures [OFFICE-S07]', async () => {
    const { count, late, now } = await rowOf('pharmacy')
    const textOf = async (of: 'waiting' | 'daily') => (await paula().csv({ query: { of, period: '30' } })).text()
    const line = (await textOf('waiting')).split('\r\n').find(one => one.startsWith('pharmacy,'))
    expect(line).toMatch(new RegExp(`^pharmacy,${count},${late},[^,]+,${now.came},${now.done},${now.missed},`))
    expect((await textOf('daily')).split('\r\n')).toHaveLength(32)
  })

  onlyFor(() => app, office.waiting)
  onlyFor(() => app, office.csv)
  onlyFor(() => app, office.list, { params: { kind: 'consults' } })
})

describe('giving a consult to a doctor', () => {
  const doctorOf = async (name: string) => {
    const { doctors } = await listOf('consults')
    return doctors.find(one => one.name.includes(name))?.id ?? expect.fail(`${name} is not there`)
  }
  const give = (id: string, doctorId: string) => paula().give({ params: { id }, body: { doctorId } })
  const mailsTo = async (email: string, words: string) => {
    await app.drain()
    return (await app.mails(email)).filter(mail => mail.text.includes(words) && mail.subject.includes(words))
  }

  test('they are told once, it stands among their tasks, and another one may get it instead [OFFICE-S08]', async () => {
    const { id, number } = await givenConsult(app)
    const [okoro, lund] = [await doctorOf('Okoro'), await doctorOf('Lund')]
    expect(await give(id, okoro)).toMatchObject({ given: { doctorId: okoro }, can: { give: true } })
    await give(id, okoro)
    expect(await mailsTo(people.drOkoro.email, number)).toHaveLength(1)
    const { items } = await app.as(people.drOkoro).api.tasks.list({ query: { view: 'mine', limit: 50 } })
    expect(items.filter(one => one.kind === 'consult_given')).toMatchObject([{ subjectId: id }])
    expect(await give(id, lund)).toMatchObject({ given: { doctorId: lund } })
    expect((await mailsTo(people.drOkoro.email, number)).map(mail => mail.subject).toSorted()).toEqual([
      `${number} is no longer yours to see to`,
      `${number} was given to you`,
    ])
    expect(await tasksOf(app, 'consult_given', id)).toHaveLength(1)
  })

  test('it is taken back, again and again the same [OFFICE-S08]', async () => {
    const { id } = await givenConsult(app)
    await give(id, await doctorOf('Okoro'))
    for (const _ of [1, 2]) expect(await paula().takeBack({ params: { id } })).toMatchObject({ given: null })
    expect(await tasksOf(app, 'consult_given', id)).toMatchObject([{ state: 'done' }])
  })

  test('only to those on call, where somebody is [OFFICE-S09]', async () => {
    const { id } = await givenConsult(app)
    const okoro = await doctorOf('Okoro')
    const shift = { id: randomUUID(), startsAt: app.clock.now().toISOString() }
    const endsAt = new Date(app.clock.now().getTime() + hours).toISOString()
    await app.as(people.drLund).api.practitioners.goOnCall({ body: { ...shift, endsAt } })
    const { doctors, isAnyoneOnCall } = await listOf('consults')
    expect({ isAnyoneOnCall, names: doctors.map(one => one.name).join() }).toMatchObject({ isAnyoneOnCall: true })
    expect(doctors).toHaveLength(1)
    await expect(give(id, okoro)).rejects.toMatchObject({ code: 'doctor_not_on_call' })
    app.clock.advance(2 * hours)
  })

  test('not what a doctor has open, nor what is decided [OFFICE-S09]', async () => {
    const { consult } = await givenClaimed(app)
    const lund = await doctorOf('Lund')
    await expect(give(consult.id, lund)).rejects.toMatchObject({ code: 'consult_claimed' })
    const { items } = await listOf('consults')
    expect(items.find(one => one.id === consult.id)).toMatchObject({
      can: { give: false },
      who: expect.stringContaining('Okoro'),
    })
    const doctor = app.as(people.drOkoro).api.consults
    await doctor.requireVideo({ params: { id: consult.id }, body: { version: consult.version } })
    await expect(give(consult.id, lund)).rejects.toMatchObject({ code: 'consult_wrong_state' })
  })

  onlyFor(() => app, office.give, { params: { id: randomUUID() }, body: { doctorId: randomUUID() } })
  onlyFor(() => app, office.takeBack, { params: { id: randomUUID() } })
})
