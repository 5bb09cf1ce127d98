import { consultStates } from '@om/contracts/consults'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { seedDemo } from './seed-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.pool.query('delete from auth.users')
  await seedDemo(app.deps, () => {})
})
afterAll(() => app.stop())

const one = async <T extends object>(sql: string): Promise<T | undefined> => (await app.deps.pool.query<T>(sql)).rows[0]

describe('the demo', () => {
  test('shows patients of both brands in every stage of care', async () => {
    const { rows } = await app.deps.pool.query<{ state: string }>('select distinct state from public.consults')
    const shown = consultStates.filter(state => state !== 'draft' && state !== 'abandoned')
    expect(rows.map(row => row.state).sort()).toEqual([...shown].sort())
    const orders = await app.deps.pool.query<{ state: string }>('select distinct state from public.orders')
    expect(orders.rows.map(row => row.state)).toEqual(
      expect.arrayContaining([
        'received',
        'verified',
        'compounding',
        'quality_check',
        'packed',
        'on_hold',
        'shipped',
        'delivered',
      ]),
    )
    expect(await one('select count(distinct brand)::int as n from public.consults')).toEqual({ n: 2 })
  })

  test('has about forty patients with a history, and two new ones without', async () => {
    const { n } = (await one<{ n: number }>('select count(distinct patient_id)::int as n from public.consults')) ?? {
      n: 0,
    }
    expect(n).toBeGreaterThanOrEqual(40)
  })

  test('counts as many supplies as were dispensed', async () => {
    const { rows } = await app.deps.pool.query(
      `select p.id from public.prescriptions p where p.supplies_used <> (select count(*) from public.supplies s where s.prescription_id = p.id)`,
    )
    expect(rows).toEqual([])
  })

  test('is written once, however often the server starts', async () => {
    expect(await seedDemo(app.deps, () => {})).toBe(false)
  })
})
