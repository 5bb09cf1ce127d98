import { randomUUID } from 'node:crypto'
import type { InviteInput } from '@om/contracts/accounts'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { pressConfirm } from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const sam = () => app.as(people.sam).api.accounts
let number = 0

const inviteOf = (given: Partial<InviteInput> = {}): InviteInput => {
  number += 1
  const role = given.role ?? 'doctor'
  return {
    role,
    email: `Ada.${randomUUID().slice(0, 8)}@olivemane.example`,
    firstName: 'Ada',
    lastName: 'Verne',
    staff:
      role === 'doctor' || role === 'pharmacist'
        ? {
            qualification: 'MBBS, FRACGP',
            phone: '02 5550 7000',
            practiceAddress: 'Level 1, 1 Sample Street, Sydney NSW 2000',
            ahpraNumber: `${role === 'doctor' ? 'MED' : 'PHA'}${8_000_000_000 + number}`,
            registrationExpiresOn: '2028-09-30',
            prescriberNumber: '',
            canPrescribeDut: false,
            canPrescribeMoxPo: true,
            canPrescribeCpa: false,
            isMedicalDirector: false,
            registrationStatus: 'registered',
            registrationConditions: '',
            registrationSource: 'public_register',
            registrationSince: null,
          }
        : null,
    ...given,
  }
}

const rowsOf = async (table: string, email: string) => {
  const { rows } = await app.deps.pool.query<Record<string, unknown>>(
    `select * from ${table} where lower(email) = lower($1)`,
    [email],
  )
  return rows
}

const linkTo = async (email: string) => {
  await app.drain()
  const mails = await app.mails(email.toLowerCase())
  return mails[0]?.text.match(/http\S+\/auth\/v1\/verify\S+/)?.[0] ?? ''
}

describe('inviting', () => {
  test('a doctor makes their account, their row as documents print it, and one message with a link [ACCOUNT-26]', async () => {
    const body = inviteOf()
    const detail = await sam().invite({ body })
    expect(detail).toMatchObject({
      email: body.email.toLowerCase(),
      name: 'Ada Verne',
      role: 'doctor',
      state: 'invited',
      invitation: { timesSent: 1, invitedByName: 'Sam Whitlock', acceptedAt: null },
      staff: { ahpraNumber: body.staff?.ahpraNumber, canPrescribeMoxPo: true, active: true },
      can: { resendInvitation: true, withdrawInvitation: true, disable: false, editStaff: true },
    })
    expect((await rowsOf('public.doctors', body.email))[0]).toMatchObject({
      user_id: detail.id,
      name: 'Dr Ada Verne',
      registration_checked_by: 'Sam Whitlock',
    })
    expect(await linkTo(body.email)).toContain('type=invite')
    expect(await app.mails(body.email.toLowerCase())).toHaveLength(1)
    expect(detail.history).toMatchObject([{ action: 'account.invite', byName: 'Sam Whitlock', reason: 'doctor' }])
  })

  test('an admin needs no registration, and reaches nothing before the second factor [ACCOUNT-28]', async () => {
    const body = inviteOf({ role: 'admin' })
    const { id, email } = await sam().invite({ body })
    const landed = await pressConfirm(app, await linkTo(email))
    const token = new URLSearchParams(landed.hash.slice(1)).get('access_token') ?? ''
    const me = await app.anyone.request('GET', '/api/me', undefined, { Authorization: `Bearer ${token}` })
    expect(await me.json()).toMatchObject({ error: { code: 'second_factor_setup_needed' } })
    const accepted = await sam().read({ params: { id } })
    expect(accepted).toMatchObject({
      state: 'active',
      invitation: { acceptedAt: expect.any(String) },
      can: { resendInvitation: false, withdrawInvitation: false, disable: true },
    })
    expect(accepted.history.map(line => line.action)).toContain('account.invitation.accept')
  })

  test('again for the same person makes and sends nothing twice [ACCOUNT-27]', async () => {
    const body = inviteOf()
    const first = await sam().invite({ body })
    await app.drain()
    const second = await sam().invite({ body: { ...body, email: body.email.toUpperCase() } })
    expect(second.id).toBe(first.id)
    await app.drain()
    expect(await app.mails(first.email)).toHaveLength(1)
  })

  test('the same person twice in one moment makes one account and one message', async () => {
    const body = inviteOf({ role: 'pharmacist' })
    const answers = await Promise.all([sam().invite({ body }), sam().invite({ body }), sam().invite({ body })])
    expect(new Set(answers.map(answer => answer.id)).size).toBe(1)
    await app.drain()
    expect(await app.mails(body.email.toLowerCase())).toHaveLength(1)
    expect(await rowsOf('public.pharmacists', body.email)).toHaveLength(1)
  })

  test('one address as two kinds of staff in one moment leaves one of them, whole', async () => {
    const admin = inviteOf({ role: 'admin' })
    const superadmin = { ...admin, role: 'superadmin' as const }
    const answers = await Promise.allSettled([sam().invite({ body: admin }), sam().invite({ body: superadmin })])
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    const [invitation] = await rowsOf('public.invitations', admin.email)
    const [user] = await rowsOf('auth.users', admin.email)
    expect(user?.raw_app_meta_data).toMatchObject({ role: invitation?.role })
  })

  test('an address that has an account is refused', async () => {
    const patient = await givenPatient(app, { email: `${randomUUID()}@olivemane.example` })
    await expect(sam().invite({ body: inviteOf({ email: patient.email }) })).rejects.toMatchObject({
      code: 'account_exists',
    })
    expect(await rowsOf('public.invitations', patient.email)).toEqual([])
    const [user] = await rowsOf('auth.users', patient.email)
    expect(user?.raw_app_meta_data).not.toHaveProperty('role')
  })

  test('with a registration number of somebody else is refused, and leaves nothing behind [ACCOUNT-29]', async () => {
    const taken = inviteOf()
    const body = { ...taken, staff: taken.staff && { ...taken.staff, ahpraNumber: people.drOkoro.ahpraNumber } }
    await expect(sam().invite({ body })).rejects.toMatchObject({ code: 'registration_taken' })
    expect(await rowsOf('auth.users', taken.email)).toEqual([])
  })

  test('two people with one registration number in one moment keeps one', async () => {
    const one = inviteOf()
    const two = { ...inviteOf(), staff: one.staff }
    const answers = await Promise.allSettled([sam().invite({ body: one }), sam().invite({ body: two })])
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
    const accounts = [...(await rowsOf('auth.users', one.email)), ...(await rowsOf('auth.users', two.email))]
    expect(accounts).toHaveLength(1)
  })

  test.each([
    ['a doctor without a registration', { staff: null }, 'staff.ahpraNumber'],
    ['an address that browsers take for a patient’s', { email: 'my.client@olivemane.example' }, 'email'],
  ])('%s is refused with the field named', async (_, given, field) => {
    await expect(sam().invite({ body: inviteOf(given) })).rejects.toMatchObject({
      status: 400,
      problems: expect.arrayContaining([expect.objectContaining({ field })]),
    })
  })
})

describe('an invitation', () => {
  test('is sent again with a new link; the older one stops working', async () => {
    const { id, email } = await sam().invite({ body: inviteOf() })
    const first = await linkTo(email)
    app.clock.advance(60_000)
    const again = await sam().resendInvitation({ params: { id } })
    expect(again.invitation).toMatchObject({ timesSent: 2, sentAt: app.clock.now().toISOString() })
    const second = await linkTo(email)
    expect(second).not.toBe(first)
    await pressConfirm(app, second)
    expect((await sam().read({ params: { id } })).state).toBe('active')
    await expect(sam().resendInvitation({ params: { id } })).rejects.toMatchObject({ code: 'account_changed' })
    await expect(sam().withdrawInvitation({ params: { id } })).rejects.toMatchObject({ code: 'account_changed' })
  })

  test('that was accepted is not taken back, and that somebody looked stays written down', async () => {
    const { id, email } = await sam().invite({ body: inviteOf() })
    await pressConfirm(app, await linkTo(email))
    const readings = async () => {
      const { rows } = await app.deps.pool.query(
        `select 1 from public.audit_log where subject_id = $1 and action = 'account.read'`,
        [id],
      )
      return rows.length
    }
    const before = await readings()
    await expect(sam().withdrawInvitation({ params: { id } })).rejects.toMatchObject({ code: 'account_changed' })
    expect(await readings()).toBe(before + 1)
  })

  test('that is taken back leaves no account, no row and no working link [ACCOUNT-30]', async () => {
    const { id, email } = await sam().invite({ body: inviteOf() })
    const link = await linkTo(email)
    expect(await sam().withdrawInvitation({ params: { id } })).toEqual({ ok: true })
    expect(await rowsOf('auth.users', email)).toEqual([])
    expect(await rowsOf('public.doctors', email)).toEqual([])
    const opened = await app.app.fetch(new Request(link, { headers: { Accept: 'text/html' } }))
    expect(opened.headers.get('location')).toContain('error')
    await expect(sam().read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
    const { rows } = await app.deps.pool.query(
      `select action from public.audit_log where subject_id = $1 and action like 'account.invitation.%'`,
      [id],
    )
    expect(rows).toEqual([{ action: 'account.invitation.withdraw' }])
  })
})
