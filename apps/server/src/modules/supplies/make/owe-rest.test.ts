import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { hasOpenSupply } from '../supplies.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const mine = ({ patient }: Given) => app.as(patient).api.supplies.mine()
const keeps = () => addDays(clinicToday(app.clock), 700)
/** Tablets on the prescription of these tests. */
const all = 45

type Given = Awaited<ReturnType<typeof givenOrder>>

/** An order of which 30 of 45 tablets are at hand, and the order that brings the rest. */
const givenPart = async () => {
  const given = await givenOrder(app, { supplies: 2 })
  const steps = stepsOn(app, given.order.id)
  await steps.verify()
  const first = await steps.pack(undefined, [{ position: 0, quantity: 15 }])
  const rest = (await mine(given)).items.find(one => one.restOf === first.number)
  if (!rest) throw new Error('there is no order for the rest')
  return { ...given, first, steps, rest, restSteps: stepsOn(app, rest.id) }
}
const send = async (steps: ReturnType<typeof stepsOn>) =>
  steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
const suppliesUsed = async ({ patient }: Given) =>
  (await app.as(patient).api.prescriptions.mine()).items[0]?.suppliesUsed

describe('a partial supply', () => {
  test('brings what is at hand first; the rest is an order of its own, on hold until it has come in [ORDER-S73]', async () => {
    const given = await givenPart()
    const { first, rest } = given
    expect(first).toMatchObject({ state: 'packed', rest: rest.number, holds: [{ position: 0, quantity: 30 }] })
    expect(first.dispense?.items).toMatchObject([{ position: 0, quantity: 30 }])
    expect(await given.restSteps.read()).toMatchObject({
      state: 'on_hold',
      holdReason: 'stock',
      restOf: first.number,
      holds: [{ position: 0, quantity: 15 }],
      title: 'Daily tablet, the rest',
      can: { resume: true, cancel: true },
    })
    expect((await mine(given)).items.map(one => [one.rest, one.restOf])).toEqual(
      expect.arrayContaining([
        [rest.number, null],
        [null, first.number],
      ]),
    )
    await app.drain()
    const mail = (await app.mails(given.patient.email)).find(
      one => one.subject === 'Part of your delivery follows later',
    )
    expect(mail?.text).toContain(`the rest follows as ${rest.number}, at no charge`)
    expect(mail?.text).not.toMatch(/tablet/i)
  })

  test('is made whole by the rest: checked, packed and sent like any other, and counted once [ORDER-S74]', async () => {
    const given = await givenPart()
    const { steps, restSteps } = given
    await send(steps)
    await advance(app, 'P3D')
    await restSteps.resume()
    await restSteps.verify()
    const packed = await restSteps.pack()
    expect(packed.dispense?.items).toMatchObject([{ quantity: 15 }])
    expect(packed.dispense?.number).not.toBe(given.first.dispense?.number)
    expect((await send(restSteps)).state).toBe('shipped')
    expect(await suppliesUsed(given)).toBe(1)
    const { rows } = await app.deps.pool.query(
      'select sum(quantity)::int as tablets from public.dispensed_items where patient_id = $1',
      [given.patient.id],
    )
    expect(rows).toEqual([{ tablets: all }])
    const charged = await app.deps.pool.query('select 1 from public.invoices where patient_id = $1', [given.patient.id])
    expect(charged.rows).toHaveLength(1)
  })

  test('can leave a rest of its rest', async () => {
    const { restSteps, ...given } = await givenPart()
    await restSteps.resume()
    await restSteps.verify()
    const second = await restSteps.pack(undefined, [{ position: 0, quantity: 5 }])
    const third = (await mine(given)).items.find(one => one.restOf === second.number)
    expect(third).toMatchObject({ title: 'Daily tablet, the rest' })
    expect(second.holds).toEqual([{ position: 0, quantity: 10 }])
    expect(await stepsOn(app, third?.id ?? '').read()).toMatchObject({ holds: [{ position: 0, quantity: 5 }] })
  })

  test.each([
    ['more than belongs to it', [{ position: 0, quantity: all + 1 }], 'owes.0.quantity'],
    ['an item that it does not have', [{ position: 3, quantity: 1 }], 'owes.0.quantity'],
    ['everything', [{ position: 0, quantity: all }], 'items.0.position'],
  ])('cannot owe %s [ORDER-S75]', async (_, owes, field) => {
    const given = await givenOrder(app)
    const steps = stepsOn(app, given.order.id)
    await steps.verify()
    await expect(steps.pack(undefined, owes)).rejects.toMatchObject({
      code: 'bad_request',
      problems: expect.arrayContaining([expect.objectContaining({ field })]),
    })
    expect((await steps.read()).state).toBe('verified')
    expect((await mine(given)).items).toHaveLength(1)
  })

  test('of two pharmacists at once owes the rest once', async () => {
    const given = await givenOrder(app)
    const steps = stepsOn(app, given.order.id)
    await steps.verify()
    const { version } = await steps.read()
    const body = {
      version,
      items: [{ position: 0, batchNumber: 'LOT-77A', maker: 'Arrow', expiresOn: keeps() }],
      owes: [{ position: 0, quantity: 15 }],
    }
    const both = await Promise.allSettled(
      [people.phTran, people.phWalsh].map(by => app.as(by).api.supplies.pack({ params: { id: given.order.id }, body })),
    )
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect((await mine(given)).items).toHaveLength(2)
  })
})

describe('a rest', () => {
  test('keeps the next charge waiting, and ends with the treatment [ORDER-S76]', async () => {
    const given = await givenPart()
    await send(given.steps)
    const isOpen = () => app.deps.db.transaction(system('test'), tx => hasOpenSupply(tx, given.prescriptionId))
    expect(await isOpen()).toBe(true)
    await app.as(given.patient).api.prescriptions.stop({ params: { id: given.prescriptionId }, body: { message: '' } })
    expect((await given.restSteps.read()).state).toBe('cancelled')
    expect(await isOpen()).toBe(false)
  })

  test('that is made again stays the rest of its order [ORDER-S181]', async () => {
    const given = await givenPart()
    await given.restSteps.resume()
    await given.restSteps.verify()
    await given.restSteps.pack()
    await send(given.restSteps)
    const params = { id: given.rest.id }
    await app.as(given.patient).api.supplies.claim({ params, body: { kind: 'damaged', words: '' } })
    const { version } = await given.restSteps.read()
    await app.as(people.phTran).api.supplies.decideClaim({
      params,
      body: { version, outcome: 'resend', answer: '', goods: 'destroy', cause: '' },
    })
    const again = (await mine(given)).items.find(one => one.replaces === given.rest.number)
    expect(again).toMatchObject({ restOf: given.first.number })
    expect((await given.steps.read()).rest).toBe(again?.number)
  })

  test('keeps the next supply of the same prescription where its first part has put it [ORDER-S74]', async () => {
    const given = await givenPart()
    const firstDay = clinicToday(app.clock)
    await send(given.steps)
    await advance(app, 'P10D')
    await given.restSteps.resume()
    await given.restSteps.verify()
    await given.restSteps.pack()
    await send(given.restSteps)
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `select id from public.orders where patient_id = $1 and rest_of is null`,
      [given.patient.id],
    )
    const { supply } = await stepsOn(app, rows[0]?.id ?? '').read()
    expect(supply.lastSuppliedOn).toBeNull()
    const seen = await given.restSteps.read()
    expect(seen.supply.lastSuppliedOn).toBe(firstDay)
  })
})
