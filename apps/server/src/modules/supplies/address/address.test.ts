import { redirectSupply, voidLabel } from '@om/contracts/supply-steps'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { detailsOf } from '#test/given/consults.ts'
import { givenOrder, givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenOrder>>

const newHome = { line1: '8 Banksia Lane', line2: '', suburb: 'Fremantle', state: 'WA', postcode: '6160' } as const
const elsewhere = { ...newHome, line1: '3 Harbour Road' }
const note = 'He told me on the phone this morning.'

const move = ({ patient }: Given, address: typeof newHome | typeof elsewhere = newHome) =>
  app.as(patient).api.me.saveDetails({ body: { ...detailsOf(patient), address } })
const redirect = async (
  id: string,
  address = newHome,
  by: typeof people.phTran | typeof people.phWalsh = people.phTran,
) => {
  const { version } = await stepsOn(app, id).read()
  return app.as(by).api.supplies.redirect({ params: { id }, body: { version, address, note } })
}
const hold = async (id: string) => {
  const { version } = await stepsOn(app, id).read()
  const body = { version, reason: 'address' as const, note: 'The street does not exist.' }
  return app.as(people.phTran).api.supplies.hold({ params: { id }, body })
}
const held = async () => {
  const given = await givenOrder(app)
  await hold(given.order.id)
  return given
}
const mine = async ({ patient }: Given) => (await app.as(patient).api.supplies.mine()).items[0]

describe('an order that is not packed', () => {
  test('goes where its patient moves, with a trace, and the board and the patient see it [ORDER-S36]', async () => {
    const given = await givenOrder(app)
    await stepsOn(app, given.order.id).verify()
    expect(await mine(given)).toMatchObject({ followsAddress: true })
    await move(given)
    const order = await orderOf(app, given.patient.id)
    expect(order).toMatchObject({ patient: { address: newHome }, movedTo: null, state: 'verified' })
    expect(order.history.at(-1)).toMatchObject({
      what: 'gave another address, and it goes there',
      note: expect.stringContaining('8 Banksia Lane, Fremantle WA 6160'),
    })
    expect(await mine(given)).toMatchObject({ goesTo: '8 Banksia Lane, Fremantle WA 6160' })
    const { rows } = await app.deps.pool.query(
      `select reason from public.audit_log where action = 'order.follow_address' and subject_id = $1`,
      [order.id],
    )
    expect(rows, 'the audit log holds no address').toEqual([{ reason: '' }])
  })

  test('keeps what a pharmacist was told when the patient saves another field', async () => {
    const given = await givenOrder(app)
    await redirect(given.order.id)
    await app.as(given.patient).api.me.saveDetails({ body: { ...detailsOf(given.patient), phone: '0412 555 321' } })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ patient: { address: newHome } })
  })

  test('that is made while its patient moves misses nothing', async () => {
    const given = await givenOrder(app)
    const results = await Promise.allSettled([move(given), stepsOn(app, given.order.id).verify()])
    expect(results[0]?.status).toBe('fulfilled')
    expect(await orderOf(app, given.patient.id)).toMatchObject({ patient: { address: newHome } })
  })
})

describe('an order that is packed', () => {
  test('stays with its address, says that the patient has moved, and is corrected [ORDER-S37]', async () => {
    const given = await givenPacked(app)
    expect(await mine(given)).toMatchObject({ followsAddress: false })
    await move(given)
    const moved = await orderOf(app, given.patient.id)
    expect(moved).toMatchObject({ movedTo: newHome, patient: { address: given.order.patient.address } })
    expect(await redirect(given.order.id)).toMatchObject({
      state: 'packed',
      movedTo: null,
      patient: { address: newHome },
    })
  })

  test('forgets a move that was taken back', async () => {
    const given = await givenPacked(app)
    await move(given)
    await app.as(given.patient).api.me.saveDetails({ body: detailsOf(given.patient) })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ movedTo: null })
  })

  test('is not sent elsewhere once the carrier has a number for it, and the refusal says what to do [ORDER-S38]', async () => {
    const given = await givenPacked(app)
    await stepsOn(app, given.order.id).createParcel()
    await move(given)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ movedTo: newHome, can: { redirect: false } })
    await expect(redirect(given.order.id)).rejects.toMatchObject({ status: 409, code: 'parcel_lodged' })
  })
})

describe('a parcel label', () => {
  const voidIt = async (given: Given) => {
    const { version } = await stepsOn(app, given.order.id).read()
    const body = { version, note: 'Wrong street; the label is torn up.' }
    return app.as(people.phTran).api.supplies.voidLabel({ params: { id: given.order.id }, body })
  }

  test('is given back to the carrier, the order goes elsewhere, and gets another [ORDER-S186]', async () => {
    const given = await givenPacked(app)
    const steps = stepsOn(app, given.order.id)
    const first = (await steps.createParcel()).parcel?.trackingNumber ?? ''
    await hold(given.order.id)
    expect(await steps.read()).toMatchObject({ can: { redirect: false, voidLabel: true } })
    expect(await voidIt(given)).toMatchObject({ state: 'on_hold', parcel: null, can: { redirect: true } })
    expect(await redirect(given.order.id)).toMatchObject({ state: 'packed', patient: { address: newHome } })
    const again = (await steps.createParcel()).parcel?.trackingNumber ?? ''
    expect(again).not.toBe(first)
    await expect(steps.ship(first)).rejects.toMatchObject({ code: 'scan_mismatch' })
    expect((await steps.ship(again)).state).toBe('shipped')
    await expect(voidIt(given)).rejects.toMatchObject({ code: 'order_wrong_state' })
  })

  test('stays while the carrier is down or does not take it back, and the order can be tried again [ORDER-S187]', async () => {
    const given = await givenPacked(app)
    const steps = stepsOn(app, given.order.id)
    await expect(voidIt(given)).rejects.toMatchObject({ code: 'parcel_missing' })
    await steps.createParcel()
    const faults = `${app.emulators.url}/control/faults`
    await fetch(faults, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ match: { service: 'parcels' }, action: 'status', status: 503 }),
    })
    await expect(voidIt(given)).rejects.toMatchObject({ code: 'provider_down' })
    await fetch(faults, { method: 'DELETE' })
    expect((await steps.read()).parcel).not.toBeNull()
    expect(await voidIt(given)).toMatchObject({ parcel: null })
  })

  test('is given back once by two pharmacists', async () => {
    const given = await givenPacked(app)
    await stepsOn(app, given.order.id).createParcel()
    const both = await Promise.allSettled([voidIt(given), voidIt(given)])
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })

  onlyFor(() => app, voidLabel, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})

describe('a hold for the address', () => {
  test.each([
    ['the patient', (given: Given) => move(given)],
    ['a pharmacist', ({ order }: Given) => redirect(order.id)],
  ])('is settled by the address that %s gives [ORDER-S39]', async (_, give) => {
    const given = await held()
    await give(given)
    expect(await orderOf(app, given.patient.id)).toMatchObject({
      state: 'received',
      holdReason: '',
      patient: { address: newHome },
    })
  })

  test('is settled where it was packed, too, until it is lodged', async () => {
    const given = await givenPacked(app)
    await hold(given.order.id)
    await move(given)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'packed', patient: { address: newHome } })
  })

  test('leaves the order on hold while its prescription is', async () => {
    const given = await held()
    const { api } = app.as(people.drOkoro)
    const [line] = (await api.consults.read({ params: { id: given.consultId } })).prescriptions
    const body = { version: line?.version ?? 0, reason: 'other' as const, message: 'Please wait for me.', until: null }
    await api.prescriptions.hold({ params: { id: given.prescriptionId }, body })
    await move(given)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'on_hold', holdReason: 'prescription' })
    const [now] = (await api.consults.read({ params: { id: given.consultId } })).prescriptions
    await api.prescriptions.release({
      params: { id: given.prescriptionId },
      body: { version: now?.version ?? 0, reason: 'All is well, go on as before.' },
    })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'received' })
  })
})

describe('a correction', () => {
  test('of two pharmacists at once happens once, and the other is told [ORDER-S40]', async () => {
    const { order } = await givenOrder(app)
    const send = (by: typeof people.phTran | typeof people.phWalsh, address: typeof newHome | typeof elsewhere) =>
      app.as(by).api.supplies.redirect({ params: { id: order.id }, body: { version: order.version, address, note } })
    const results = await Promise.allSettled([send(people.phTran, newHome), send(people.phWalsh, elsewhere)])
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))).toMatchObject([
      { status: 409, code: 'order_changed' },
    ])
  })

  test('needs the patient’s word', async () => {
    const { order } = await givenOrder(app)
    const body = { version: order.version, address: newHome, note: ' ' }
    await expect(app.as(people.phTran).api.supplies.redirect({ params: { id: order.id }, body })).rejects.toMatchObject(
      {
        status: 400,
        problems: [{ field: 'note' }],
      },
    )
  })

  onlyFor(() => app, redirectSupply, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
