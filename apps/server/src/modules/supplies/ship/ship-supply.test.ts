import { dispensingLabel, parcelLabel, patientLeaflet } from '@om/contracts/supplies'
import { createParcel, shipSupply } from '@om/contracts/supply-steps'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { breakService, joinClocks, mendServices } from '#test/given/billing.ts'
import { givenOrder, givenPacked, givenShipped, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const parcelsOf = async (orderId: string) => {
  const { rows } = await app.deps.pool.query('select tracking_number from public.parcels where order_id = $1', [
    orderId,
  ])
  return rows
}
/** What the carrier has under an order's number. */
const shipmentsOf = async (orderNumber: string) => {
  const parcels: unknown = await (await fetch(`${app.emulators.url}/control/parcels`)).json()
  return z
    .array(z.object({ itemReference: z.string().nullable() }))
    .parse(parcels)
    .filter(one => one.itemReference === orderNumber)
}
const audits = async (orderId: string) => {
  const { rows } = await app.deps.pool.query(
    `select action from public.audit_log where subject_type = 'order' and subject_id = $1 order by id`,
    [orderId],
  )
  return rows.map(row => row.action as string)
}
const pdfText = async (response: Response) => {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())))
  return text.join(' ').replace(/\s+/g, ' ')
}

describe('packing a ready-made item', () => {
  test('works: batch and expiry of the pack go on the label', async () => {
    const { order, patient } = await givenPacked(app)
    expect(order).toMatchObject({ state: 'packed', dispense: { items: [{ batchNumber: 'LOT-77A' }] } })
    const label = await pdfText(await app.as(people.phTran).request('GET', `/api/orders/${order.id}/dispensing-label`))
    for (const words of [
      'Finasteride 1 mg tablet',
      '45 tablets',
      `${patient.firstName} ${patient.lastName}`,
      order.dispense?.number ?? '',
      'Batch LOT-77A',
      'Pharmacist LT',
      '2 repeats left',
      'KEEP OUT OF REACH OF CHILDREN',
    ])
      expect(label).toContain(words)
    expect(await audits(order.id)).toContain('order.label.print')
  })

  test('has a leaflet for the parcel, with the medicine, what to do about what is noticed and where to report it [ORDER-S120]', async () => {
    const { order, patient } = await givenPacked(app)
    const words = await pdfText(await app.as(people.phTran).request('GET', `/api/orders/${order.id}/leaflet`))
    for (const part of [
      'Finasteride 1 mg tablet',
      `${patient.firstName} ${patient.lastName}`,
      'Never take two at once',
      'Call 000 now, and stop the medicine',
      '13 11 14',
      '/se',
      'Keep out of reach of children',
    ])
      expect(words).toContain(part)
    expect(words).not.toContain('Therapeutic Goods')
    expect(await audits(order.id)).toContain('order.leaflet.print')
    const early = await givenOrder(app)
    const response = await app.as(people.phTran).request('GET', `/api/orders/${early.order.id}/leaflet`)
    expect(response.status).toBe(409)
  })

  test('refuses bad input: a pack that expires before it is used up names its field (INV-09)', async () => {
    const { order } = await givenOrder(app)
    const steps = stepsOn(app, order.id)
    await steps.verify()
    await expect(steps.pack(addDays(clinicToday(app.clock), 44))).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'items.0.expiresOn' }],
    })
    expect((await steps.pack(addDays(clinicToday(app.clock), 45))).state).toBe('packed')
  })

  test('has no label before it is packed', async () => {
    const { order } = await givenOrder(app)
    const response = await app.as(people.phTran).request('GET', `/api/orders/${order.id}/dispensing-label`)
    expect(response.status).toBe(409)
  })
})

describe('the parcel', () => {
  test('works: lodged with the carrier, its label printed, handed over, and the patient told', async () => {
    const { order, patient, trackingNumber } = await givenShipped(app)
    expect(order).toMatchObject({
      state: 'shipped',
      people: { shippedBy: 'Linh Tran' },
      parcel: { trackingNumber, milestone: 'label_created' },
    })
    expect(await pdfText(await app.as(people.phTran).request('GET', `/api/orders/${order.id}/parcel-label`))).toContain(
      trackingNumber,
    )
    await app.drain()
    const [mail] = (await app.mails(patient.email)).filter(one => one.subject.includes('on its way'))
    expect(mail?.text).toContain(`http://localhost:3000/t/auspost/${trackingNumber}`)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/finasteride|tablet|hair/i)
    expect((await app.as(patient).api.supplies.mine()).items[0]).toMatchObject({
      state: 'shipped',
      stateLabel: 'On its way',
      parcel: { trackingNumber },
    })
  })

  test('works with the code that the carrier prints', async () => {
    const { order } = await givenPacked(app)
    const steps = stepsOn(app, order.id)
    const { parcel } = await steps.createParcel()
    expect((await steps.ship(`(01)99312650999998(91)${parcel?.trackingNumber}`)).state).toBe('shipped')
  })

  test('stops everything when the scan is another parcel, and leaves a trace [ORDER-S20]', async () => {
    const [mine, other] = [await givenPacked(app), await givenPacked(app)]
    const steps = stepsOn(app, mine.order.id)
    await steps.createParcel()
    const { parcel } = await stepsOn(app, other.order.id).createParcel()
    const wrong = parcel?.trackingNumber ?? ''
    await expect(steps.ship(wrong)).rejects.toMatchObject({ status: 422, code: 'scan_mismatch' })
    expect((await steps.read()).state).toBe('packed')
    expect(await audits(mine.order.id)).toContain('order.scan_mismatch')
    await app.drain()
    const subjects = (await app.mails(mine.patient.email)).map(mail => mail.subject)
    expect(subjects.filter(subject => subject.includes('on its way'))).toEqual([])
  })

  test('repeats safely: an order has one parcel, however often it is lodged [ORDER-S21]', async () => {
    const { order } = await givenPacked(app)
    await stepsOn(app, order.id).proveLabels()
    const lodge = () =>
      app.as(people.phTran).api.supplies.createParcel({
        params: { id: order.id },
        body: { version: order.version, weightGrams: 250, leafletIn: true },
      })
    const [one, two] = await Promise.all([lodge(), lodge()])
    const three = await lodge()
    expect([two.parcel?.trackingNumber, three.parcel?.trackingNumber]).toEqual([
      one.parcel?.trackingNumber,
      one.parcel?.trackingNumber,
    ])
    expect(await parcelsOf(order.id)).toHaveLength(1)
    expect(await shipmentsOf(order.number), 'at the carrier').toHaveLength(1)
  })

  test('asks the carrier once when two pharmacists ask at the same moment, however slow it is [ORDER-S30]', async () => {
    const { order } = await givenPacked(app)
    await stepsOn(app, order.id).proveLabels()
    await breakService(app, { match: { service: 'parcels' }, action: 'delay', delayMs: 600, times: 1 })
    const lodge = (by: typeof people.phTran | typeof people.phWalsh) =>
      app.as(by).api.supplies.createParcel({
        params: { id: order.id },
        body: { version: order.version, weightGrams: 250, leafletIn: true },
      })
    const [one, two] = await Promise.all([lodge(people.phTran), lodge(people.phWalsh)])
    expect(one.parcel?.trackingNumber).toBe(two.parcel?.trackingNumber)
    expect(await shipmentsOf(order.number)).toHaveLength(1)
    expect((await audits(order.id)).filter(action => action === 'order.parcel')).toHaveLength(1)
  })

  test('cannot be handed over before it has a label', async () => {
    const { order } = await givenPacked(app)
    await expect(stepsOn(app, order.id).ship('ANYTHING1')).rejects.toMatchObject({ code: 'parcel_missing' })
    const label = await app.as(people.phTran).request('GET', `/api/orders/${order.id}/parcel-label`)
    expect(await label.json()).toMatchObject({ error: { code: 'parcel_missing' } })
  })

  test('stays packed when the carrier is down, and is lodged afterwards [ORDER-S22]', async () => {
    const { order } = await givenPacked(app)
    const steps = stepsOn(app, order.id)
    await breakService(app, { match: { service: 'parcels' }, action: 'status', status: 503, times: 5 })
    await expect(steps.createParcel()).rejects.toMatchObject({ status: 503, code: 'provider_down' })
    expect(await parcelsOf(order.id)).toEqual([])
    expect((await steps.read()).state).toBe('packed')
    await mendServices(app)
    expect((await steps.createParcel()).parcel?.trackingNumber).toMatch(/^[A-Z0-9]{21,23}$/)
  })

  test('stays packed when the carrier does not take the address, with its words', async () => {
    const { order } = await givenPacked(app)
    await breakService(app, { match: { service: 'parcels' }, action: 'status', status: 400 })
    const refusal = await stepsOn(app, order.id)
      .createParcel()
      .catch(error => error)
    expect(refusal).toMatchObject({ status: 422, code: 'address_refused' })
    expect(refusal.problems[0].message).not.toBe('')
    expect((await stepsOn(app, order.id).read()).state).toBe('packed')
  })

  test('says so when the label cannot be fetched', async () => {
    const { order } = await givenPacked(app)
    await stepsOn(app, order.id).createParcel()
    await breakService(app, { match: { service: 'parcels' }, action: 'status', status: 503, times: 5 })
    const response = await app.as(people.phTran).request('GET', `/api/orders/${order.id}/parcel-label`)
    expect(response.status).toBe(503)
  })
})

describe('holding an order', () => {
  test('works: it returns to where it was, and nothing moves meanwhile [ORDER-S23]', async () => {
    const { order } = await givenPacked(app)
    const steps = stepsOn(app, order.id)
    const held = await steps.hold()
    expect(held).toMatchObject({ state: 'on_hold', holdReason: 'query_doctor', holdNote: 'Waiting for the doctor' })
    expect(held.can).toMatchObject({ resume: true, hold: false, ship: false, createParcel: false })
    await expect(steps.createParcel()).rejects.toMatchObject({ code: 'order_wrong_state' })
    expect(await steps.resume()).toMatchObject({ state: 'packed', holdReason: '', holdNote: '' })
  })

  test('keeps what was asked and how it was settled in the history, and out of the audit log [ORDER-S31]', async () => {
    const { order } = await givenOrder(app)
    const steps = stepsOn(app, order.id)
    await steps.hold()
    const { history } = await steps.resume('Dr Okoro confirmed the dose by phone')
    expect(history.slice(-2)).toMatchObject([
      { who: 'Linh Tran', what: expect.stringContaining('on hold'), note: 'Waiting for the doctor' },
      { who: 'Linh Tran', what: 'took the order off hold', note: 'Dr Okoro confirmed the dose by phone' },
    ])
    const { rows } = await app.deps.pool.query(
      `select 1 from public.audit_log a where subject_id = $1 and a::text ~ 'Waiting|confirmed'`,
      [order.id],
    )
    expect(rows).toEqual([])
  })

  test('for more than two days is told to the admins and the patient, once [ORDER-S24]', async () => {
    const { order, patient } = await givenOrder(app)
    await stepsOn(app, order.id).hold()
    app.clock.advance(2 * 24 * 3_600_000 - 1000)
    await app.sweep('orders')
    app.clock.advance(2000)
    await app.sweep('orders')
    await app.sweep('orders')
    await app.drain()
    const about = (subject: string) => subject.includes(order.number)
    const admin = (await app.mails(people.paula.email)).map(mail => mail.subject).filter(about)
    expect(admin).toEqual([`Order ${order.number} has been on hold for two days`])
    const own = (await app.mails(patient.email)).map(mail => mail.subject)
    expect(own).toContain(`Your order ${order.number} takes a little longer`)
    await joinClocks(app)
  })

  test('is not possible once it has left', async () => {
    const { order } = await givenShipped(app)
    await expect(stepsOn(app, order.id).hold()).rejects.toMatchObject({ code: 'order_wrong_state' })
  })
})

describe('refuses strangers and the wrong role', () => {
  const params = { id: people.theo.id }
  onlyFor(() => app, createParcel, { params, body: { version: 0, leafletIn: true } })
  onlyFor(() => app, shipSupply, { params, body: { version: 0, scannedCode: 'X', leafletIn: false } })
  onlyFor(() => app, dispensingLabel, { params })
  onlyFor(() => app, patientLeaflet, { params })
  onlyFor(() => app, parcelLabel, { params })
})
