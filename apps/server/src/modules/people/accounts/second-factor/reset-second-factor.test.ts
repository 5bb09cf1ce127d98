import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { givenStaff } from '#test/given/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { secondFactorsSweep } from './reset-second-factor.ts'

let app: TestApp
let ines: Awaited<ReturnType<typeof givenStaff<'superadmin'>>>
beforeAll(async () => {
  app = await testApp()
  ines = await givenStaff(app, 'superadmin')
})
afterAll(() => app.stop())

const HOUR_MS = 3_600_000
const api = (person: Parameters<TestApp['as']>[0]) => app.as(person).api.accounts
const reason = 'Phone lost, called back'
const ask = (id: string) => api(people.sam).resetSecondFactor({ params: { id }, body: { reason } })
const givenOwner = () => givenPatient(app, { totpSecret: 'JBSWY3DPEHPK3PXP' })

const givenAsked = async () => {
  const owner = await givenOwner()
  const asked = await ask(owner.id)
  return { owner, of: { params: { id: owner.id }, body: { resetId: asked.factorReset?.id ?? '' } } }
}

const hasFactor = async (id: string) => (await api(people.sam).read({ params: { id } })).hasSecondFactor
const audited = async (id: string) => {
  const { rows } = await app.deps.pool.query<{ action: string }>(
    `select action from public.audit_log where subject_type = 'account' and subject_id = $1
       and action like 'account.second_factor.%' order by id`,
    [id],
  )
  return rows.map(({ action }) => action.replace('account.second_factor.', ''))
}
const subjects = async (email: string) => {
  await app.drain()
  return (await app.mails(email)).map(mail => mail.subject).reverse()
}
const tokenOf = async (email: string) => {
  await app.drain()
  const mails = await app.mails(email)
  return mails.map(mail => /#keep=([\w-]+)/.exec(mail.text)?.[1]).find(Boolean) ?? ''
}
const visitor = () => app.anyone.api.factorResets

describe('the removal of a second factor', () => {
  test('is asked for by one superadmin, agreed by another, and done once after 24 hours [ACCOUNT-34]', async () => {
    const { owner, of } = await givenAsked()
    await ask(owner.id)
    expect(await subjects(owner.email)).toEqual(['Your second step is to be removed'])
    const agreed = await api(ines).agreeReset(of)
    expect(agreed).toMatchObject({
      hasSecondFactor: true,
      factorReset: { agreedByName: `${ines.firstName} ${ines.lastName}` },
    })
    app.clock.advance(23 * HOUR_MS)
    await secondFactorsSweep(app.deps)
    expect(await hasFactor(owner.id)).toBe(true)
    app.clock.advance(HOUR_MS)
    await secondFactorsSweep(app.deps)
    await secondFactorsSweep(app.deps)
    expect(await api(people.sam).read({ params: { id: owner.id } })).toMatchObject({
      hasSecondFactor: false,
      openSessions: 0,
      factorReset: null,
    })
    expect(await audited(owner.id)).toEqual(['ask', 'agree', 'reset'])
    expect(new Set(await subjects(owner.email))).toEqual(
      new Set([
        'Your second step is to be removed',
        'Your second step is removed in 24 hours',
        'Your second factor was removed',
      ]),
    )
    expect(await subjects(ines.email)).toContain('A second factor is to be removed: do you agree?')
  })

  test('is agreed to by neither who asked nor its owner, and runs out after seven days [ACCOUNT-S810]', async () => {
    const { owner, of } = await givenAsked()
    await expect(api(people.sam).agreeReset(of)).rejects.toMatchObject({ code: 'second_superadmin' })
    await expect(api(ines).agreeReset({ ...of, body: { resetId: people.sam.id } })).rejects.toMatchObject({
      code: 'account_changed',
    })
    app.clock.advance(7 * 24 * HOUR_MS)
    await expect(api(ines).agreeReset(of)).rejects.toMatchObject({ code: 'account_changed' })
    await secondFactorsSweep(app.deps)
    expect(await hasFactor(owner.id)).toBe(true)
    expect(await audited(owner.id)).toEqual(['ask', 'expire'])
    expect(await subjects(owner.email)).toContain('Your second step stays')
    expect((await ask(owner.id)).factorReset).not.toBeNull()
  })

  test('of a superadmin is asked for and agreed by others alone [ACCOUNT-S810]', async () => {
    await expect(ask(people.sam.id)).rejects.toMatchObject({ code: 'own_account' })
    const of = { params: { id: ines.id }, body: { resetId: people.sam.id } }
    await expect(api(ines).agreeReset(of)).rejects.toMatchObject({ code: 'own_account' })
    await expect(api(ines).withdrawReset(of)).rejects.toMatchObject({ code: 'own_account' })
  })

  test('is stopped by the link of the mail without signing in, and both superadmins hear of it [ACCOUNT-S811]', async () => {
    const { owner, of } = await givenAsked()
    await api(ines).agreeReset(of)
    const body = { token: await tokenOf(owner.email) }
    expect(await visitor().readLink({ body })).toMatchObject({ reset: { state: 'agreed', canStop: true } })
    expect(await visitor().stopLink({ body })).toMatchObject({ reset: { state: 'stopped', canStop: false } })
    expect(await visitor().stopLink({ body })).toMatchObject({ reset: { state: 'stopped' } })
    app.clock.advance(48 * HOUR_MS)
    await secondFactorsSweep(app.deps)
    expect(await hasFactor(owner.id)).toBe(true)
    expect(await audited(owner.id)).toEqual(['ask', 'agree', 'stop'])
    for (const { email } of [people.sam, ines])
      expect(await subjects(email)).toContain('The owner has kept their second factor')
    await expect(visitor().readLink({ body: { token: 'x'.repeat(43) } })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is stopped by its owner signed in, and not once its time has come [ACCOUNT-S811]', async () => {
    const { owner, of } = await givenAsked()
    const own = app.as(owner).api.factorResets
    expect(await own.own()).toMatchObject({ reset: { state: 'asked', canStop: true } })
    expect(await own.stopOwn()).toMatchObject({ reset: { state: 'stopped' } })
    await expect(api(ines).agreeReset(of)).rejects.toMatchObject({ code: 'account_changed' })
    const late = await givenAsked()
    await api(ines).agreeReset(late.of)
    app.clock.advance(24 * HOUR_MS)
    const body = { token: await tokenOf(late.owner.email) }
    expect(await visitor().stopLink({ body })).toMatchObject({ reset: { state: 'agreed', canStop: false } })
    await expect(api(people.sam).withdrawReset(late.of)).rejects.toMatchObject({ code: 'account_changed' })
  })

  test('is taken back by either superadmin until then [ACCOUNT-S811]', async () => {
    const { owner, of } = await givenAsked()
    await api(ines).agreeReset(of)
    expect(await api(ines).withdrawReset(of)).toMatchObject({ factorReset: null, can: { resetSecondFactor: true } })
    await api(ines).withdrawReset(of)
    expect(await audited(owner.id)).toEqual(['ask', 'agree', 'withdraw'])
    expect(await subjects(owner.email)).toContain('Your second step stays')
  })

  test('keeps to two people and a day in the database [ACCOUNT-S812]', async () => {
    const { owner, of } = await givenAsked()
    const change = (set: string) =>
      app.deps.pool.query(`update public.second_factor_resets set ${set} where id = $1`, [of.body.resetId])
    const at = app.clock.now().toISOString()
    const agreed = (by: string, hours: number) =>
      `agreed_by = '${by}', agreed_at = '${at}', effective_at = '${at}'::timestamptz + interval '${hours} hours'`
    await expect(change(agreed(people.sam.id, 24))).rejects.toThrow(/second_factor_resets_two/)
    await expect(change(agreed(owner.id, 24))).rejects.toThrow(/second_factor_resets_two/)
    await expect(change(agreed(ines.id, 23))).rejects.toThrow(/second_factor_resets_a_day/)
    await expect(change(`outcome = 'removed', ended_at = '${at}'`)).rejects.toThrow(/second_factor_resets_when/)
  })
})
