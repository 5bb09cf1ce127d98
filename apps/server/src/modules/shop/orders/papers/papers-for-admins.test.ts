import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenShopOrder, openShopApp } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterAll(() => app.stop())

const invoiceAs = (person: (typeof people)[keyof typeof people], id: string) =>
  app.as(person).api.shop.invoice({ body: { order: { id } } })

test('admins open the tax invoice of any order, other staff and other patients of none [SHOPADM-16]', async () => {
  const { id } = await givenShopOrder(app)
  const paper = await invoiceAs(people.paula, id)
  expect(paper instanceof Blob && paper.type).toBe('application/pdf')
  for (const person of [people.phTran, people.drLund, people.mina])
    await expect(invoiceAs(person, id), person.email).rejects.toMatchObject({ status: 404 })
})

test('who opened it by the link of the order is told as the customer, and what happened by itself as nobody', async () => {
  const email = 'by.link@example.com'
  const { id } = await givenShopOrder(app, { fields: { email } })
  const tokenIn = async () => /#order=([\w-]+)/.exec((await app.mails(email))[0]?.text ?? '')?.[1] ?? ''
  await app.drain()
  const token = await tokenIn()
  await app.anyone.api.shop.invoice({ body: { order: { token } } })
  const { timeline } = await app.as(people.paula).api.shopAdmin.read({ params: { id } })
  expect(timeline.map(({ who, what }) => [who, what])).toContainEqual(['The customer', 'opened the tax invoice'])
  expect(timeline.map(({ who, what }) => [who, what])).toContainEqual(['', 'Paid and received'])
})
