import * as contract from '@om/contracts/prescriptions'
import { FIRST_IN_FORCE } from '@om/domain/gate/versions'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenPatient } from '#test/given/consults.ts'
import { givenPrescription, givenReadyToSign, type SignBody, signatureFor } from '#test/given/prescriptions.ts'
import { withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const anyId = '00000000-0000-4000-8000-00000000ffff'
type Doctor = typeof people.drOkoro | typeof people.drLund
const sign = (id: string, body: SignBody, who: Doctor = people.drOkoro) =>
  app.as(who).api.prescriptions.sign({ params: { id }, body })
const rowsOf = async (table: string, consultId: string) =>
  (await app.deps.pool.query(`select * from public.${table} where consult_id = $1`, [consultId])).rows
const woman = () => givenPatient(app, { brand: 'women', sexAtBirth: 'female' })

describe('signing works', () => {
  test('makes prescription, note, approval and plan at once, and charges nothing (INV-11) [PRESCRIPTION-S01]', async () => {
    const { consult, prescription, patient } = await givenPrescription(app)
    expect(consult).toMatchObject({ state: 'approved', dueAt: null, claimedBy: null, prescriptionId: prescription.id })
    expect(consult.notes).toMatchObject([{ doctorName: 'Dr Amara Okoro' }])
    expect(consult.history.at(-1)).toMatchObject({
      who: 'Dr Amara Okoro',
      what: 'signed the prescription and approved the consult',
    })
    expect(prescription).toMatchObject({
      title: 'Daily tablet',
      status: 'active',
      purchased: false,
      supplyDays: 45,
      intervalDays: 45,
      repeats: 1,
      suppliesTotal: 2,
      suppliesUsed: 0,
      suppliesLeft: 2,
      writtenOn: '2026-11-16',
      expiresOn: '2027-11-16',
      legalFormReceivedAt: null,
      prescriber: { name: 'Dr Amara Okoro', ahpraNumber: 'MED0001234567', qualification: 'MBBS, FRACGP' },
    })
    expect(prescription.number).toMatch(/^RX\d{5,}$/)
    expect(prescription.items).toMatchObject([{ description: 'Finasteride 1 mg tablet', quantity: 45 }])

    const [plan] = await rowsOf('plans', consult.id)
    expect(plan).toMatchObject({ code: 'M-A', status: 'offered', price_cents: 7050, interval_days: 45 })
    const { rows } = await app.deps.pool.query(
      'select 1 from public.checkout_sessions where patient_id = $1 union all select 1 from public.subscriptions where patient_id = $1',
      [patient.id],
    )
    expect(rows).toEqual([])

    await app.drain()
    const mail = (await app.mails(patient.email)).find(one => one.subject === 'You have news from your care team')
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/finasteride|tablet|prescription|hair|plan we talked/i)
    expect((await app.as(patient).api.consults.mine()).items[0]?.messageToPatient).toBe(
      'Here is the plan we talked about.',
    )
  })

  test('keeps patient, prescriber, rule version and hash as they were on the day (REG-10, INV-19) [PRESCRIPTION-S02]', async () => {
    const { consult, patient } = await givenPrescription(app, { template: 'RX-M5', supplyDays: 30 })
    const [row] = await rowsOf('prescriptions', consult.id)
    expect(row.patient_snapshot).toEqual({
      name: 'Theo Marsh',
      dateOfBirth: '1992-04-17',
      address: '14 Wattle Street, Ultimo NSW 2007',
      phone: patient.phone,
    })
    expect(row.prescriber_snapshot).toMatchObject({ phone: '0255501011', prescriberNumber: '1234567' })
    expect(row).toMatchObject({ rule_version: FIRST_IN_FORCE, repeats: 2, supplies_total: 3 })
    expect(row.inputs_hash).toMatch(/^[0-9a-f]{64}$/)
    await expect(
      app.deps.pool.query(`update public.prescriptions set repeats = 5 where id = $1`, [row.id]),
    ).rejects.toThrow('cannot be changed')
    await expect(
      app.deps.pool.query(`update public.consult_notes set body = 'x' where consult_id = $1`, [consult.id]),
    ).rejects.toThrow('append-only')
  })

  test('lets a caution or contraindication through with reason and talk, and keeps both for the pharmacist (INV-04) [PRESCRIPTION-S04]', async () => {
    const { consult } = await givenPrescription(app, {
      answers: { mood_conditions: ['depression_current'], allergies: ['lactose'], allergies_text: 'Bloating' },
    })
    const [row] = await rowsOf('prescriptions', consult.id)
    expect(row.overrides).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ci: 'CI-10', severity: 'C', discussed: true }),
        expect.objectContaining({ ci: 'CI-33', severity: 'W', acknowledged: true }),
      ]),
    )
  })

  test('allows six months on a later prescription, without a new contact, and counts what is running as a duplicate', async () => {
    const { patient } = await givenPrescription(app)
    const { consult } = await givenClaimed(app, { patient })
    expect(consult).toMatchObject({ isReturning: true, policy: { liveContactNeeded: false } })
    expect(consult.prescriptions).toMatchObject([{ title: 'Daily tablet', status: 'active' }])
    const body = await signatureFor(app, people.drOkoro, consult, 'RX-M1')
    expect(body.repeats).toBe(3)
    expect(body.overrides.map(one => one.ci)).toContain('CI-34')
    expect((await sign(consult.id, body)).state).toBe('approved')
  })

  test('needs no contact where the clinic does not ask for one', async () => {
    const plain = await testApp({ REQUIRE_LIVE_CONSULT: 'off', REQUIRE_ID_CHECK: 'off' })
    const { consult } = await givenClaimed(plain)
    expect(consult.policy.liveContactNeeded).toBe(false)
    const body = await signatureFor(plain, people.drOkoro, consult, 'RX-M1')
    const signed = await plain.as(people.drOkoro).api.prescriptions.sign({ params: { id: consult.id }, body })
    expect(signed.state).toBe('approved')
    await plain.stop()
  })
})

describe('the draft', () => {
  test('fills a template for this patient with plan and price', async () => {
    const { consult } = await givenReadyToSign(app, { patient: await woman() })
    const draft = await app
      .as(people.drOkoro)
      .api.prescriptions.draft({ params: { id: consult.id }, query: { template: 'RX-W1' } })
    expect(draft).toMatchObject({ supplyDays: 45, supplyDayChoices: [45, 30], repeats: 1 })
    expect(draft.items).toMatchObject([{ medicine: 'MOX_PO', compounded: true, compoundingReason: 'dose_unavailable' }])
    expect(draft.plan).toEqual({
      code: 'W-A',
      title: 'Daily oral plan',
      priceCents: 7800,
      currency: 'AUD',
      intervalDays: 45,
    })
    expect(draft.warnings).not.toEqual([])
  })

  test('refuses a template or days that are not for this patient, naming the field', async () => {
    const { consult } = await givenReadyToSign(app)
    const draft = (template: string, supplyDays?: number) =>
      app.as(people.drOkoro).api.prescriptions.draft({ params: { id: consult.id }, query: { template, supplyDays } })
    for (const template of ['RX-W2', 'RX-N1', 'nonsense']) {
      await expect(draft(template)).rejects.toMatchObject({ status: 400, problems: [{ field: 'template' }] })
    }
    await expect(draft('RX-M3', 45)).rejects.toMatchObject({ status: 400, problems: [{ field: 'supplyDays' }] })
  })
})

describe('signing refuses', () => {
  const refusal = async (
    given: Parameters<typeof givenReadyToSign>[1],
    template: string,
    change: Partial<SignBody> = {},
  ) => {
    const { consult, doctor } = await givenReadyToSign(app, given)
    const body = { ...(await signatureFor(app, doctor, consult, template)), ...change }
    const error = await app
      .as(doctor)
      .api.prescriptions.sign({ params: { id: consult.id }, body })
      .catch(cause => cause)
    expect(await rowsOf('prescriptions', consult.id)).toEqual([])
    expect(await rowsOf('plans', consult.id)).toEqual([])
    expect((await app.as(doctor).api.consults.read({ params: { id: consult.id } })).state).toBe('in_review')
    return {
      status: error.status,
      code: error.code,
      problems: error.problems?.map((one: { code: string }) => one.code),
    }
  }

  test('an absolute contraindication, whatever is ticked (INV-04) [PRESCRIPTION-S03]', async () => {
    expect(
      await refusal({ answers: { health_conditions: ['heart_failure'], bp_reading: '120/80' } }, 'RX-M2'),
    ).toMatchObject({ status: 422, code: 'signing_refused', problems: ['contraindicated'] })
  })

  test('a contraindication without a reason, or a caution nobody acknowledged (INV-04)', async () => {
    const answers = { mood_conditions: ['depression_current', 'sexual_dysfunction'] }
    expect((await refusal({ answers }, 'RX-M1', { overrides: [] })).problems).toEqual([
      'override_reason_missing',
      'caution_not_acknowledged',
    ])
  })

  test('missing consents, privileges, reasons, allergies or flags left unread, all at once', async () => {
    expect(
      await refusal({ doctor: people.drLund, answers: { mood_conditions: ['self_harm_thoughts'] } }, 'RX-M2', {
        offLabelConsent: false,
        compoundedConsent: false,
        privilegeReason: '',
        flagsRead: false,
      }),
    ).toMatchObject({
      code: 'signing_refused',
      problems: expect.arrayContaining([
        'flags_unread',
        'privilege_reason_missing',
        'off_label_consent_missing',
        'compounded_consent_missing',
      ]),
    })
    expect((await refusal({ doctor: people.drLund }, 'RX-M4')).problems).toEqual(['privilege_missing'])
  })

  test('more than three months on a first prescription (REG-11)', async () => {
    expect((await refusal({}, 'RX-M1', { repeats: 3 })).problems).toEqual(['supply_too_long'])
  })

  test('a compounded medicine without its reason', async () => {
    const items = [{ directions: 'Take ONE capsule once a day.', compoundingReason: null }]
    expect((await refusal({}, 'RX-M2', { items })).problems).toEqual(['compounding_reason_missing'])
  })

  test('a patient who was only phoned where they have to be seen, and one nobody spoke with (INV-03) [PRESCRIPTION-S05]', async () => {
    const answers = { mood_conditions: ['depression_current'] }
    expect(await refusal({ answers, mode: 'phone' }, 'RX-M1')).toMatchObject({
      code: 'live_contact_needed',
      problems: ['video_needed', 'identity_unproven'],
    })
    const { consult } = await givenClaimed(app)
    const body = await signatureFor(app, people.drOkoro, consult, 'RX-M1')
    await expect(sign(consult.id, body)).rejects.toMatchObject({ status: 422, code: 'live_contact_needed' })
  })

  test('a doctor whose registration ended since the claim (INV-02) [PRESCRIPTION-S06]', async () => {
    const { consult } = await givenReadyToSign(app)
    const body = await signatureFor(app, people.drOkoro, consult, 'RX-M1')
    await withRegistration(app, people.drOkoro, { registration_status: 'suspended' }, async () => {
      await expect(sign(consult.id, body)).rejects.toMatchObject({ status: 403, code: 'registration_not_current' })
    })
    expect((await sign(consult.id, body)).state).toBe('approved')
  })

  test('a doctor who does not hold it, a hold that ran out, and an old version', async () => {
    const { consult } = await givenReadyToSign(app)
    const body = await signatureFor(app, people.drOkoro, consult, 'RX-M1')
    await expect(sign(consult.id, body, people.drLund)).rejects.toMatchObject({ code: 'consult_claimed' })
    await expect(sign(consult.id, { ...body, version: body.version - 1 })).rejects.toMatchObject({
      code: 'consult_changed',
    })
    app.clock.advance(30 * 60_000)
    await expect(sign(consult.id, body)).rejects.toMatchObject({ code: 'consult_not_yours' })
  })

  test('directions nobody can follow and a note of two words, naming each field', async () => {
    const { consult } = await givenReadyToSign(app)
    const body = await signatureFor(app, people.drOkoro, consult, 'RX-M1')
    const bad = { ...body, note: 'ok', items: [{ directions: 'as told', compoundingReason: null }] }
    await expect(sign(consult.id, bad)).rejects.toMatchObject({
      code: 'bad_request',
      problems: expect.arrayContaining([
        expect.objectContaining({ field: 'items.0.directions' }),
        expect.objectContaining({ field: 'note' }),
      ]),
    })
    await expect(sign(consult.id, { ...body, items: [] })).rejects.toMatchObject({ problems: [{ field: 'items' }] })
  })
})

describe('signing repeats safely', () => {
  test('of two signatures at once one counts, and the other says the consult has moved on [PRESCRIPTION-S07]', async () => {
    const { consult, patient } = await givenReadyToSign(app)
    const body = await signatureFor(app, people.drOkoro, consult, 'RX-M1')
    const results = await Promise.allSettled([sign(consult.id, body), sign(consult.id, body)])
    const lost = results.filter(result => result.status === 'rejected')
    expect(lost.map(result => result.reason.code)).toEqual(['consult_wrong_state'])
    expect(await rowsOf('prescriptions', consult.id)).toHaveLength(1)
    expect(await rowsOf('plans', consult.id)).toHaveLength(1)
    expect(await rowsOf('consult_notes', consult.id)).toHaveLength(1)
    await app.drain()
    const news = (await app.mails(patient.email)).filter(mail => mail.subject === 'You have news from your care team')
    expect(news).toHaveLength(1)
  })
})

describe('who may', () => {
  onlyFor(() => app, contract.signPrescription, { params: { id: anyId } })
  onlyFor(() => app, contract.draftPrescription, { params: { id: anyId } })
})
