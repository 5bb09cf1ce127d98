import { appointmentSteps } from '@om/domain/lifecycles/appointment'
import { consultSteps } from '@om/domain/lifecycles/consult'
import { orderSteps } from '@om/domain/lifecycles/order'
import { prescriptionSteps } from '@om/domain/lifecycles/prescription'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { givenAppointment, givenHours } from '#test/given/appointments.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  const given = await givenOrder(app)
  await givenHours(app)
  const { appointment } = await givenAppointment(app)
  Object.assign(ids, {
    prescriptions: given.prescriptionId,
    orders: given.order.id,
    consults: given.consultId,
    appointments: appointment.id,
    subscriptions: given.subscriptionId,
  })
})
afterAll(() => app.stop())

const move = (table: string, column: string, to: string) =>
  app.deps.db.transaction(system('test'), async tx => {
    const held = table === 'orders' && to === 'on_hold' ? ', held_from = state' : ''
    await tx.raw(`update public.${table} set ${column} = $2${held} where id = $1`, [ids[table], to])
  })

const kinds = [
  ['prescriptions', 'status', prescriptionSteps],
  ['orders', 'state', orderSteps],
  ['consults', 'state', consultSteps],
  ['appointments', 'state', appointmentSteps],
] as const

describe('the database', () => {
  test.each(kinds)(
    'lets %s make the moves of their lifecycle and no other [OPERATION-27]',
    async (table, column, steps) => {
      const { states, canMove } = steps as unknown as {
        states: string[]
        canMove: (from: string, to: string) => boolean
      }
      const wrong: string[] = []
      for (const from of states)
        for (const to of states.filter(state => state !== from)) {
          await tamper(app, `update public.${table} set ${column} = $2 where id = $1`, [ids[table], from])
          // An order on hold goes where it was.
          if (table === 'orders')
            await tamper(app, 'update public.orders set held_from = $2 where id = $1', [ids.orders, to])
          const isMade = await move(table, column, to).then(
            () => true,
            error => {
              if ((error as { code?: string }).code !== '23001') throw error
              return false
            },
          )
          if (isMade !== canMove(from, to)) wrong.push(`${from} ${to}`)
        }
      expect(wrong).toEqual([])
    },
  )

  test('brings an order that was on hold back to where it was, and nowhere else [OPERATION-28]', async () => {
    const { order } = await givenOrder(app)
    const steps = stepsOn(app, order.id)
    await steps.verify()
    await steps.hold()
    const change = (set: string) => app.deps.pool.query(`update public.orders set ${set} where id = $1`, [order.id])
    for (const state of ['received', 'packed'])
      await expect(change(`state = '${state}'`), state).rejects.toMatchObject({ code: '23001' })
    await change(`state = 'verified', held_from = null`)
    await expect(change(`state = 'on_hold', held_from = 'packed'`)).rejects.toMatchObject({ code: '23001' })
  })

  test('lets no subscription go on that has ended', async () => {
    await move('subscriptions', 'status', 'canceled')
    await expect(move('subscriptions', 'status', 'active')).rejects.toMatchObject({ code: '23001' })
  })
})
