import { MARKETING_WORDING, SIGN_UP_SOURCE } from '@om/contracts/marketing-words'
import * as contract from '@om/contracts/preferences'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const logOf = async (id: string) => {
  const { rows } = await app.deps.pool.query<{ consent: boolean; source: string; wording: string }>(
    `select consent, source, wording from public.marketing_consents where person_id = $1 order by at`,
    [id],
  )
  return rows
}

describe('my answer about marketing', () => {
  test('is unknown until I was asked', async () => {
    const patient = await givenPatient(app)
    expect(await app.as(patient).api.preferences.readMarketing()).toEqual({
      consent: null,
      source: '',
      recordedAt: null,
    })
  })

  test('is kept with the words I saw, where and when, and every change of mind is kept too (REG-22) [ACCOUNT-11]', async () => {
    const patient = await givenPatient(app)
    const { api } = app.as(patient)
    const yes = await api.preferences.saveMarketing({ body: { consent: true, source: 'sign_up' } })
    expect(yes).toEqual({ consent: true, source: 'sign_up', recordedAt: app.clock.now().toISOString() })
    const no = await api.preferences.saveMarketing({ body: { consent: false, source: 'profile' } })
    expect(no).toMatchObject({ consent: false, source: 'profile' })
    expect(await api.preferences.readMarketing()).toEqual(no)
    expect(await logOf(patient.id)).toEqual([
      { consent: true, source: 'sign_up', wording: MARKETING_WORDING },
      { consent: false, source: 'profile', wording: MARKETING_WORDING },
    ])
    const { rows } = await app.deps.pool.query(
      `select from_state, to_state, reason from public.audit_log where action = 'marketing.answer' and subject_id = $1 order by id`,
      [patient.id],
    )
    expect(rows).toEqual([
      { from_state: 'unasked', to_state: 'true', reason: 'sign_up' },
      { from_state: 'true', to_state: 'false', reason: 'profile' },
    ])
  })

  test('given again adds nothing, even from two pages at once [ACCOUNT-12]', async () => {
    const patient = await givenPatient(app)
    const say = () => app.as(patient).request('PUT', contract.saveMarketing.path, { consent: true })
    const answers = await Promise.all([say(), say(), say(), say()])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect(await logOf(patient.id)).toEqual([{ consent: true, source: SIGN_UP_SOURCE, wording: MARKETING_WORDING }])
  })

  test('can be given by staff as well', async () => {
    for (const person of [people.drOkoro, people.phTran, people.paula, people.sam]) {
      const saved = await app.as(person).api.preferences.saveMarketing({ body: { consent: false, source: 'profile' } })
      expect(saved.consent).toBe(false)
    }
  })

  test('is refused when it is neither yes nor no', async () => {
    const answer = await app.as(people.theo).request('PUT', contract.saveMarketing.path, { consent: 'maybe' })
    expect(answer.status).toBe(400)
    expect(await logOf(people.theo.id)).toEqual([])
  })

  test('is nobody else’s to read or to give', async () => {
    const patient = await givenPatient(app)
    await app.as(patient).api.preferences.saveMarketing({ body: { consent: true, source: 'sign_up' } })
    expect((await app.as(await givenPatient(app)).api.preferences.readMarketing()).consent).toBeNull()
  })

  test('stays as it was written', async () => {
    const patient = await givenPatient(app)
    await app.as(patient).api.preferences.saveMarketing({ body: { consent: true, source: 'sign_up' } })
    await expect(
      app.deps.pool.query('update public.marketing_consents set consent = false where person_id = $1', [patient.id]),
    ).rejects.toMatchObject({ code: '23001' })
  })

  onlyFor(() => app, contract.readMarketing)
  onlyFor(() => app, contract.saveMarketing, { body: { consent: true } })
})
