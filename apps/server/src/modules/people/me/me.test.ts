import * as contract from '@om/contracts/me'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { detailsOf, givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const journey = (who: Parameters<TestApp['as']>[0]) => app.as(who).api.me.journey()

describe('who I am', () => {
  test('is told to a patient with what they have saved, and no staff card', async () => {
    expect(await app.as(people.theo).api.me.read()).toEqual({
      id: people.theo.id,
      email: people.theo.email,
      role: 'patient',
      firstName: 'Theo',
      lastName: 'Marsh',
      phone: people.theo.phone,
      address: people.theo.address,
      staff: null,
    })
  })

  test('is told to staff with their registration as it stands today (REG-01)', async () => {
    expect((await app.as(people.drOkoro).api.me.read()).staff).toEqual({
      title: 'Dr',
      ahpraNumber: 'MED0001234567',
      registrationCurrent: true,
      registrationConditions: '',
      registrationExpiresOn: '2027-09-30',
    })
    await withRegistration(app, people.phTran, { registration_status: 'suspended' }, async () => {
      expect((await app.as(people.phTran).api.me.read()).staff).toMatchObject({ registrationCurrent: false })
    })
    expect(await app.as(people.paula).api.me.read()).toMatchObject({ role: 'admin', staff: null })
  })

  test('is not told to strangers', async () => {
    expect((await app.anyone.request('GET', contract.readMe.path)).status).toBe(401)
  })
})

describe('my details', () => {
  test('are saved, seen at once by the doctor’s queue, and stay as they were on what is signed (INV-08)', async () => {
    const { prescription, patient } = await givenPrescription(app)
    const details = { ...detailsOf(patient), firstName: 'Thea', phone: '0412 555 999' }
    const me = await app.as(patient).api.me.saveDetails({ body: details })
    expect(me).toMatchObject({ firstName: 'Thea', phone: '0412555999' })
    const { rows } = await app.deps.pool.query(
      `select patient_snapshot ->> 'name' as name from public.prescriptions where id = $1`,
      [prescription.id],
    )
    expect(rows).toEqual([{ name: 'Theo Marsh' }])
    const consult = await givenConsult(app, { patient: { ...patient, firstName: 'Thea' } })
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: consult.id } })
    expect(chart.patientName).toBe('Thea Marsh')
  })

  test('are refused with the field named when a parcel could not arrive', async () => {
    const body = { ...detailsOf(people.theo), phone: '555' }
    await expect(app.as(people.theo).api.me.saveDetails({ body })).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'phone' }],
    })
  })

  onlyFor(() => app, contract.saveDetails)
})

describe('my name', () => {
  test('is saved alone, leaves the rest as it was, and is what colleagues see from then on', async () => {
    const patient = await givenPatient(app)
    const me = await app.as(patient).api.me.saveName({ body: { firstName: ' Theodora ', lastName: 'Marsh-Lee' } })
    expect(me).toMatchObject({ firstName: 'Theodora', lastName: 'Marsh-Lee', phone: patient.phone })
    const { rows } = await app.deps.pool.query(
      `select count(*)::int as n from public.audit_log where action = 'profile.name.save' and subject_id = $1`,
      [patient.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is refused when a part of it is missing', async () => {
    const body = { firstName: 'Theo', lastName: ' ' }
    await expect(app.as(people.theo).api.me.saveName({ body })).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'lastName' }],
    })
  })

  onlyFor(() => app, contract.saveName, { body: { firstName: 'Theo', lastName: 'Marsh' } })
})

describe('my journey', () => {
  const states = (told: Awaited<ReturnType<typeof journey>>) => told.steps.map(step => step.state).join(' ')

  test('begins with the assessment', async () => {
    const told = await journey(await givenPatient(app))
    expect(told).toMatchObject({ headline: 'Start with a few questions', openConsultId: null })
    expect(states(told)).toBe('now next next next next next')
  })

  test('begins in the women’s look for who signed up on the women’s pages, in any browser, until something of theirs says another [SCREEN-S432]', async () => {
    const patient = await givenPatient(app)
    const cameFrom = (brand: string) =>
      app.deps.pool.query(
        `update auth.users set raw_user_meta_data = raw_user_meta_data || jsonb_build_object('brand', $2::text) where id = $1`,
        [patient.id, brand],
      )
    await cameFrom('women')
    const told = await journey(patient)
    expect(told.brand).toBe('women')
    expect(told.action?.path).toMatch(/^\/women\//)
    await cameFrom('anything')
    expect((await journey(patient)).brand).toBeNull()
    await cameFrom('women')
    await givenConsult(app, { patient })
    expect((await journey(patient)).brand).toBe(patient.brand)
  })

  test('follows the consult, with the time by which there will be news', async () => {
    const patient = await givenPatient(app, { brand: 'women', sexAtBirth: 'female' })
    const sent = await givenConsult(app, { patient })
    expect(await journey(patient)).toMatchObject({ brand: 'women', dueAt: sent.dueAt, openConsultId: sent.id })
    const { patient: other } = await givenClaimed(app)
    expect((await journey(other)).headline).toBe('Dr Amara Okoro is looking at your assessment')
  })

  test('shows the plan as soon as it is signed, and the pharmacy as soon as it is paid', async () => {
    const { patient } = await givenPrescription(app)
    const offered = await journey(patient)
    expect(offered).toMatchObject({ headline: 'Your plan is ready', action: { path: '/patient-subscription' } })
    expect(states(offered)).toBe('done done now next next next')

    const { patient: payer } = await givenSubscriber(app)
    const paid = await journey(payer)
    expect(paid.headline).toBe('The pharmacy has your order')
    expect(states(paid)).toBe('done done done done now next')
  })

  test('is nobody else’s', async () => {
    const { patient } = await givenClaimed(app)
    expect((await journey(await givenPatient(app))).openConsultId).toBeNull()
    expect((await journey(patient)).openConsultId).not.toBeNull()
  })

  onlyFor(() => app, contract.readJourney)
})
