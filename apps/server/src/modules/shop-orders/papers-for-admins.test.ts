import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenShopOrder } from '#test/given/shop-orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  await app.sweep()
})
afterAll(() => app.stop())

const invoiceAs = (person: (typeof people)[keyof typeof people], id: string) =>
  app.as(person).api.shop.invoice({ body: { order: { id } } })

test('admins open the tax invoice of any order, other staff and other patients of none', async () => {
  const { id } = await givenShopOrder(app)
  const paper = await invoiceAs(people.paula, id)
  expect(paper instanceof Blob && paper.type).toBe('application/pdf')
  for (const person of [people.phTran, people.drLund, people.mina])
    await expect(invoiceAs(person, id), person.email).rejects.toMatchObject({ status: 404 })
})
