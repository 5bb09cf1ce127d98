import { addCard, chooseCard, myCards, removeCard } from '@om/contracts/cards'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  breakService,
  cards,
  deliverAll,
  givenSubscriber,
  joinClocks,
  mendServices,
  payOn,
} from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const of = (patient: Patient) => app.as(patient).api.billing
const mine = async (patient: Patient) => (await of(patient).myCards()).items
const add = async (patient: Patient, number = cards.good) => {
  const { url } = await of(patient).addCard()
  const kept = await payOn(url, number)
  expect(kept.headers.get('location')).toContain('/patient-subscription-management/cards')
  await deliverAll(app)
}
const find = async (patient: Patient, last4: string) => {
  const card = (await mine(patient)).find(one => one.last4 === last4)
  if (!card) throw new Error(`there is no card ${last4}`)
  return card
}

describe('one’s cards', () => {
  test('are added, chosen and given a backup; what is due is charged to the one that was chosen [SUB-S345]', async () => {
    const { patient } = await givenSubscriber(app)
    expect(await mine(patient)).toMatchObject([{ last4: '4242', isDefault: true, can: { remove: false } }])
    await add(patient, '5555555555554444')
    const second = await find(patient, '4444')
    const backed = (await of(patient).chooseCard({ params: { ref: second.ref }, body: { as: 'backup' } })).items
    expect(backed.find(one => one.last4 === '4444')).toMatchObject({ isBackup: true, isDefault: false })
    await of(patient).chooseCard({ params: { ref: second.ref }, body: { as: 'default' } })
    expect(await find(patient, '4444')).toMatchObject({ isDefault: true, isBackup: false, can: { remove: false } })
    const first = await find(patient, '4242')
    expect(first).toMatchObject({ isDefault: false, can: { remove: true } })
    const left = (await of(patient).removeCard({ params: { ref: first.ref } })).items
    expect(left.map(one => one.last4)).toEqual(['4444'])
  })

  test('the one that is charged stays until another is chosen, and cannot be its own backup [SUB-S346]', async () => {
    const { patient } = await givenSubscriber(app)
    const { ref } = await find(patient, '4242')
    await expect(of(patient).removeCard({ params: { ref } })).rejects.toMatchObject({ status: 400 })
    await expect(of(patient).chooseCard({ params: { ref }, body: { as: 'backup' } })).rejects.toMatchObject({
      status: 400,
    })
    expect(await mine(patient)).toHaveLength(1)
  })

  test('of somebody else look absent, and an outage is told as one', async () => {
    const { patient } = await givenSubscriber(app)
    const other = await givenSubscriber(app)
    const { ref } = await find(patient, '4242')
    await expect(of(other.patient).removeCard({ params: { ref } })).rejects.toMatchObject({ status: 404 })
    expect(await mine(await givenPatient(app))).toEqual([])
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 100 })
    await expect(of(patient).myCards()).rejects.toMatchObject({ code: 'provider_down' })
  })
})

describe('refuses strangers and the wrong role', () => {
  const params = { ref: 'x' }
  onlyFor(() => app, myCards)
  onlyFor(() => app, addCard)
  onlyFor(() => app, chooseCard, { params, body: { as: 'default' } })
  onlyFor(() => app, removeCard, { params })
})
