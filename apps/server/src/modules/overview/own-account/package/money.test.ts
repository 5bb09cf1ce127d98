import * as contract from '@om/contracts/account'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinClocks, type Patient } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenGoods } from '#test/given/goods.ts'
import { givenShopOrder, openShopApp } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const moneyOf = async (patient: Patient) => {
  const response = await app.as(patient).request('GET', contract.exportPackage.path)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const [, ...lines] = strFromU8(files['money.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n')
  return lines
}

test('the CSV of money has goods, deliveries, refunds and credit as well, each once [RECORD-S152]', async () => {
  const { patient } = await givenGoods(app)
  const order = await givenShopOrder(app, { by: patient })
  await app.deps.pool.query(
    `insert into public.shop_refunds (id, order_id, status, amount_cents, tax_cents, shipping_cents, done_at)
     values (gen_random_uuid(), $1, 'done', 500, 45, 0, now())`,
    [order.id],
  )
  await app.deps.pool.query(
    `insert into public.customer_credits
       (id, patient_id, amount_cents, reason, note, asked_by_id, asked_by, asked_at, decision, decided_by_id, decided_by, decided_at)
     values (gen_random_uuid(), $1, 1500, 'late', 'A note of the office', $2, 'A', now(), 'approved', $2, 'A', now())`,
    [patient.id, crypto.randomUUID()],
  )
  const lines = await moneyOf(patient)
  expect(lines.filter(line => line.includes('Credit given,,15.00,'))).toHaveLength(1)
  expect(lines.join()).not.toContain('A note of the office')
  const delivery = lines.filter(line => line.includes('Delivery by subscription'))
  expect(delivery).toHaveLength(1)
  expect(lines.filter(line => line.includes(`Order ${order.name} of the shop`))).toMatchObject([
    expect.stringContaining(',72.95,'),
  ])
  expect(lines).toContainEqual(expect.stringMatching(/Paid back of order .*-5\.00.*-0\.45,AUD,done/))
  // What a delivery has paid for is no second payment.
  expect(lines.filter(line => line.includes(' of the shop'))).toHaveLength(1)
  expect(await moneyOf(await givenPatient(app))).toEqual([])
})
