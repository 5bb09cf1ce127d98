import { randomUUID } from 'node:crypto'
import { addresses } from '@om/contracts/addresses'
import { changePlanAddress } from '@om/contracts/plan-changes'
import { chooseSupplyAddress } from '@om/contracts/supplies'
import { addressLine } from '@om/domain/delivery'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { detailsOf, givenPatient } from '#test/given/consults.ts'
import { givenOrder, givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Who = Parameters<TestApp['as']>[0]

const work = {
  label: 'Work',
  kind: 'door' as const,
  address: { line1: '8 Banksia Lane', line2: '', suburb: 'Fremantle', state: 'WA' as const, postcode: '6160' },
  note: 'Behind the blue gate',
  mayLeave: true,
  keptBecause: '',
}
const book = (who: Who) => app.as(who).api.addresses
const add = (who: Who, change: Partial<typeof work> = {}, id = randomUUID()) =>
  book(who)
    .add({ body: { ...work, ...change, id } })
    .then(({ items }) => items.find(one => one.id === id) ?? items[0])
const given = async (who: Who, change: Partial<typeof work> = {}) => {
  const added = await add(who, change)
  if (!added) throw new Error('the address was not kept')
  return added
}
const homeOf = async (who: Who) => {
  const home = (await book(who).mine()).items.find(one => one.isHome)
  if (!home) throw new Error('there is no home')
  return home
}

describe('the addresses of a patient', () => {
  test('begin with the home of their details, which is the default and moves with them [ADDRESS-S001]', async () => {
    const patient = await givenPatient(app)
    expect((await book(patient).mine()).items).toEqual([
      expect.objectContaining({
        address: patient.address,
        isHome: true,
        isDefault: true,
        can: { remove: false, undo: false },
      }),
    ])
    await app.as(patient).api.me.saveDetails({ body: { ...detailsOf(patient), address: work.address } })
    expect(await homeOf(patient)).toMatchObject({ address: work.address, can: { undo: true } })
  })

  test('of the home are those of the prescriptions to come, and go back [ADDRESS-S001] [ADDRESS-S002]', async () => {
    const patient = await givenPatient(app)
    const { id, version } = await homeOf(patient)
    await book(patient).change({ params: { id }, body: { ...work, version } })
    expect(await app.as(patient).api.me.read()).toMatchObject({ address: work.address })
    const changed = await homeOf(patient)
    expect(changed).toMatchObject({ note: work.note, mayLeave: true })
    await book(patient).undo({ params: { id }, body: { version: changed.version } })
    expect(await app.as(patient).api.me.read()).toMatchObject({ address: patient.address })
    expect(await homeOf(patient)).toMatchObject({ note: '', mayLeave: false })
  })

  test('are kept once however often the button is pressed, and at most twenty [ADDRESS-S002]', async () => {
    const patient = await givenPatient(app)
    const id = randomUUID()
    await Promise.all(Array.from({ length: 5 }, () => add(patient, {}, id)))
    expect((await book(patient).mine()).items).toHaveLength(2)
    for (let more = 2; more < 20; more += 1) await add(patient)
    await expect(add(patient)).rejects.toMatchObject({ status: 409, code: 'addresses_full' })
  })

  test('are removed and put back, but not the default, nor the home [ADDRESS-S002]', async () => {
    const patient = await givenPatient(app)
    const { id } = await given(patient)
    const home = await homeOf(patient)
    await book(patient).choose({ params: { id } })
    await expect(book(patient).remove({ params: { id } })).rejects.toMatchObject({ code: 'address_in_use' })
    await expect(book(patient).remove({ params: { id: home.id } })).rejects.toMatchObject({ code: 'address_in_use' })
    await book(patient).choose({ params: { id: home.id } })
    const { items, removed } = await book(patient).remove({ params: { id } })
    expect(items.map(one => one.id)).toEqual([home.id])
    expect(removed).toEqual([expect.objectContaining({ id })])
    const back = await book(patient).undo({ params: { id }, body: { version: removed[0]?.version ?? 0 } })
    expect(back).toMatchObject({ items: [{ id: home.id }, { id }], removed: [] })
  })

  test('tell the later of two windows, and nothing of it is stored [ADDRESS-S002]', async () => {
    const patient = await givenPatient(app)
    const { id, version } = await given(patient)
    await book(patient).change({ params: { id }, body: { ...work, label: 'Office', version } })
    const late = book(patient).change({ params: { id }, body: { ...work, label: 'Shed', version } })
    await expect(late).rejects.toMatchObject({ status: 409, code: 'address_changed' })
    expect((await book(patient).mine()).items[1]?.label).toBe('Office')
  })

  test('are nobody else’s [ADDRESS-S002]', async () => {
    const { id, version } = await given(await givenPatient(app))
    const other = await givenPatient(app)
    await expect(book(other).change({ params: { id }, body: { ...work, version } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(book(other).remove({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await expect(book(other).choose({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })

  onlyFor(() => app, addresses.mine)
  onlyFor(() => app, addresses.remove, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})

describe('an address that does not fit', () => {
  test.each([
    ['postcode', { postcode: '2007' }, 'Postcode 2007 is in NSW, not in WA.'],
    ['suburb', { suburb: 'Fremantel' }, 'Fremantel is not in WA 6160'],
    ['line1', { line1: 'Banksia Lane' }, 'no number'],
  ])('says that it is the %s, and is kept with a reason [ADDRESS-S003]', async (part, wrong, words) => {
    const patient = await givenPatient(app)
    const address = { ...work.address, ...wrong }
    await expect(add(patient, { address })).rejects.toMatchObject({
      status: 422,
      code: 'address_doubtful',
      problems: [{ field: `address.${part}`, message: expect.stringContaining(words) }],
    })
    expect(await add(patient, { address, keptBecause: 'A new street.' })).toMatchObject({
      keptBecause: 'A new street.',
    })
  })

  test('is taken as it is where the carrier cannot be asked for its suburb [ADDRESS-S003]', async () => {
    const patient = await givenPatient(app)
    const faults = `${app.emulators.url}/control/faults`
    await fetch(faults, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ match: { service: 'parcels' }, action: 'status', status: 503 }),
    })
    expect(await add(patient, { address: { ...work.address, suburb: 'Fremantel' } })).toMatchObject({ label: 'Work' })
    await fetch(faults, { method: 'DELETE' })
  })

  test('of a locker needs the customer number and the locker’s name [ADDRESS-S004]', async () => {
    const patient = await givenPatient(app)
    await expect(add(patient, { kind: 'locker' as never })).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'address.line1' }, { field: 'address.line2' }, { field: 'mayLeave' }],
    })
    const address = { ...work.address, line1: '1014 1234 56', line2: 'Parcel Locker 10123' }
    expect(await add(patient, { kind: 'locker' as never, address, mayLeave: false })).toMatchObject({ kind: 'locker' })
  })
})

describe('what is on its way', () => {
  const mine = async (patient: Who) => (await app.as(patient).api.supplies.mine()).items[0]

  test('goes where the default goes, with what is said to the driver, until it is packed [ADDRESS-S005] [ADDRESS-S006]', async () => {
    const { patient, order } = await givenOrder(app)
    const { id } = await given(patient)
    await book(patient).choose({ params: { id } })
    expect(await orderOf(app, patient.id)).toMatchObject({
      patient: { address: { ...work.address, note: work.note, mayLeave: true } },
    })
    expect(await mine(patient)).toMatchObject({
      goesTo: addressLine(work.address),
      deliveryNote: 'Behind the blue gate. It may be left unattended.',
    })
    await stepsOn(app, order.id).verify()
    await book(patient).choose({ params: { id: (await homeOf(patient)).id } })
    expect((await orderOf(app, patient.id)).patient.address).toEqual(patient.address)
  })

  test('has on its parcel what is said to the driver [ADDRESS-S006]', async () => {
    const { patient, order } = await givenOrder(app)
    const { id } = await given(patient)
    await book(patient).choose({ params: { id } })
    const steps = stepsOn(app, order.id)
    await steps.verify()
    await steps.pack()
    await steps.createParcel()
    const label = await app.as(people.phTran).request('GET', `/api/orders/${order.id}/parcel-label`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await label.arrayBuffer())), {
      mergePages: true,
    })
    expect(text).toContain('Behind the blue gate')
    expect(text).toContain('May be left in a safe place')
    expect((await mine(patient))?.goesTo).toBe(addressLine(work.address))
  })

  test('may have an address of its own, and falls back to the default once that is removed [ADDRESS-S005]', async () => {
    const { patient, order } = await givenOrder(app)
    const { id } = await given(patient)
    const { api } = app.as(patient)
    const params = { id: order.id }
    expect(await api.supplies.chooseAddress({ params, body: { addressId: id } })).toMatchObject({
      addressId: id,
      goesTo: addressLine(work.address),
    })
    await api.me.saveDetails({ body: { ...detailsOf(patient), address: { ...work.address, line1: '3 Harbour Road' } } })
    expect(await mine(patient)).toMatchObject({ goesTo: addressLine(work.address) })
    await book(patient).remove({ params: { id } })
    expect(await mine(patient)).toMatchObject({ goesTo: '3 Harbour Road, Fremantle WA 6160' })
  })

  test('settles a hold for its address by another one, and stays where it was packed [ADDRESS-S005]', async () => {
    const held = await givenOrder(app)
    const { version } = await stepsOn(app, held.order.id).read()
    await app.as(people.phTran).api.supplies.hold({
      params: { id: held.order.id },
      body: { version, reason: 'address', note: 'The street does not exist.' },
    })
    const { id } = await given(held.patient)
    await app.as(held.patient).api.supplies.chooseAddress({ params: { id: held.order.id }, body: { addressId: id } })
    expect(await orderOf(app, held.patient.id)).toMatchObject({ state: 'received', holdReason: '' })

    const packed = await givenPacked(app)
    const other = await given(packed.patient)
    const choose = app
      .as(packed.patient)
      .api.supplies.chooseAddress({ params: { id: packed.order.id }, body: { addressId: other.id } })
    await expect(choose).rejects.toMatchObject({ status: 409, code: 'order_wrong_state' })
  })

  test('is not sent to an address, nor moved, by somebody else [ADDRESS-S005]', async () => {
    const { order } = await givenOrder(app)
    const stranger = await givenOrder(app)
    const theirs = await given(stranger.patient)
    const { api } = app.as(stranger.patient)
    const choose = (id: string, addressId: string) =>
      api.supplies.chooseAddress({ params: { id }, body: { addressId } })
    await expect(choose(order.id, theirs.id)).rejects.toMatchObject({ status: 404 })
    await expect(choose(stranger.order.id, randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  onlyFor(() => app, chooseSupplyAddress, {
    params: { id: '00000000-0000-4000-8000-00000000abcd' },
    body: { addressId: null },
  })
})

describe('the address of a plan', () => {
  const planOf = async (patient: Who) => {
    const [plan] = (await app.as(patient).api.subscriptions.mine()).items
    if (!plan) throw new Error('there is no plan')
    return plan
  }

  test('is changed with a receipt and a mail, takes along what is not packed, and goes back [SUB-S450]', async () => {
    const { patient } = await givenOrder(app)
    const { id: addressId } = await given(patient)
    const plan = await planOf(patient)
    const { api } = app.as(patient)
    const send = (to: string | null, seen: number) =>
      api.subscriptions.address({ params: { id: plan.id }, body: { addressId: to, seen } })
    const receipt = await send(addressId, plan.options.seen)
    expect(receipt).toMatchObject({ kind: 'address', isUndone: false, can: { goBack: { addressId: null } } })
    expect(receipt.told[0]).toContain(addressLine(work.address))
    expect((await planOf(patient)).goesTo).toMatchObject({ addressId, address: work.address })
    expect((await orderOf(app, patient.id)).patient.address).toMatchObject(work.address)
    await app.drain()
    expect((await app.mails(patient.email)).filter(one => one.subject === receipt.title)).toHaveLength(1)

    expect((await send(addressId, plan.options.seen)).id, 'the same press again').toBe(receipt.id)
    await expect(send(null, plan.options.seen)).rejects.toMatchObject({ status: 409, code: 'plan_changed' })

    await send(null, receipt.can.goBack?.seen ?? -1)
    expect((await planOf(patient)).goesTo).toMatchObject({ addressId: null, address: patient.address })
    expect((await orderOf(app, patient.id)).patient.address).toEqual(patient.address)
    expect(await api.subscriptions.receipt({ params: { id: receipt.id } })).toMatchObject({ isUndone: true })
  })

  test('is one of one’s own, for one’s own plan [SUB-S450]', async () => {
    const { patient } = await givenOrder(app)
    const other = await givenOrder(app)
    const theirs = await given(other.patient)
    const plan = await planOf(patient)
    const send = (who: Who, addressId: string | null) =>
      app.as(who).api.subscriptions.address({ params: { id: plan.id }, body: { addressId, seen: 0 } })
    await expect(send(patient, theirs.id)).rejects.toMatchObject({ status: 404 })
    await expect(send(other.patient, null)).rejects.toMatchObject({ status: 404 })
  })

  onlyFor(() => app, changePlanAddress, {
    params: { id: '00000000-0000-4000-8000-00000000abcd' },
    body: { addressId: null, seen: 0 },
  })
})
