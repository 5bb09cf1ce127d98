import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { advance, confirmPlan, deliverAll, givenPlan, joinClocks, payOn } from '#test/given/billing.ts'
import { givenReadyToSign } from '#test/given/prescriptions.ts'
import { shipNewest } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { itemsInUse } from './in-use.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const inUse = (patientId: string) =>
  inTransaction({ deps: app.deps, actor: system('test') }, ({ tx }) =>
    itemsInUse(tx, patientId, clinicToday(app.clock)),
  )

test('what was supplied last counts as in use while it lasts, however late it came [PRESCRIPTION-S200]', async () => {
  const given = await givenPlan(app, { supplies: 1 })
  const { patient } = given
  // Paid for and sent half a year after it was signed: 45 days of it are at home from then.
  await advance(app, 'P180D')
  const { url } = await confirmPlan(app, patient, given.planId)
  await payOn(url)
  await deliverAll(app)
  await shipNewest(app, patient.id)
  await advance(app, 'P40D')
  expect(await inUse(patient.id)).toEqual(['FIN_PO'])
  const { consult, doctor } = await givenReadyToSign(app, { patient })
  const draft = await app
    .as(doctor)
    .api.prescriptions.draft({ params: { id: consult.id }, query: { template: 'RX-M1' } })
  expect(draft.contraindications.map(({ ci }) => ci)).toContain('CI-34')
  // Forty-five days and a month of grace after it came, it is no longer.
  await advance(app, 'P36D')
  expect(await inUse(patient.id)).toEqual([])
})
