import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { inRepeatableTransaction } from '#src/ctx.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { besideAnother, givenOrder, stepsOn } from '#test/given/supplies.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const send = async (id: string) => {
  const steps = stepsOn(app, id)
  await steps.pack()
  return steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
}
/** Two orders of the same medicine for one person, each on a prescription of its own; every tablet lasts 45 days. */
const givenTwo = async () => {
  const first = await givenOrder(app, { change: besideAnother })
  const second = await givenOrder(app, { patient: first.patient, change: besideAnother })
  return {
    first: stepsOn(app, first.order.id),
    second: stepsOn(app, second.order.id),
    ids: [first.order, second.order],
  }
}

describe('the interval between two supplies of a medicine', () => {
  test('counts from the day the first is handed over, however long it lay in the pharmacy (INV-06) [ORDER-S100]', async () => {
    const { first, second } = await givenTwo()
    await first.verify()
    await first.hold()
    await advance(app, 'P50D')
    const waiting = await second.read()
    expect(waiting).toMatchObject({ supply: { allowed: false }, can: { verify: false } })
    expect(waiting.supply.problems.join(' ')).toMatch(/OM\d+ with the same medicine has been verified and has not left/)
    await expect(second.verify()).rejects.toMatchObject({ status: 422, code: 'supply_refused' })
    await first.resume('The doctor has answered')
    await send((await first.read()).id)
    await expect(second.verify()).rejects.toMatchObject({ code: 'supply_refused' })
    await advance(app, 'P33D')
    await expect(second.verify()).rejects.toMatchObject({ code: 'supply_refused' })
    await advance(app, 'P1D')
    expect((await second.verify()).state).toBe('verified')
  })

  test('is judged again as a parcel leaves [ORDER-S101]', async () => {
    const { first, second, ids } = await givenTwo()
    await second.verify()
    const put = (state: string) => tamper(app, `update public.orders set state = $1 where id = $2`, [state, ids[1]?.id])
    // As two are that had both been verified before this was watched.
    await put('cancelled')
    await first.verify()
    await put('verified')
    await send(ids[1]?.id ?? '')
    expect((await first.read()).supply.problems.join(' ')).toContain('too early')
    await expect(send(ids[0]?.id ?? '')).rejects.toMatchObject({ status: 422, code: 'supply_refused' })
    expect((await first.read()).can.ship).toBe(false)
    await advance(app, 'P34D')
    const { parcel } = await first.read()
    expect((await first.ship(parcel?.trackingNumber ?? '')).state).toBe('shipped')
  })

  test('holds when two orders of one person are verified at the same moment [ORDER-S102]', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { first, second } = await givenTwo()
      const results = await Promise.allSettled([first.verify(), second.verify()])
      expect(results.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const lost = results.find(one => one.status === 'rejected')
      expect(lost?.reason).toMatchObject({ status: 422, code: 'supply_refused' })
    }
  })
})

describe('what is held still for a step', () => {
  test('is the prescription before its order, as everything else does that moves both [ORDER-S103]', async () => {
    const { order, prescriptionId } = await givenOrder(app)
    const client = await app.deps.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local role service_role')
      await client.query('select 1 from public.prescriptions where id = $1 for update', [prescriptionId])
      const verified = stepsOn(app, order.id).verify()
      await new Promise(resolve => setTimeout(resolve, 300))
      // Not held by the pharmacist’s step, which waits for the prescription.
      await client.query('select 1 from public.orders where id = $1 for update nowait', [order.id])
      await client.query('commit')
      expect((await verified).state).toBe('verified')
    } finally {
      client.release()
    }
  })

  test('is given up and done once more where two wait for each other [OPERATION-100]', async () => {
    let runs = 0
    const result = await inRepeatableTransaction({ deps: app.deps, actor: system('test') }, async ({ tx }) => {
      runs += 1
      if (runs === 1) await tx.raw(`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`)
      return { ok: true as const, runs }
    })
    expect(result.runs).toBe(2)
    const always = inRepeatableTransaction({ deps: app.deps, actor: system('test') }, ({ tx }) => {
      runs += 1
      return tx.raw(`do $$ begin raise exception 'no' using errcode = '40001'; end $$`)
    })
    await expect(always).rejects.toThrow()
    expect(runs).toBe(4)
    const other = inRepeatableTransaction({ deps: app.deps, actor: system('test') }, ({ tx }) => {
      runs += 1
      return tx.raw('select 1 / 0')
    })
    await expect(other).rejects.toThrow()
    expect(runs).toBe(5)
  })
})
