import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { withinBusinessDays } from '@om/domain/working-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detailsOf, givenPatient, givenQuiz } from '#test/given/consults.ts'
import { givenSetting } from '#test/given/settings.ts'
import { variants } from '#test/given/shop-orders.ts'
import { givenOrder, orderOf, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { refreshCatalogue } from '../../shop/catalogue/range/refresh-catalogue.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await refreshCatalogue(app.deps)
})
afterAll(() => app.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

describe('what the office has off', () => {
  test('an assessment is refused and kept, one that was sent is found, and it goes by itself once they are on [OFFICE-S724]', async () => {
    const sent = await givenPatient(app)
    const quizOfSent = await givenQuiz(app, { patient: sent })
    const open = (patient: typeof sent, quizResultId: string) =>
      codeOf(app.as(patient).api.consults.open({ body: { quizResultId, details: detailsOf(patient) } }))
    expect(await open(sent, quizOfSent)).toBe('ok')
    await givenSetting(app, { key: 'assessments', value: { isOn: false } })
    expect((await app.anyone.api.config.read()).office.takesAssessments).toBe(false)
    expect(await open(sent, quizOfSent)).toBe('ok')

    const late = await givenPatient(app)
    const quiz = await givenQuiz(app, { patient: late, createdAt: new Date(Date.now() - 10 * 60_000) })
    expect(await open(late, quiz)).toBe('assessments_closed')
    const consults = async () => (await app.as(late).api.consults.mine({})).items.length
    await app.sweep()
    expect(await consults()).toBe(0)
    app.clock.advance(1_000)
    await givenSetting(app, { key: 'assessments', value: { isOn: true } })
    await app.sweep()
    expect(await consults()).toBe(1)
  })

  test('nobody goes to pay at the shop [OFFICE-S725]', async () => {
    const start = () =>
      codeOf(
        app.anyone.api.shop.startCheckout({
          body: { requestKey: randomUUID(), brand: 'men', lines: [{ variantId: variants.shampoo, quantity: 1 }] },
        }),
      )
    expect(await start()).toBe('ok')
    await givenSetting(app, { key: 'shop_orders', value: { isOn: false } })
    expect(await start()).toBe('shop_closed')
    app.clock.advance(1_000)
    await givenSetting(app, { key: 'shop_orders', value: { isOn: true } })
    expect(await start()).toBe('ok')
  })
})

test('an order is due by the days that count as it is verified, and its patient reads the same [OFFICE-S726]', async () => {
  await givenSetting(app, { key: 'dispatch', value: { days: 5, expressDays: 2 } })
  const { patient, order } = await givenOrder(app)
  await stepsOn(app, order.id).verify()
  const verified = await orderOf(app, patient.id)
  expect(verified.dueAt).toBe(withinBusinessDays(new Date(order.receivedAt), 5).toISOString())
  expect((await app.anyone.api.config.read()).office.dispatchDays).toBe(5)
})
