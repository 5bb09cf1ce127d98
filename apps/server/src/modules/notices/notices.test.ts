import { randomUUID } from 'node:crypto'
import * as contract from '@om/contracts/notices'
import { NOTICE_KEPT_DAYS } from '@om/domain/notices'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { emailAdmins, emailDoctor, emailPatient } from '#src/modules/mail/mail.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const { list, mark, readAll, choose, settings } = contract.notices

const tell = (patient: Patient, occasion: string, change: { path?: string; noticePath?: string } = {}) =>
  app.deps.db.transaction(system('test'), tx =>
    emailPatient(app.deps, tx, {
      patientId: patient.id,
      brand: 'women',
      subject: `About ${occasion}`,
      heading: 'News',
      paragraphs: ['There is news.'],
      action: { label: 'See it', path: change.path ?? '/patient-dashboard' },
      ...(change.noticePath ? { noticePath: change.noticePath } : {}),
      dedupeKey: occasion,
    }),
  )
const occasionOf = (word: string) => `${word}:${randomUUID()}`
const bell = (patient: Patient, view: 'all' | 'unread' = 'all') =>
  app.as(patient).api.notices.list({ query: { view, limit: 100 } })
const mailsTo = async (patient: Patient) => {
  await app.drain()
  return (await app.mails(patient.email)).map(mail => mail.subject)
}

describe('what somebody is told', () => {
  test('is in the list of the product and in their mail, once for its occasion [NOTICE-S001]', async () => {
    const patient = await givenPatient(app)
    const occasion = occasionOf('order-shipped')
    await tell(patient, occasion, { path: '/patient-orders' })
    await Promise.all([tell(patient, occasion), tell(patient, occasion)])
    expect(await bell(patient)).toEqual({
      items: [
        {
          id: expect.any(String),
          kind: 'deliveries',
          title: `About ${occasion}`,
          link: '/patient-orders',
          at: app.clock.now().toISOString(),
          isRead: false,
        },
      ],
      nextCursor: null,
      unread: 1,
      deadAddress: null,
    })
    expect(await mailsTo(patient)).toEqual([`About ${occasion}`])
  })

  test('is not kept when the change that it tells of is rolled back [NOTICE-S001]', async () => {
    const patient = await givenPatient(app)
    const attempt = app.deps.db.transaction(system('test'), async tx => {
      await emailPatient(app.deps, tx, {
        patientId: patient.id,
        brand: 'men',
        subject: 'News',
        heading: 'News',
        paragraphs: [],
        dedupeKey: occasionOf('consult'),
      })
      throw new Error('the change failed')
    })
    await expect(attempt).rejects.toThrow('the change failed')
    expect(await bell(patient)).toMatchObject({ items: [], unread: 0 })
  })

  test('reaches doctors and admins in their own lists', async () => {
    const about = { subject: 'Something waits', heading: 'Something waits', paragraphs: ['Please look.'] }
    const action = { label: 'Open', path: '/admin/dashboard' }
    const { rows } = await app.deps.pool.query('select id from doctors where user_id = $1', [people.drOkoro.id])
    await app.deps.db.transaction(system('test'), async tx => {
      await emailAdmins(app.deps, tx, { ...about, action, dedupeKey: occasionOf('order-stuck') })
      await emailDoctor(app.deps, tx, { ...about, doctorId: rows[0].id, dedupeKey: occasionOf('supply-query') })
    })
    for (const person of [people.paula, people.sam, people.drOkoro]) {
      const { items } = await app.as(person).api.notices.list({ query: { view: 'all', limit: 20 } })
      expect(items[0], person.email).toMatchObject({ kind: 'work', title: 'Something waits', isRead: false })
    }
  })

  test('leads where one signs in, also where its mail opens something without [NOTICE-S009]', async () => {
    const patient = await givenPatient(app)
    await tell(patient, occasionOf('owed-failed'), { path: '/pay-link#secret', noticePath: '/patient-subscription' })
    expect((await bell(patient)).items[0]?.link).toBe('/patient-subscription')
  })

  test.each([
    ['message', true],
    ['check-in-due', true],
    ['consult', false],
    ['plan-change', false],
  ])('by mail about %s: where such mails are turned off is said is %s [NOTICE-S052]', async (word, isSaid) => {
    const patient = await givenPatient(app)
    await tell(patient, occasionOf(word))
    await app.drain()
    const [mail] = await app.mails(patient.email)
    const link = `${app.deps.config.publicUrl}/patient-profile#notices`
    expect([mail?.text.includes(`Turn off e-mails like this one: ${link}`), mail?.html.includes(link)]).toEqual([
      isSaid,
      isSaid,
    ])
  })

  test('comes page by page, newest first, without gaps', async () => {
    const patient = await givenPatient(app)
    for (let told = 0; told < 5; told += 1) {
      await tell(patient, `consult:${patient.id}:${told}`)
      if (told % 2) app.clock.advance(1_000)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await app.as(patient).api.notices.list({ query: { view: 'all', limit: 2, cursor } })
      seen.push(...page.items.map(({ title }) => title.slice(-1)))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4'])
    expect(seen[0]).toBe('4')
  })

  test('is forgotten after a year [NOTICE-S008]', async () => {
    const patient = await givenPatient(app)
    await tell(patient, occasionOf('consult'))
    const day = 86_400_000
    await app.deps.pool.query('update notices set at = $2 where user_id = $1', [
      patient.id,
      new Date(app.clock.now().getTime() - (NOTICE_KEPT_DAYS - 1) * day),
    ])
    await app.sweep()
    expect((await bell(patient)).items).toHaveLength(1)
    app.clock.advance(day)
    await app.sweep()
    expect((await bell(patient)).items).toHaveLength(0)
  })
})

describe('reading', () => {
  test('is marked one by one, taken back, and does not change by repeating [NOTICE-S005]', async () => {
    const patient = await givenPatient(app)
    await tell(patient, occasionOf('consult'))
    await tell(patient, occasionOf('consult'))
    const [first] = (await bell(patient)).items
    const set = (isRead: boolean) =>
      app.as(patient).api.notices.mark({ params: { id: first?.id ?? '' }, body: { isRead } })
    expect(await set(true)).toEqual({ unread: 1 })
    expect(await set(true)).toEqual({ unread: 1 })
    expect((await bell(patient, 'unread')).items.map(({ id }) => id)).not.toContain(first?.id)
    expect(await set(false)).toEqual({ unread: 2 })
  })

  test('of all leaves what came since [NOTICE-S005]', async () => {
    const patient = await givenPatient(app)
    await tell(patient, occasionOf('consult'))
    const until = app.clock.now().toISOString()
    app.clock.advance(1)
    await tell(patient, occasionOf('consult'))
    expect(await app.as(patient).api.notices.readAll({ body: { until } })).toEqual({ unread: 1 })
  })

  test('is told to the other windows, and so is what is new [NOTICE-S006]', async () => {
    const patient = await givenPatient(app)
    const told = async () => {
      const { rows } = await app.deps.pool.query(
        `select count(*)::int as n from live_events where topic = 'user:' || $1::text and kind = 'notice'`,
        [patient.id],
      )
      return rows[0].n
    }
    await tell(patient, occasionOf('consult'))
    expect(await told()).toBe(1)
    const until = app.clock.now().toISOString()
    await app.as(patient).api.notices.readAll({ body: { until } })
    expect(await told()).toBe(2)
    await app.as(patient).api.notices.readAll({ body: { until } })
    expect(await told(), 'nothing changed').toBe(2)
  })

  test('is nobody else’s [NOTICE-S007]', async () => {
    const patient = await givenPatient(app)
    await tell(patient, occasionOf('consult'))
    const [own] = (await bell(patient)).items
    const path = `/api/notices/${own?.id}`
    for (const person of [await givenPatient(app), people.drOkoro, people.sam]) {
      expect((await app.as(person).request('PUT', path, { isRead: true })).status).toBe(404)
      const { items } = await app.as(person).api.notices.list({ query: { view: 'all', limit: 100 } })
      expect(items.map(({ id }) => id)).not.toContain(own?.id)
    }
    expect((await bell(patient)).unread).toBe(1)
  })
})

describe('settings', () => {
  const isOn = async (patient: Patient, kind: string) =>
    (await app.as(patient).api.notices.settings()).kinds.find(one => one.kind === kind)?.channels
  const set = (patient: Patient, kind: contract.NoticeKind, on: boolean) =>
    app.as(patient).api.notices.choose({ body: { kind, channel: 'email', isOn: on } })

  test('turn the mails of one kind off and on again; the list keeps them [NOTICE-S003] [NOTICE-S004]', async () => {
    const patient = await givenPatient(app)
    expect(await isOn(patient, 'messages')).toEqual([
      { channel: 'bell', isOn: true, mayChange: false },
      { channel: 'email', isOn: true, mayChange: true },
    ])
    await set(patient, 'messages', false)
    const [off, other] = [occasionOf('message'), occasionOf('order-shipped')]
    await tell(patient, off)
    await tell(patient, other)
    expect(await mailsTo(patient)).toEqual([`About ${other}`])
    expect((await bell(patient)).unread).toBe(2)
    await set(patient, 'messages', true)
    const on = occasionOf('message')
    await tell(patient, on)
    expect(await mailsTo(patient)).toContain(`About ${on}`)
    await tell(patient, off)
    expect(await mailsTo(patient), 'what is told stays told').not.toContain(`About ${off}`)
  })

  test('of two windows are both kept [NOTICE-S003]', async () => {
    const patient = await givenPatient(app)
    await Promise.all([set(patient, 'messages', false), set(patient, 'check_ins', false)])
    for (const kind of ['messages', 'check_ins']) expect((await isOn(patient, kind))?.[1]?.isOn, kind).toBe(false)
  })

  test.each(['billing', 'appointments', 'safety', 'account'])('do not turn off %s [NOTICE-S004]', async kind => {
    const patient = await givenPatient(app)
    const body = { kind, channel: 'email', isOn: false }
    const answer = await app.as(patient).request('PUT', choose.path, body)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ error: { code: 'notice_stays_on' } })
  })

  test('show each profession what concerns it', async () => {
    const kindsOf = async (person: Parameters<TestApp['as']>[0]) =>
      (await app.as(person).api.notices.settings()).kinds.map(({ kind }) => kind)
    expect(await kindsOf(people.phTran)).toEqual(['work', 'account'])
    expect(await kindsOf(people.drOkoro)).toEqual(['safety', 'appointments', 'work', 'account'])
    expect(await kindsOf(people.theo)).not.toContain('work')
  })
})

onlyFor(() => app, list)
onlyFor(() => app, mark, { params: { id: randomUUID() }, body: { isRead: true } })
onlyFor(() => app, readAll, { body: { until: '2026-11-16T00:00:00Z' } })
onlyFor(() => app, settings)
onlyFor(() => app, choose, { body: { kind: 'messages', channel: 'email', isOn: true } })
