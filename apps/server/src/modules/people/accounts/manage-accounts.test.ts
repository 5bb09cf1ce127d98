import { accounts as contract } from '@om/contracts/accounts'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { givenClaimed, givenPatient } from '#test/given/consults.ts'
import { givenStaff } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const sam = () => app.as(people.sam).api.accounts
const reason = 'Asked by phone, identity checked'
const because = (id: string) => ({ params: { id }, body: { reason } })

const audited = async (id: string) => {
  const { rows } = await app.deps.pool.query<{ action: string; from_state: string; to_state: string }>(
    `select action, from_state, to_state from public.audit_log
     where subject_type = 'account' and subject_id = $1 and action <> 'account.read' order by id`,
    [id],
  )
  return rows.map(row => [row.action, row.from_state, row.to_state].filter(Boolean).join(' '))
}

const sessionsOf = async (id: string) => {
  const { rows } = await app.deps.pool.query<{ n: number; banned: boolean }>(
    `select (select count(*)::int from auth.sessions where user_id = $1 and (not_after is null or not_after > now())) as n,
       coalesce(banned_until > now(), false) as banned from auth.users where id = $1`,
    [id],
  )
  return rows[0]
}

describe('disabling', () => {
  test('keeps someone out at once, ends their sessions, tells them without details, and is written down [ACCOUNT-31]', async () => {
    const patient = await givenPatient(app)
    await app.as(patient).api.me.read()
    const detail = await sam().disable(because(patient.id))
    expect(detail).toMatchObject({
      state: 'disabled',
      openSessions: 0,
      hold: { kind: 'disabled', reason, byName: 'Sam Whitlock', keepUntil: null, keepFor: null },
      can: { disable: false, enable: true },
    })
    await expect(app.as(patient).api.me.read()).rejects.toMatchObject({ status: 401, code: 'session_expired' })
    expect(await sessionsOf(patient.id)).toEqual({ n: 0, banned: true })
    await app.drain()
    const [mail] = await app.mails(patient.email)
    expect(mail?.subject).toBe('Your account has been disabled')
    expect(mail?.text).not.toContain(reason)
    expect(await audited(patient.id)).toEqual(['account.disable active disabled'])
  })

  test('twice changes nothing more', async () => {
    const patient = await givenPatient(app)
    await sam().disable(because(patient.id))
    const again = await sam().disable({ params: { id: patient.id }, body: { reason: 'Another one' } })
    expect(again.hold?.reason).toBe(reason)
    await app.drain()
    expect(await app.mails(patient.email)).toHaveLength(1)
    expect(await audited(patient.id)).toHaveLength(1)
  })

  test('a doctor gives what they hold back to the queue [ACCOUNT-32]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const { consult } = await givenClaimed(app, { doctor })
    await sam().disable(because(doctor.id))
    const chart = await app.as(people.drOkoro).api.consults.claim({ params: { id: consult.id } })
    expect(chart.history.map(line => line.what)).toContain(
      'The doctor is no longer available; the consult went back to the queue',
    )
  })

  test('is not possible for one’s own account', async () => {
    await expect(sam().disable(because(people.sam.id))).rejects.toMatchObject({ status: 403, code: 'own_account' })
  })

  test('of each other at once leaves one superadmin who can sign in [ACCOUNT-33]', async () => {
    const pair = await testApp()
    const { id } = people.sam
    const other = await givenStaff(pair, 'superadmin')
    const answers = await Promise.all([
      pair.as(people.sam).request('POST', `/api/admin/accounts/${other.id}/disable`, { reason }),
      pair.as(other).request('POST', `/api/admin/accounts/${id}/disable`, { reason }),
    ])
    const { rows } = await pair.deps.pool.query('select user_id from public.account_holds')
    await pair.stop()
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(rows).toHaveLength(1)
  })

  test('by someone who was just disabled themselves has no effect, even while they are remembered', async () => {
    const gone = await givenStaff(app, 'superadmin')
    const patient = await givenPatient(app)
    await app.as(gone).api.accounts.read({ params: { id: patient.id } })
    await app.deps.pool.query(
      `insert into public.account_holds (user_id, kind, by_name, at) values ($1, 'disabled', 'x', now())`,
      [gone.id],
    )
    await expect(app.as(gone).api.accounts.disable(because(patient.id))).rejects.toMatchObject({ code: 'not_found' })
    expect(await audited(patient.id)).toEqual([])
  })

  test('is repaired when the sign-in service was not told in time', async () => {
    const patient = await givenPatient(app)
    const { ban } = app.deps.identity
    app.deps.identity.ban = () => Promise.reject(new Error('gone'))
    await sam().disable(because(patient.id))
    app.deps.identity.ban = ban
    expect(await sessionsOf(patient.id)).toMatchObject({ banned: false })
    await app.drain()
    expect(await sessionsOf(patient.id)).toEqual({ n: 0, banned: true })
  })
})

describe('enabling', () => {
  test('lets someone in again, tells them, and is written down', async () => {
    const patient = await givenPatient(app)
    await sam().disable(because(patient.id))
    const detail = await sam().enable(because(patient.id))
    expect(detail).toMatchObject({ state: 'active', hold: null, can: { enable: false, disable: true } })
    expect(await sessionsOf(patient.id)).toMatchObject({ banned: false })
    await app.drain()
    expect((await app.mails(patient.email)).map(mail => mail.subject)).toContain('Your account can be used again')
    await sam().enable(because(patient.id))
    expect(await audited(patient.id)).toEqual(['account.disable active disabled', 'account.enable disabled active'])
  })
})

test('signing someone out everywhere ends every session, once', async () => {
  const patient = await givenPatient(app)
  await app.as(patient).api.me.read()
  expect(await sam().signOutEverywhere({ params: { id: patient.id } })).toMatchObject({ openSessions: 0 })
  await expect(app.as(patient).api.me.read()).rejects.toMatchObject({ code: 'session_expired' })
  await sam().signOutEverywhere({ params: { id: patient.id } })
  expect(await audited(patient.id)).toEqual(['account.sign_out'])
})

describe('the details of staff', () => {
  const details = {
    qualification: 'MBBS',
    phone: '02 5550 7000',
    practiceAddress: 'Level 2, 1 Sample Street, Sydney NSW 2000',
    ahpraNumber: 'MED0007654321',
    registrationExpiresOn: '2028-09-30',
    prescriberNumber: '7654321',
    canPrescribeDut: true,
    canPrescribeMoxPo: false,
    canPrescribeCpa: false,
    isMedicalDirector: false,
    registrationStatus: 'registered',
    registrationConditions: '',
    registrationSource: 'public_register',
    registrationSince: null,
  } as const

  test('are changed, with the look at the register noted, and from and to written down [ACCOUNT-35]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    const detail = await sam().saveStaff({ params: { id: doctor.id }, body: details })
    expect(detail.staff).toEqual({
      ...details,
      active: true,
      registrationCheckedAt: app.clock.now().toISOString(),
      registrationCheckedBy: 'Sam Whitlock',
    })
    const [entry] = await audited(doctor.id)
    expect(entry).toMatch(/^account.staff.save .*canPrescribeDut: false.* .*ahpraNumber: MED0007654321/)
    expect(entry).not.toContain('5550 7000')
  })

  test('need a number of their own kind that nobody else has', async () => {
    const pharmacist = await givenStaff(app, 'pharmacist')
    const save = (ahpraNumber: string) =>
      sam().saveStaff({ params: { id: pharmacist.id }, body: { ...details, ahpraNumber } })
    await expect(save('MED0001112223')).rejects.toMatchObject({ status: 400, problems: [{ field: 'ahpraNumber' }] })
    await expect(save(people.phTran.ahpraNumber)).rejects.toMatchObject({ code: 'registration_taken' })
    const body = { ...details, ahpraNumber: 'MED0001112223' }
    await expect(sam().saveStaff({ params: { id: people.theo.id }, body })).rejects.toMatchObject({
      code: 'account_changed',
    })
  })

  test('keep one number for one person when two are typed at once', async () => {
    const two = [await givenStaff(app, 'doctor'), await givenStaff(app, 'doctor')]
    const body = { ...details, ahpraNumber: 'MED0009990001' }
    const answers = await Promise.all(
      two.map(({ id }) => app.as(people.sam).request('PUT', `/api/admin/accounts/${id}/staff`, body)),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  })
})

test('an account that is not there is not found', async () => {
  const id = '00000000-0000-4000-8000-000000000999'
  for (const call of [sam().read, sam().signOutEverywhere, sam().resendInvitation, sam().withdrawInvitation])
    await expect(call({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
  for (const call of [sam().disable, sam().enable, sam().resetSecondFactor])
    await expect(call(because(id))).rejects.toMatchObject({ code: 'not_found' })
})

describe('only superadmins', () => {
  for (const endpoint of Object.values(contract)) onlyFor(() => app, endpoint, { params: { id: people.theo.id } })
})

describe('a closed account', () => {
  test('does not tell a superadmin that side effects were the reason', async () => {
    const patient = await givenPatient(app)
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
    const own = app.as(patient, { claims: { amr } }).api.account
    await own.close({ body: { confirm: 'CLOSE', reason: 'side_effects' } })
    const detail = await sam().read({ params: { id: patient.id } })
    expect(detail).toMatchObject({ state: 'closed', hold: { kind: 'closed', reason: '' } })
    expect(detail.history.map(line => line.reason)).not.toContain('side_effects')
  })
})

test('reading an account holds no connection for people while it waits for the server’s own', async () => {
  const { id } = await givenPatient(app)
  const read = () => sam().read({ params: { id } })
  await read()
  const { serverPool: pool } = app
  const { peoplePool } = app.deps
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const reading = read()
  await vi
    .waitFor(() => expect(pool.waitingCount).toBe(1))
    .finally(() => {
      const inUse = peoplePool.totalCount - peoplePool.idleCount
      for (const client of held) client.release()
      expect(inUse).toBe(0)
    })
  expect((await reading).id).toBe(id)
})
