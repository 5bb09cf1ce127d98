import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const day = 86_400_000

test('a prescription is valid through its last day and expires on the next, once, however many copies look (REG-11) [PRESCRIPTION-S11]', async () => {
  await app.deps.pool.query(`update public.doctors set registration_expires_on = '2029-09-30'`)
  const { prescription, patient } = await givenPrescription(app)
  const status = async () => (await app.as(patient).api.prescriptions.mine()).items[0]?.status
  await app.sweep('prescriptions')
  app.clock.set(new Date('2027-11-16T12:59:59Z'))
  await app.sweep('prescriptions')
  expect(await status()).toBe('active')

  app.clock.set(new Date('2027-11-16T13:00:00Z'))
  await Promise.all([app.sweep('prescriptions'), app.sweep('prescriptions')])
  expect(await status()).toBe('expired')
  app.clock.advance(day)
  await app.sweep('prescriptions')
  const { rows } = await app.deps.pool.query(
    `select from_state, to_state from public.audit_log where action = 'prescription.expire' and subject_id = $1`,
    [prescription.id],
  )
  expect(rows).toEqual([{ from_state: 'active', to_state: 'expired' }])
})
