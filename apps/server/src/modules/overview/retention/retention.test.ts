import { accounts } from '@om/contracts/accounts'
import { retention } from '@om/contracts/retention'
import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks, type Patient } from '#test/given/billing.ts'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenPhoto } from '#test/given/photos.ts'
import { givenShopOrder } from '#test/given/shop-orders.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { retentionSweep } from './retention.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const sam = () => app.as(people.sam)
const today = (days = 0) => addDays(dayIn(app.clock.now(), CLINIC_ZONE), days)
const sweep = () => retentionSweep(app.deps)
const reason = 'A complaint is open'

const close = (patient: Patient) => {
  const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 60 }]
  return app.as(patient, { claims: { amr } }).api.account.close({ body: { confirm: 'CLOSE', reason: 'finished' } })
}
const isThere = async ({ id }: { id: string }) =>
  (await app.deps.pool.query(`select from auth.users u join public.profiles p on p.id = u.id where u.id = $1`, [id]))
    .rowCount === 1
const untilOf = async ({ id }: { id: string }) =>
  (
    await app.deps.pool.query(
      `select keep_until::text as until, keep_for as "for" from public.account_holds where user_id = $1`,
      [id],
    )
  ).rows[0]
const actionsOf = async ({ id }: { id: string }) =>
  (
    await app.deps.pool.query(
      `select action from public.audit_log where subject_id = $1 and action ~ '^account.(keep|destroy|legal)' order by id`,
      [id],
    )
  ).rows.map(row => row.action)

const logOf = async ({ id }: { id: string }) =>
  (await sam().api.retention.destroyed({ query: { limit: 20 } })).items.find(one => one.personId === id)

/** Everything of them, and the closing itself, as if it had been this many days ago. */
const longAgo = (patient: { id: string }, days: number) =>
  tamper(
    app,
    `update public.account_holds set at = at - make_interval(days => ${days}), keep_until = keep_until - ${days} where user_id = '${patient.id}';
     update public.hair_quiz_results_v2 set created_at = created_at - make_interval(days => ${days}) where user_id = '${patient.id}';
     update public.photos set created_at = created_at - make_interval(days => ${days}) where patient_id = '${patient.id}';
     update public.consults set submitted_at = submitted_at - make_interval(days => ${days}), decided_at = decided_at - make_interval(days => ${days}) where patient_id = '${patient.id}'`,
  )

describe('a closed account', () => {
  test('without a record and without money is kept for 30 days, then destroyed [ACCOUNT-S800] [ACCOUNT-S803]', async () => {
    const patient = await givenPatient(app)
    const other = await givenPatient(app)
    expect(await close(patient)).toMatchObject({ keptUntil: today(30), keptFor: 'account' })
    await longAgo(patient, 30)
    await sweep()
    expect(await isThere(patient)).toBe(true)
    await longAgo(patient, 1)
    await sweep()
    await sweep()
    expect(await isThere(patient)).toBe(false)
    expect(await isThere(other)).toBe(true)
    expect(await actionsOf(patient)).toEqual(['account.destroy'])
    expect(await logOf(patient)).toMatchObject({
      at: app.clock.now().toISOString(),
      keptFor: 'account',
      counts: { users: 1, profiles: 1, account_holds: 1 },
      files: 0,
    })
  })

  test('with a record is destroyed with its photos, also where the store of files is down at first [ACCOUNT-S803]', async () => {
    const { patient } = await givenConsult(app)
    const photo = await givenPhoto(app, patient, 'front')
    const { rows } = await app.deps.pool.query(`select storage_key from public.photos where id = $1`, [photo.id])
    const file = `${rows[0].storage_key}.full.webp`
    expect(await close(patient)).toMatchObject({ keptFor: 'record' })
    expect(await app.deps.files.get(file)).not.toBeNull()
    await longAgo(patient, 2_600)
    const { remove } = app.deps.files
    app.deps.files.remove = () => Promise.reject(new Error('down'))
    await expect(sweep()).rejects.toThrow('down')
    app.deps.files.remove = remove
    expect(await isThere(patient)).toBe(false)
    expect((await sam().api.retention.ahead()).filesWaiting).toBe(1)
    await sweep()
    expect(await app.deps.files.get(file)).toBeNull()
    expect((await sam().api.retention.ahead()).filesWaiting).toBe(0)
    const log = await logOf(patient)
    expect(log).toMatchObject({ counts: { consults: 1, photos: 1 }, files: 1 })
    expect(JSON.stringify(log)).not.toContain(patient.lastName)
  })

  test('of somebody who only bought is kept for what was paid [ACCOUNT-S800]', async () => {
    const patient = await givenPatient(app)
    await givenShopOrder(app, { by: patient })
    const year = Number(today().slice(0, 4)) + (today().slice(5) > '06-30' ? 6 : 5)
    expect(await close(patient)).toMatchObject({ keptUntil: `${year}-06-30`, keptFor: 'money' })
  })

  test('to which something came later is kept for longer, and that is written down [ACCOUNT-S804]', async () => {
    const { patient } = await givenConsult(app)
    await close(patient)
    await tamper(app, `update public.account_holds set keep_until = '2026-01-01' where user_id = '${patient.id}'`)
    await sweep()
    expect(await isThere(patient)).toBe(true)
    expect((await untilOf(patient)).until > today(2_000)).toBe(true)
    expect(await actionsOf(patient)).toEqual(['account.keep'])
    await sweep()
    expect(await actionsOf(patient)).toEqual(['account.keep'])
  })

  test('that was closed before its day was worked out gets one [ACCOUNT-S804]', async () => {
    const patient = await givenPatient(app)
    await close(patient)
    await tamper(
      app,
      `update public.account_holds set keep_until = null, keep_for = null where user_id = '${patient.id}'`,
    )
    await sweep()
    expect(await untilOf(patient)).toEqual({ until: today(30), for: 'account' })
  })

  test('that is opened again is not destroyed [ACCOUNT-S803]', async () => {
    const patient = await givenPatient(app)
    await close(patient)
    await longAgo(patient, 60)
    await sam().api.accounts.enable({ params: { id: patient.id }, body: { reason: 'Called and identified' } })
    await sweep()
    expect(await isThere(patient)).toBe(true)
  })
})

describe('a legal hold', () => {
  const place = (id: string) => sam().api.accounts.placeLegalHold({ params: { id }, body: { reason } })

  test('keeps everything past its day until it is lifted, then it is destroyed [ACCOUNT-S805]', async () => {
    const patient = await givenPatient(app)
    await close(patient)
    const detail = await place(patient.id)
    expect(detail).toMatchObject({
      legalHold: { reason, byName: expect.stringContaining('Sam') },
      can: { placeLegalHold: false, liftLegalHold: true },
    })
    await place(patient.id)
    await longAgo(patient, 60)
    await sweep()
    expect(await isThere(patient)).toBe(true)
    const { held, ending } = await sam().api.retention.ahead()
    expect(held).toContainEqual(expect.objectContaining({ id: patient.id, reason, keptUntil: today(-30) }))
    expect(ending).toContainEqual(expect.objectContaining({ id: patient.id, isHeld: true }))
    const lifted = await sam().api.accounts.liftLegalHold({ params: { id: patient.id }, body: { reason: 'Settled' } })
    expect(lifted.legalHold).toBeNull()
    await sweep()
    expect(await isThere(patient)).toBe(false)
    expect(await actionsOf(patient)).toEqual(['account.legal_hold.place', 'account.legal_hold.lift', 'account.destroy'])
  })

  test('is for patients, open or closed, and changes nothing for them meanwhile [ACCOUNT-S805]', async () => {
    const patient = await givenPatient(app)
    await place(patient.id)
    expect((await app.as(patient).api.me.read()).id).toBe(patient.id)
    await expect(place(people.drOkoro.id)).rejects.toMatchObject({ code: 'account_changed' })
  })
})

describe('who reads it', () => {
  test('a superadmin sees what ends within 90 days, and no more of anyone than their account [ACCOUNT-S806]', async () => {
    const soon = await givenPatient(app)
    const { patient: late } = await givenConsult(app)
    await close(soon)
    await close(late)
    const { ending } = await sam().api.retention.ahead()
    const ids = ending.map(one => one.id)
    expect(ids).toContain(soon.id)
    expect(ids).not.toContain(late.id)
    const [first] = ending
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'closedAt',
      'email',
      'id',
      'isHeld',
      'keptFor',
      'keptUntil',
      'name',
    ])
  })

  test('the log is read page by page, newest first', async () => {
    const first = await sam().api.retention.destroyed({ query: { limit: 1 } })
    const second = await sam().api.retention.destroyed({ query: { limit: 1, cursor: first.nextCursor ?? '' } })
    expect(first.items[0]?.id).not.toBe(second.items[0]?.id)
    expect((first.items[0]?.at ?? '') >= (second.items[0]?.at ?? '')).toBe(true)
  })

  onlyFor(() => app, retention.ahead)
  onlyFor(() => app, retention.destroyed)
  const input = { params: { id: people.theo.id }, body: { reason } }
  onlyFor(() => app, accounts.placeLegalHold, input)
  onlyFor(() => app, accounts.liftLegalHold, input)
})

test('closing says what is kept, what for, until when, and what becomes of it [ACCOUNT-S807]', async () => {
  const patient = await givenPatient(app)
  expect(await app.as(patient).api.account.closing()).toMatchObject({ keptUntil: today(30), keptFor: 'account' })
  await close(patient)
  await app.drain()
  const mail = (await app.mails(patient.email)).find(one => one.subject === 'Your account is closed')
  expect(mail?.text).toMatch(/can be opened again for 30 days[\s\S]*Then everything is destroyed/)
  expect(mail?.text).toContain('What stays is our log')
})
