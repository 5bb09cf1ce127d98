import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  answerRefill,
  deliverAll,
  givenPlan,
  givenSubscriber,
  joinClocks,
  type Patient,
  payPlan,
} from '#test/given/billing.ts'
import { enterNormalResults, givenPrescription } from '#test/given/prescriptions.ts'
import { orderOf, shipNewest, stepsOn } from '#test/given/supplies.ts'
import type { TestApp } from '#test/test-app.ts'
import { historyApp, passDays, type World } from '../world.ts'
import { broken, brokenIn, differsFromProvider, invariants, overread } from './broken.ts'
import { noteSeen } from './records.ts'

let app: TestApp
let patients: Patient[]

/** A man who was charged and sent a second time. */
const givenRenewed = async (world: World): Promise<Patient> => {
  const { patient } = await givenSubscriber(app, { supplies: 3 })
  await shipNewest(app, patient.id)
  await passDays(world, 40)
  await answerRefill(app, patient)
  await passDays(world, 7)
  await shipNewest(app, patient.id)
  return patient
}

const givenCompounded = async (): Promise<Patient> => {
  const { patient } = await givenSubscriber(app, { template: 'RX-M2', supplies: 3 })
  const { id } = await orderOf(app, patient.id)
  const steps = stepsOn(app, id)
  await steps.verify()
  await steps.startCompounding()
  await steps.finishCompounding()
  await stepsOn(app, id, people.phWalsh).release()
  await steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
  return patient
}

beforeAll(async () => {
  app = await historyApp()
  await joinClocks(app)
  const world: World = { app, patients: [], lots: 1, isLapsed: false, messages: 'straight' }
  const renewed = await givenRenewed(world)
  const compounded = await givenCompounded()
  const plan = await givenPlan(app, { brand: 'women', template: 'RX-W2', supplies: 3 })
  const woman = plan.patient
  await enterNormalResults(app, people.drOkoro, woman.id)
  await payPlan(app, plan)
  const { patient: signed } = await givenPrescription(app)
  patients = [renewed, compounded, woman, signed]
  await shipNewest(app, woman.id)
  await app.as(woman).api.sideEffects.report({
    body: { id: randomUUID(), effects: ['palpitations'], words: '', severity: 'moderate', startedOn: null },
  })
  await deliverAll(app)
})
afterAll(() => app.stop())

/** Works in a transaction that leaves nothing behind, with every trigger off. */
const tampering = async (work: (client: PoolClient) => Promise<void>): Promise<void> => {
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('what must hold after each step of a history', () => {
  test('holds in a clinic where nothing was done wrong', async () => {
    expect(await broken(app)).toEqual([])
    await tampering(async client => expect(await overread(client, patients)).toEqual([]))
  })

  test('is each of the twenty invariants', () => {
    const known = new Set([...invariants.map(one => one.name), 'INV-14'].flatMap(name => name.match(/INV-\d\d/g) ?? []))
    expect(known.size).toBe(20)
  })

  test.each(invariants)('is found broken where it is: $name [OPERATION-S200]', async ({ name, plant }) => {
    await app.deps.pool.query(noteSeen)
    await tampering(async client => {
      for (const fault of plant) await client.query(fault)
      const found = await brokenIn(client, app.clock.now())
      expect(found.map(one => one.name)).toContain(name)
    })
  })

  test.each(['patient', 'pharmacist', 'admin'])('is found broken where a %s reads too much: INV-14', async reader => {
    await tampering(async client => {
      await client.query('alter table public.orders disable row level security')
      await client.query('alter table public.check_ins disable row level security')
      expect(await overread(client, patients)).toContainEqual(expect.objectContaining({ reader }))
    })
  })

  test('is found broken where our money is not what the provider moved, to the cent [SUB-S602]', async () => {
    await tampering(async client => expect(await differsFromProvider(app, client)).toEqual([]))
    const faults = [
      `update public.invoices set amount_cents = amount_cents + 1 where status = 'paid'`,
      `delete from public.invoices where id = (select id from public.invoices where status = 'paid' limit 1)`,
      `insert into public.refunds (invoice_id, patient_id, amount_cents, currency, reason, status, stripe_refund_id, requested_at)
        select id, patient_id, 100, currency, 'late', 'succeeded', 're_planted', issued_at from public.invoices where status = 'paid' limit 1`,
    ]
    for (const fault of faults)
      await tampering(async client => {
        await client.query(fault)
        expect(await differsFromProvider(app, client)).not.toEqual([])
      })
  })
})
