import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import * as contract from '@om/contracts/picture'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Body = CallInput<typeof contract.enterTold>['body']
const tell = (id: string, more: Partial<Body> = {}, who: Parameters<TestApp['as']>[0] = people.phWalsh) =>
  app.as(who).api.picture.enterTold({
    params: { id },
    body: {
      factId: randomUUID(),
      key: 'allergies',
      values: ['latex_adhesive'],
      text: '',
      teller: 'patient',
      way: 'phone',
      note: 'Called about the parcel.',
      ...more,
    },
  })

describe('what is told to the pharmacy', () => {
  test('is kept with who told it, and the patient and the doctors read it [PICTURE-S203]', async () => {
    const { order, patient } = await givenOrder(app)
    await expect(tell(order.id, { teller: undefined as never })).rejects.toMatchObject({
      problems: [{ field: 'teller' }],
    })
    await expect(tell(order.id, { values: ['nonsense'] })).rejects.toMatchObject({ problems: [{ field: 'values' }] })
    await advance(app, 'PT1H')
    await tell(order.id)
    const { lines } = await app.as(patient).api.picture.mine()
    expect(lines.find(line => line.key === 'allergies')?.now).toMatchObject({
      source: 'pharmacist',
      by: expect.stringContaining('Walsh'),
      note: 'Told by the patient, on the phone. Called about the parcel.',
      canStrike: false,
    })
    const page = await app.as(people.phWalsh).api.supplies.read({ params: { id: order.id } })
    expect(page.patient.allergiesToday).toMatchObject({ isNews: true })
  })

  test('stops a packed parcel at once where it speaks against it, and the doctors are called [PICTURE-S203]', async () => {
    const given = await givenPacked(app, { brand: 'women', template: 'RX-W4' })
    const order = await orderOf(app, given.patient.id)
    await tell(order?.id ?? '', { key: 'pregnancy_status', values: ['pregnant'] })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'on_hold' })
    const { items } = await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })
    expect(items.some(task => task.subjectId === given.prescriptionId || task.kind === 'side_effect')).toBe(true)
    await expect(stepsOn(app, order?.id ?? '').verify()).rejects.toMatchObject({ code: 'order_wrong_state' })
  })

  test('is struck out by the pharmacist who entered it, and by no other [PICTURE-S202] [PICTURE-S204]', async () => {
    const { order, patient } = await givenOrder(app)
    await app.as(patient).api.picture.correct({
      body: { id: randomUUID(), key: 'health_conditions', values: ['diabetes'], text: '' },
    })
    const factId = randomUUID()
    await tell(order.id, { factId })
    const read = () => app.as(people.phWalsh).api.picture.toldToPharmacist({ params: { id: order.id } })
    const told = await read()
    expect(told.facts).toMatchObject([{ id: factId, name: 'Allergies', canStrike: true }])
    expect(told.questions.map(({ key }) => key)).not.toContain('health_conditions')
    const strike = (who: Parameters<TestApp['as']>[0]) =>
      app.as(who).api.picture.strike({ params: { id: factId }, body: { reason: 'Was another customer.' } })
    await expect(strike(people.phTran)).rejects.toMatchObject({ code: 'fact_of_others' })
    await strike(people.phWalsh)
    expect((await read()).facts).toMatchObject([{ struck: { reason: 'Was another customer.' } }])
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, contract.toldToPharmacist, { params })
  onlyFor(() => app, contract.enterTold, { params })
})
