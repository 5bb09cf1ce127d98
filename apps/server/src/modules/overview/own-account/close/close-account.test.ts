import * as contract from '@om/contracts/account'
import { addDays, addMonths, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  breakService,
  confirmPlan,
  givenPlan,
  givenSubscriber,
  joinClocks,
  mendServices,
  type Patient,
} from '#test/given/billing.ts'
import { givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const signedIn = (patient: Patient, secondsAgo: number, method = 'password') => {
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  return app.as(patient, { claims: { amr: [{ method, timestamp }] } })
}
const body: { confirm: 'CLOSE'; reason: 'finished' } = { confirm: 'CLOSE', reason: 'finished' }
const close = (patient: Patient) => signedIn(patient, 60).api.account.close({ body })
const sevenYears = () => addMonths(dayIn(app.clock.now(), CLINIC_ZONE), 84)

const holdOf = async (id: string) => {
  const { rows } = await app.deps.pool.query(
    `select kind, reason, by_name, keep_until::text from public.account_holds where user_id = $1`,
    [id],
  )
  return rows[0]
}
const mailsOf = async (patient: Patient) => {
  await app.drain()
  return (await app.mails(patient.email)).map(mail => mail.subject)
}

describe('what closing would do', () => {
  test('is nothing much for someone new', async () => {
    expect(await app.as(await givenPatient(app)).api.account.closing()).toEqual({
      endsSubscription: false,
      withdrawsConsult: false,
      ordersUnderway: 0,
      creditCents: 0,
      keptUntil: addDays(dayIn(app.clock.now(), CLINIC_ZONE), 30),
      keptFor: 'account',
    })
  })

  test('names the subscription, the orders under way and until when the record is kept', async () => {
    const { patient } = await givenSubscriber(app)
    expect(await app.as(patient).api.account.closing()).toEqual({
      endsSubscription: true,
      withdrawsConsult: false,
      ordersUnderway: 1,
      creditCents: 0,
      keptUntil: sevenYears(),
      keptFor: 'record',
    })
  })

  test('keeps the record from its last entry, however long ago that was [RECORD-S070]', async () => {
    const { id, patient } = await givenConsult(app)
    await tamper(
      app,
      `update public.consults set state = 'declined', submitted_at = '2020-03-01T02:00:00Z', decided_at = '2020-03-02T02:00:00Z' where id = $1`,
      [id],
    )
    await tamper(app, `update public.hair_quiz_results_v2 set created_at = '2020-03-01T01:00:00Z' where user_id = $1`, [
      patient.id,
    ])
    expect((await app.as(patient).api.account.closing()).keptUntil).toBe('2027-03-02')
    // What somebody has said about a consent, or asked to be put right, is an entry too.
    await app.as(patient).api.consents.answer({ body: { kind: 'telehealth', agrees: false } })
    expect((await app.as(patient).api.account.closing()).keptUntil).toBe(sevenYears())
  })

  onlyFor(() => app, contract.readClosing)
})

describe('closing my account', () => {
  test('ends access everywhere, stops marketing, keeps the record, tells me so and is written down [ACCOUNT-17]', async () => {
    const { consult, patient } = await givenClaimed(app)
    await app.as(patient).api.preferences.saveMarketing({ body: { consent: true, source: 'sign_up' } })
    const closed = await close(patient)
    expect(closed).toEqual({
      closedAt: app.clock.now().toISOString(),
      keptUntil: sevenYears(),
      keptFor: 'record',
    })
    expect(await holdOf(patient.id)).toEqual({
      kind: 'closed',
      reason: 'finished',
      by_name: 'Theo Marsh',
      keep_until: sevenYears(),
    })
    await expect(app.as(patient).api.me.read()).rejects.toMatchObject({ status: 401, code: 'session_expired' })

    const { rows } = await app.deps.pool.query(
      `select c.state, c.claimed_by, m.consent, m.source, u.banned_until > now() as banned
       from public.consults c join auth.users u on u.id = c.patient_id
       join lateral (select * from public.marketing_consents where person_id = u.id order by at desc limit 1) m on true
       where c.id = $1`,
      [consult.id],
    )
    const source = 'account_closed'
    expect(rows).toEqual([{ state: 'withdrawn', claimed_by: null, consent: false, source, banned: true }])

    expect(await mailsOf(patient)).toContain('Your account is closed')
    const mail = (await app.mails(patient.email)).find(one => one.subject === 'Your account is closed')
    expect(mail?.text).toMatch(/kept until \d+ \w+ \d{4}/)
    expect(mail?.text).toContain(app.deps.config.clinic.phone)

    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: consult.id } })
    expect(chart.patientName).toBe('Theo Marsh')
    const actions = await app.deps.pool.query<{ action: string }>(
      `select action from public.audit_log where actor_id = $1 and action in ('account.close', 'consult.withdraw', 'marketing.answer') order by id`,
      [patient.id],
    )
    expect(actions.rows.map(row => row.action)).toEqual([
      'marketing.answer',
      'account.close',
      'consult.withdraw',
      'marketing.answer',
    ])
  })

  test('ends the subscription at the provider; what is paid for still comes [ACCOUNT-18]', async () => {
    const { patient, subscriptionId } = await givenSubscriber(app)
    await close(patient)
    await app.drain()
    const { rows } = await app.deps.pool.query<{ stripe: string; ends: boolean; state: string }>(
      `select s.stripe_subscription_id as stripe, s.cancel_at_period_end as ends, o.state
       from public.subscriptions s join public.orders o on o.subscription_id = s.id where s.id = $1`,
      [subscriptionId],
    )
    expect(rows).toMatchObject([{ ends: true, state: 'received' }])
    expect(await app.deps.payments.readSubscription(rows[0]?.stripe ?? '')).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await mailsOf(patient)).toContain('Your account is closed')
    const mail = (await app.mails(patient.email)).find(one => one.subject === 'Your account is closed')
    expect(mail?.text).toContain('nothing more is charged')
  })

  test('closes a payment page that is open', async () => {
    const { patient, planId } = await givenPlan(app)
    const page = await confirmPlan(app, patient, planId)
    await close(patient)
    expect(await app.deps.payments.readCheckout(page.sessionId)).toMatchObject({ status: 'expired' })
  })

  test('needs a sign-in of the last hour; renewing a session is none [ACCOUNT-20]', async () => {
    const patient = await givenPatient(app)
    const refusal = { status: 403, code: 'recent_sign_in_needed' }
    for (const caller of [app.as(patient), signedIn(patient, 3_700), signedIn(patient, 10, 'token_refresh')])
      await expect(caller.api.account.close({ body })).rejects.toMatchObject(refusal)
    expect(await holdOf(patient.id)).toBeUndefined()
    await signedIn(patient, 3_500).api.account.close({ body })
  })

  test('needs the word typed', async () => {
    const patient = await givenPatient(app)
    const answer = await signedIn(patient, 10).request('POST', contract.closeAccount.path, { confirm: 'yes' })
    expect(answer.status).toBe(400)
  })

  test('while the payment provider is down changes nothing, and can be tried again [ACCOUNT-19]', async () => {
    const { patient } = await givenSubscriber(app)
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 20 })
    await expect(close(patient)).rejects.toMatchObject({ status: 503, code: 'provider_down' })
    await mendServices(app)
    expect(await holdOf(patient.id)).toBeUndefined()
    await close(patient)
  })

  test('several times at once closes it once', async () => {
    const { patient } = await givenConsult(app)
    const answers = await Promise.allSettled([close(patient), close(patient), close(patient)])
    // Whoever comes a moment later finds the session of a closed account ended.
    const outcomes = answers.map(one => (one.status === 'fulfilled' ? one.value.closedAt : one.reason.code))
    expect(new Set(outcomes.filter(outcome => outcome !== 'session_expired')).size).toBe(1)
    expect((await mailsOf(patient)).filter(subject => subject === 'Your account is closed')).toHaveLength(1)
  })

  test('is finished by a job when the server stops before the sign-in service was told [ACCOUNT-21]', async () => {
    const patient = await givenPatient(app)
    const { ban } = app.deps.identity
    app.deps.identity.ban = () => Promise.reject(new Error('gone'))
    await close(patient)
    app.deps.identity.ban = ban
    await app.drain()
    const { rows } = await app.deps.pool.query(`select banned_until > now() as banned from auth.users where id = $1`, [
      patient.id,
    ])
    expect(rows).toEqual([{ banned: true }])
  })

  test('can be undone by a superadmin, and everything is there again [ACCOUNT-22]', async () => {
    const { patient } = await givenConsult(app)
    await close(patient)
    const reason = 'Called and identified'
    const detail = await app.as(people.sam).api.accounts.enable({ params: { id: patient.id }, body: { reason } })
    expect(detail.state).toBe('active')
    await app.deps.pool.query('delete from auth.sessions where user_id = $1', [patient.id])
    await app.deps.pool.query('insert into auth.sessions (id, user_id) values ($1, $1)', [patient.id])
    app.deps.accounts.forget(patient.id)
    expect((await app.as(patient).api.consults.mine()).items).toMatchObject([{ state: 'withdrawn' }])
  })

  onlyFor(() => app, contract.closeAccount, { body })
})

describe('signing out', () => {
  test('ends this session on the server and is written down [ACCOUNT-23]', async () => {
    const patient = await givenPatient(app)
    expect(await app.as(patient).api.account.endSession()).toEqual({ ok: true })
    await expect(app.as(patient).api.me.read()).rejects.toMatchObject({ status: 401, code: 'session_expired' })
    const { rows } = await app.deps.pool.query(
      `select actor_id from public.audit_log where action = 'account.session.end' and subject_id = $1`,
      [patient.id],
    )
    expect(rows).toEqual([{ actor_id: patient.id }])
  })

  onlyFor(() => app, contract.endSession)
})
