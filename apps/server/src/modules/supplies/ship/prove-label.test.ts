import { proveLabel } from '@om/contracts/supply-steps'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenPacked, labelsOn, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const audits = async (orderId: string, action: string) => {
  const { rows } = await app.deps.pool.query(
    'select actor_name from public.audit_log where subject_id = $1 and action = $2',
    [orderId, action],
  )
  return rows.length
}
const codesOf = async (id: string) => {
  const { dispense } = await stepsOn(app, id).read()
  return labelsOn(app, id, dispense?.number ?? '')
}
/** One item is made and one is bought; both are in the parcel. */
const givenMixed = async () => {
  const given = await givenOrder(app, { template: 'RX-M5' })
  const { id } = given.order
  const steps = stepsOn(app, id)
  await steps.verify()
  await steps.startCompounding()
  await steps.finishCompounding()
  const { items } = given.order.prescription
  const bought = items.flatMap((item, position) =>
    item.compounded ? [] : [{ position, batchNumber: 'LOT-88B', maker: 'Arrow', expiresOn: '2029-01-01' }],
  )
  return { ...given, order: await stepsOn(app, id, people.phWalsh).release(bought) }
}

describe('the label on an item', () => {
  test('is scanned for each item before the parcel is closed, by the code that is printed on it [ORDER-S70]', async () => {
    const { order } = await givenMixed()
    const steps = stepsOn(app, order.id)
    const codes = await codesOf(order.id)
    expect(new Set(codes).size).toBe(order.dispense?.items.length)
    expect(codes.length).toBeGreaterThan(1)
    const close = async () =>
      app.as(people.phTran).api.supplies.createParcel({
        params: { id: order.id },
        body: { version: (await steps.read()).version, weightGrams: 250, leafletIn: true },
      })
    expect((await steps.read()).can).toMatchObject({ proveLabel: true, createParcel: false, ship: false })
    await expect(close()).rejects.toMatchObject({
      status: 409,
      code: 'label_unproved',
      problems: codes.map(() => ({ message: expect.stringMatching(/^Scan the label of /) })),
    })
    expect((await steps.read()).parcel, 'the carrier was not asked').toBeNull()
    for (const [index, code] of codes.entries()) {
      const { can } = await steps.proveLabel(` ${code.replace('-', '').toLowerCase()} `)
      expect(can.createParcel).toBe(index === codes.length - 1)
    }
    const tracking = (await close()).parcel?.trackingNumber ?? ''
    expect(await steps.ship(tracking)).toMatchObject({ state: 'shipped', can: { proveLabel: false } })
    expect((await app.as(people.phTran).api.supplies.byCode({ params: { code: codes[1] ?? '' } })).id).toBe(order.id)
  })

  test('of another order is refused, says whose it is not, and leaves a trace [ORDER-S71]', async () => {
    const [mine, other] = [await givenPacked(app), await givenPacked(app)]
    const [wrong = ''] = await codesOf(other.order.id)
    const steps = stepsOn(app, mine.order.id)
    const whose = `${mine.order.number} of ${mine.patient.firstName} ${mine.patient.lastName}`
    const refusal = async (code: string, message: string) => {
      const refused = await steps.proveLabel(code).catch(error => error)
      expect(refused).toMatchObject({ status: 422, code: 'label_mismatch' })
      expect(refused.problems[0].message).toContain(message)
    }
    await refusal(wrong, `the label of another order, not of ${whose}`)
    await refusal('LOT-77A', 'It is no dispensing label')
    await refusal(`${mine.order.dispense?.number}-C`, `It is not on anything that is in ${whose} now`)
    const told = JSON.stringify(await steps.proveLabel(wrong).catch(error => error))
    expect(told, 'nothing of the other order').not.toContain(other.order.number)
    expect(await audits(mine.order.id, 'order.label_mismatch')).toBe(4)
    expect((await steps.read()).dispense?.items).toMatchObject([{ isLabelProved: false }])
    expect((await stepsOn(app, other.order.id).read()).dispense?.items).toMatchObject([{ isLabelProved: false }])
  })

  test('that was on what is recalled proves nothing once the order is made again [ORDER-S71]', async () => {
    const { order } = await givenPacked(app)
    const steps = stepsOn(app, order.id)
    const [old = ''] = await codesOf(order.id)
    await steps.proveLabel(old)
    await app.deps.pool.query(
      `insert into public.dispensed_items (order_id, patient_id, attempt, position, medicine, description, compounded,
         batch_number, expires_on, recorded_by, recorded_at)
       select order_id, patient_id, 2, position, medicine, description, compounded, 'LOT-99', expires_on, recorded_by, recorded_at
       from public.dispensed_items where order_id = $1`,
      [order.id],
    )
    await app.deps.pool.query('update public.orders set attempt = 2, version = version + 1 where id = $1', [order.id])
    expect((await steps.read()).dispense?.items).toMatchObject([{ batchNumber: 'LOT-99', isLabelProved: false }])
    await expect(steps.proveLabel(old)).rejects.toMatchObject({ code: 'label_mismatch' })
    const [fresh = ''] = await codesOf(order.id)
    expect(fresh).toBe(`${old}2`)
    expect((await steps.proveLabel(fresh)).dispense?.items).toMatchObject([{ isLabelProved: true }])
  })

  test('repeats safely: two pharmacists at once prove it once, and it stays proved through a hold [ORDER-S72]', async () => {
    const { order } = await givenPacked(app)
    const [code = ''] = await codesOf(order.id)
    const prove = (by: typeof people.phTran | typeof people.phWalsh) =>
      app.as(by).api.supplies.proveLabel({
        params: { id: order.id },
        body: { version: order.version, scannedCode: code },
      })
    for (const seen of await Promise.all([prove(people.phTran), prove(people.phWalsh)]))
      expect(seen.dispense?.items).toMatchObject([{ isLabelProved: true }])
    expect(await audits(order.id, 'order.prove_label')).toBe(1)
    const steps = stepsOn(app, order.id)
    await steps.hold()
    await expect(steps.proveLabel(code)).rejects.toMatchObject({ code: 'order_wrong_state' })
    expect((await steps.resume()).dispense?.items).toMatchObject([{ isLabelProved: true }])
  })

  test('is not asked for before the order is packed', async () => {
    const { order } = await givenOrder(app)
    await expect(stepsOn(app, order.id).proveLabel('D10044-A')).rejects.toMatchObject({ code: 'order_wrong_state' })
  })
})

describe('refuses strangers and the wrong role', () =>
  onlyFor(() => app, proveLabel, { params: { id: people.theo.id }, body: { version: 0, scannedCode: 'D1-A' } }))
