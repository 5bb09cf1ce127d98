import { randomUUID } from 'node:crypto'
import { accountStates } from '@om/contracts/accounts'
import { consultStates } from '@om/contracts/consults'
import { portraits } from '@om/contracts/practitioners'
import { profileProblems } from '@om/domain/advertising/profile-words'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenFor } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { writeDemoMessages } from './demo-messages.ts'
import { proposeDemoTime } from './propose-demo-time.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.pool.query('delete from auth.users')
  await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})
})
afterAll(() => app.stop())

const one = async <T extends object>(sql: string): Promise<T | undefined> => (await app.deps.pool.query<T>(sql)).rows[0]

describe('the demo', () => {
  test('shows patients of both brands in every stage of care [OPERATION-13]', async () => {
    const { rows } = await app.deps.pool.query<{ state: string }>('select distinct state from public.consults')
    const shown = consultStates.filter(state => state !== 'draft' && state !== 'abandoned')
    expect(rows.map(row => row.state).sort()).toEqual([...shown].sort())
    const orders = await app.deps.pool.query<{ state: string }>('select distinct state from public.orders')
    expect(orders.rows.map(row => row.state)).toEqual(
      expect.arrayContaining([
        'received',
        'verified',
        'compounding',
        'quality_check',
        'packed',
        'on_hold',
        'shipped',
        'delivered',
      ]),
    )
    expect(await one(`select count(*)::int as n from public.consults where outcome = 'incomplete'`)).toEqual({ n: 0 })
    expect(await one('select count(distinct brand)::int as n from public.consults')).toEqual({ n: 2 })
  })

  test('has about forty patients with a history, and two new ones without', async () => {
    const { n } = (await one<{ n: number }>('select count(distinct patient_id)::int as n from public.consults')) ?? {
      n: 0,
    }
    expect(n).toBeGreaterThanOrEqual(40)
  })

  test('has photos for some patients in review, drawings in every view, and last year’s beside this year’s [PHOTO-S48]', async () => {
    const { rows } = await app.deps.pool.query<{ patient_id: string; views: number }>(
      `select c.patient_id, c.state, count(distinct p.view)::int as views from public.photos p
         join public.consults c on c.id = p.consult_id group by c.id`,
    )
    expect(rows.map(row => row.views)).toEqual([5, 5, 5, 5, 5, 5, 5, 5])
    expect(new Set(rows.map(row => row.patient_id)).size).toBe(7)
    const all = await app.deps.pool.query<{ storage_key: string }>('select storage_key from public.photos')
    for (const { storage_key } of all.rows) expect(await app.deps.files.get(`${storage_key}.thumb.webp`)).not.toBeNull()
    const consult = await one<{ id: string }>(
      `select c.id from public.consults c join public.profiles p on p.id = c.patient_id
       where p.last_name = 'Silvestri' and c.state = 'in_review'`,
    )
    const shown = await app.as(people.drOkoro).api.photos.ofConsult({ params: { id: consult?.id ?? '' } })
    expect([shown.photos.length, shown.earlier.length]).toEqual([5, 5])
  })

  test('has a patient in treatment with photos to compare, a result with its paper, and one entered in error [PHOTO-S201] [PICTURE-S200]', async () => {
    const { api } = app.as(people.grace)
    const { sets } = await api.photos.timeline()
    expect(sets.map(({ kind, photos }) => [kind, photos.length])).toEqual([
      ['assessment', 5],
      ['check_in', 3],
    ])
    const [right, wrong] = (await api.picture.mine()).results.filter(one => one.test === 'ferritin')
    expect([right?.struck, wrong?.struck?.reason]).toEqual([null, expect.stringContaining('48')])
    const paper = await api.photos.about({ params: { kind: 'result', id: right?.id ?? '' } })
    expect(paper.photos).toHaveLength(1)
  })

  test('has messages that wait for a doctor and for pharmacists, one with a photo, one handed over with a note, once [MESSAGE-S041]', async () => {
    await writeDemoMessages(app.deps)
    await writeDemoMessages(app.deps)
    const { rows } = await app.deps.pool.query(
      `select t.name, t.route, t.status, count(distinct f.id)::int as files,
         (select count(*)::int from public.support_notes n where n.ticket_id = t.id) as notes,
         (select count(*)::int from public.tasks k where k.subject_id = t.id and k.done_at is null) as tasks
       from public.support_tickets t join public.support_messages m on m.ticket_id = t.id left join public.photos f on f.message_id = m.id
       where t.name in ('Bianca Ferraro', 'Ethan Goh', 'Reuben Katz') group by t.id order by t.name`,
    )
    const waits = { status: 'awaiting_clinic', tasks: 1 }
    expect(rows).toEqual([
      { name: 'Bianca Ferraro', route: 'doctor', files: 1, notes: 0, ...waits },
      { name: 'Ethan Goh', route: 'pharmacist', files: 0, notes: 0, ...waits },
      { name: 'Reuben Katz', route: 'pharmacist', files: 0, notes: 2, ...waits },
    ])
  })

  test('has told its patients what they were told, the last of it not read yet [NOTICE-S001]', async () => {
    const { rows } = await app.deps.pool.query(
      'select kind, count(read_at)::int as read from public.notices group by kind order by kind',
    )
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['appointments', 'care', 'messages']))
    for (const { kind, read } of rows) expect(read > 0, kind).toBe(kind === 'care')
  })

  test('has doctors in two zones who can be booked, and whose booked calls lie in their hours [APPT-S27]', async () => {
    const zones = await app.deps.pool.query('select distinct time_zone from public.doctor_hours order by 1')
    expect(zones.rows).toEqual([{ time_zone: 'Australia/Perth' }, { time_zone: 'Australia/Sydney' }])
    const { rows } = await app.deps.pool.query<{ inside: boolean }>(
      `select exists (select from public.doctor_hours h where h.doctor_id = a.doctor_id
         and h.weekday = extract(isodow from a.starts_at at time zone h.time_zone)
         and extract(epoch from (a.starts_at at time zone h.time_zone)::time) / 60 >= h.start_minute
         and extract(epoch from (a.ends_at at time zone h.time_zone)::time) / 60 <= h.end_minute)
         and a.starts_at > $1 and a.ends_at - a.starts_at = case a.reason when '' then interval '30 minutes' else interval '15 minutes' end as inside
       from public.appointments a where a.state = 'booked'`,
      [app.clock.now()],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(row => row.inside)).toBe(true)
    const about = await one<{ n: number }>("select count(*)::int as n from public.appointments where reason <> ''")
    expect(about).toEqual({ n: 1 })
    const away = await one<{ n: number }>('select count(*)::int as n from public.doctor_away')
    expect(away).toEqual({ n: 1 })
  })

  test('has a doctor who has asked a patient for another time, once [APPT-S80]', async () => {
    await proposeDemoTime(app.deps)
    await proposeDemoTime(app.deps)
    expect(
      await one(`select count(*)::int as n, min(version) as version, bool_and(proposed_starts_at > starts_at) as later
        from public.appointments where proposed_doctor_id = doctor_id`),
    ).toEqual({ n: 1, version: 1, later: true })
  })

  test('of an older version gets hours of its doctors at the next start, and nobody’s own are written over', async () => {
    const count = async () => (await app.deps.pool.query('select id from public.doctor_hours')).rowCount
    const before = await count()
    await app.deps.pool.query('delete from public.doctor_hours')
    await app.deps.pool.query('delete from public.doctor_away')
    await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})
    expect(await count()).toBe(before)
    for (const doctor of [people.drOkoro, people.drLund])
      await app.as(doctor).api.appointments.saveHours({ body: { timeZone: 'Australia/Perth', hours: [] } })
    await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})
    expect(await count()).toBe(0)
  })

  test('shows a superadmin an account in every state', async () => {
    const superadmin = app.as(people.sam)
    for (const state of accountStates) {
      const { items } = await superadmin.api.accounts.list({ query: { state, limit: 1 } })
      expect(items, state).toMatchObject([{ state }])
    }
    const [former] = (await superadmin.api.accounts.list({ query: { state: 'disabled', limit: 1 } })).items
    const detail = await superadmin.api.accounts.read({ params: { id: former?.id ?? '' } })
    expect(detail).toMatchObject({ hold: { byName: 'Sam Whitlock' }, history: [{ action: 'account.disable' }] })
  })

  test('shows the newest accounts first, and they are not the staff', async () => {
    const { items } = await app.as(people.sam).api.accounts.list({ query: { limit: 100 } })
    expect(items.slice(-7).every(account => account.role !== 'patient')).toBe(true)
  })

  test('introduces its doctors and pharmacists, in words that may be public', async () => {
    const { practitioners } = await app.anyone.api.practitioners.list({ query: { brand: 'women' } })
    expect(practitioners.map(({ slug }) => slug)).toEqual(['amara-okoro', 'henrik-lund', 'linh-tran', 'rory-walsh'])
    for (const { biography, interests, languages, portrait } of practitioners) {
      expect(profileProblems([biography, ...interests, ...languages].join('\n'))).toEqual([])
      expect(biography.length).toBeLessThanOrEqual(900)
      expect(portraits).toContain(portrait)
    }
  })

  test('shows an admin conversations in every state, a month of visits and errors of browsers', async () => {
    const admin = app.as(people.paula).api
    const { items, open } = await admin.support.list({ query: { limit: 20 } })
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['open', 'answered', 'closed']))
    expect(open).toBe(3)
    const { daily } = await admin.visits.read({ query: { days: 30 } })
    for (const day of daily) expect(Math.min(day.men, day.women, day.none)).toBeGreaterThan(0)
    expect((await admin.visits.errors({ query: { limit: 20, dismissed: 'no' } })).items).toHaveLength(2)
  })

  test('lets a writer of the demo read on by the link of a new answer', async () => {
    const { items } = await app.as(people.paula).api.support.list({ query: { limit: 1, status: 'open' } })
    const id = items[0]?.id ?? ''
    const { version } = await app.as(people.paula).api.support.read({ params: { id } })
    const body = { message: 'Yes, choose a parcel locker.', requestKey: randomUUID(), version, close: false }
    await app.as(people.paula).api.support.answer({ params: { id }, body })
    const token = await tokenFor(app, items[0]?.email ?? '')
    expect((await app.anyone.api.support.conversation({ body: { token } })).status).toBe('answered')
  })

  test('is written once, however often the server starts', async () => {
    expect(await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})).toBe(false)
  })
})
