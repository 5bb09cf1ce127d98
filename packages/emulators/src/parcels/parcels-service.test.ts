import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Emulators, startEmulators } from '../start-emulators.ts'
import { articleId, checkDigit, products } from './article-id.ts'
import { createRateLimit } from './rate-limit.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators({
    port: 0,
    smtpPort: 0,
    dataDir: ':memory:',
    parcels: { trackRequestsPerMinute: 1000 },
  })
})
beforeEach(async () => {
  await fetch(`${emulators.url}/control/reset`, { method: 'POST' })
})
afterAll(() => emulators.stop())

const headers = {
  authorization: `Basic ${Buffer.from('key:password').toString('base64')}`,
  'account-number': '0001234567',
  'content-type': 'application/json',
}

type Reply = { status: number; body: ReturnType<typeof JSON.parse> }

async function call(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Reply> {
  const reply = await fetch(`${emulators.url}/shipping/v1${path}`, {
    method,
    headers: { ...headers, ...more },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

const from = { name: 'OM Dispensary', lines: ['12 Short St'], suburb: 'Alexandria', state: 'NSW', postcode: '2015' }
const to = {
  name: 'Mina Kováč',
  lines: ['Unit 4', '7 Long Rd'],
  suburb: 'Carlton',
  state: 'VIC',
  postcode: '3053',
  phone: '0400 000 000',
}
const item = {
  item_reference: 'order-7',
  product_id: '7D55',
  weight: 0.4,
  length: 22,
  width: 16,
  height: 7,
  authority_to_leave: false,
}

async function ship(changes: object = {}) {
  const { status, body } = await call('POST', '/shipments', {
    shipments: [{ shipment_reference: 'order-7', from, to, items: [item], ...changes }],
  })
  expect(status).toBe(201)
  const [shipment] = body.shipments
  return {
    shipmentId: String(shipment.shipment_id),
    article: String(shipment.items[0].tracking_details.article_id),
    shipment,
  }
}

const lodge = (shipmentId: string) =>
  call('PUT', '/orders', { order_reference: 'day-1', shipments: [{ shipment_id: shipmentId }] })
const trackOne = async (id: string) => (await call('GET', `/track?tracking_ids=${id}`)).body.tracking_results[0]
const control = (path: string, body: unknown) =>
  fetch(`${emulators.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('article ids', () => {
  test.each([
    ['JDQ01945710100093030', 8],
    ['2JD02060360100093150', 8],
    ['7BK02442510100093020', 3],
    ['ABC12345678901234567', 5],
  ])('%s has the check digit %i', (body, digit) => {
    expect(checkDigit(body)).toBe(digit)
  })

  test('have 21 characters and a digit that a single mistake breaks', () => {
    const number = fc.integer({ min: 0, max: 9_999_999 }).map(n => `JDQ${String(n).padStart(7, '0')}`)
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(...products),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 3, max: 19 }),
        (consignment, product, place, at) => {
          const id = articleId(consignment, place, product)
          expect(id).toMatch(/^[A-Z]{3}\d{18}$/)
          const wrong = id.slice(0, at) + ((Number(id[at]) + 1) % 10) + id.slice(at + 1, 20)
          expect(checkDigit(wrong)).not.toBe(Number(id[20]))
        },
      ),
    )
  })
})

describe('making a shipment', () => {
  test('gives article ids, consignment and cost with GST', async () => {
    const { shipment, article } = await ship({ items: [item, item] })
    expect(shipment).toMatchObject({
      shipment_reference: 'order-7',
      items: [{ item_reference: 'order-7', tracking_details: { consignment_id: article.slice(0, 10) } }, {}],
      shipment_summary: { total_cost: 26.3, total_gst: 2.39, total_cost_ex_gst: 23.91, status: 'Created' },
    })
    expect(checkDigit(article.slice(0, 20))).toBe(Number(article.at(-1)))
    expect(article.slice(10, 17)).toBe('0100093')
  })

  test('names each wrong field', async () => {
    const wrong = {
      shipments: [
        { from, to: { ...to, postcode: '30', name: 'x'.repeat(41) }, items: [{ ...item, product_id: 'NONE' }] },
      ],
    }
    const { status, body } = await call('POST', '/shipments', wrong)
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'shipments[0].to.name',
      'shipments[0].to.postcode',
      'shipments[0].items[0].product_id',
    ])
  })

  test('is refused without key, password or account number', async () => {
    const incomplete: Record<string, string>[] = [
      { authorization: '' },
      { authorization: 'Basic a2V5' },
      { 'account-number': '12' },
    ]
    for (const missing of incomplete) {
      const { status, body } = await call('GET', '/track?tracking_ids=A', undefined, missing)
      expect(status).toBe(401)
      expect(body.errors[0].error_code).toBe('API_001')
    }
  })

  test('hides the shipments of other accounts', async () => {
    const { shipmentId } = await ship()
    const other = await call('GET', `/shipments/${shipmentId}`, undefined, { 'account-number': '0007654321' })
    expect(other.status).toBe(404)
  })

  test('works at the test address, too', async () => {
    const reply = await fetch(`${emulators.url}/test/shipping/v1/accounts/0001234567`, { headers })
    expect(await reply.json()).toMatchObject({
      postage_products: expect.arrayContaining([expect.objectContaining({ product_id: '7D55' })]),
    })
  })
})

describe('labels', () => {
  const preferences = [
    {
      type: 'PRINT',
      format: 'PDF',
      groups: [{ group: 'Parcel Post', layout: 'A6-1pp', branded: false, left_offset: 0, top_offset: 0 }],
    },
  ]

  test('are real PDF pages that show the article id and that they are specimens', async () => {
    const { shipmentId, article } = await ship()
    const { body } = await call('POST', '/labels', {
      wait_for_label_url: true,
      preferences,
      shipments: [{ shipment_id: shipmentId }],
    })
    expect(body.labels[0]).toMatchObject({ status: 'AVAILABLE' })
    const reply = await fetch(body.labels[0].url)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    const pdf = Buffer.from(await reply.arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const text = textOf(pdf)
    for (const shown of [article, 'SPECIMEN', 'CARLTON VIC 3053', 'From: OM Dispensary']) expect(text).toContain(shown)
  })

  test('can be asked for and fetched later', async () => {
    const { shipmentId } = await ship()
    const labels = await call('POST', '/labels', { preferences, shipments: [{ shipment_id: shipmentId }] })
    expect(labels.body.labels[0]).toMatchObject({ status: 'PENDING' })
    const { body } = await call('GET', `/labels/${labels.body.labels[0].request_id}`)
    expect(body.labels[0]).toMatchObject({ status: 'AVAILABLE', url: expect.stringContaining('/labels/') })
  })

  test('of unknown shipments are refused', async () => {
    expect((await call('POST', '/labels', { preferences, shipments: [{ shipment_id: 'none' }] })).status).toBe(404)
  })
})

describe('tracking', () => {
  test('does not know a label that was neither lodged nor scanned', async () => {
    const { article } = await ship()
    expect(await trackOne(article)).toEqual({
      tracking_id: article,
      errors: [{ code: 'ESB-10001', name: 'Invalid tracking ID' }],
    })
  })

  test('follows the parcel through two days of the demo clock, newest event first', async () => {
    const { shipmentId, article } = await ship()
    expect((await lodge(shipmentId)).body.order.order_summary).toMatchObject({
      status: 'Initiated',
      number_of_shipments: 1,
    })
    expect((await lodge(shipmentId)).status).toBe(400)
    expect((await trackOne(article)).status).toBe('Initiated')
    await control('clock', { advance: 'P1D' })
    expect((await trackOne(article)).trackable_items[0]).toMatchObject({
      status: 'In transit',
      product_type: 'PARCEL POST + SIGNATURE',
    })
    await control('clock', { advance: 'P2D' })
    const { status, trackable_items } = await trackOne(article)
    expect(status).toBe('Delivered')
    expect(trackable_items[0].events.map(({ description }: { description: string }) => description)).toEqual([
      'Delivered',
      'Onboard for delivery',
      'Arrived at facility',
      'In transit to next facility in SUNSHINE WEST VIC',
      'Item processed at facility',
      'Received by Australia Post',
      'Shipping information approved by Australia Post',
      'Shipping information received by Australia Post',
    ])
    const dates = trackable_items[0].events.map(({ date }: { date: string }) => Date.parse(date))
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
    expect(trackable_items[0].events[0]).toMatchObject({
      location: 'CARLTON VIC',
      date: expect.stringMatching(/[+]1[01]:00$/),
    })
  })

  test('finds a consignment with all its articles', async () => {
    const { shipmentId, article } = await ship({ items: [item, item] })
    await lodge(shipmentId)
    const found = await trackOne(article.slice(0, 10))
    expect(found.trackable_items).toHaveLength(2)
    expect(found.status).toBe('Track items for detailed delivery information')
  })

  test.each([
    ['', 400, '51100'],
    [Array.from({ length: 11 }, (_, n) => `ABC1234567${n}`).join(','), 400, '51101'],
  ])('refuses the ids "%s"', async (ids, status, code) => {
    const reply = await call('GET', `/track?tracking_ids=${ids}`)
    expect(reply.status).toBe(status)
    expect(reply.body.errors[0].error_code).toBe(code)
  })

  test('is limited to ten calls a minute unless told otherwise', async () => {
    let now = 0
    const mayTrack = createRateLimit(10, () => now)
    expect(Array.from({ length: 11 }, () => mayTrack('a')).filter(Boolean)).toHaveLength(10)
    expect(mayTrack('b')).toBe(true)
    now = 60_001
    expect(mayTrack('a')).toBe(true)

    const strict = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      statuses.push((await fetch(`${strict.url}/shipping/v1/track?tracking_ids=ABC12345`, { headers })).status)
    }
    await strict.stop()
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.slice(0, 10)).not.toContain(429)
  })
})

describe('what can go wrong with a parcel', () => {
  test.each([
    ['carded', 'Awaiting collection'],
    ['damaged', 'Article damaged'],
    ['cannot-be-delivered', 'Cannot be delivered'],
  ])('%s ends as %s', async (move, status) => {
    const { article } = await ship()
    await control('clock', { advance: 'PT10H' })
    expect((await control(`parcels/${article}`, { status: move })).status).toBe(200)
    await control('clock', { advance: 'P5D' })
    expect((await trackOne(article)).status).toBe(status)
  })

  test('a delay takes a day longer', async () => {
    const { article } = await ship()
    await control('clock', { advance: 'PT33H' })
    await control(`parcels/${article}`, { status: 'delayed' })
    expect((await trackOne(article)).status).toBe('Possible delay')
    await control('clock', { advance: 'P1D' })
    expect((await trackOne(article)).status).toBe('Possible delay')
    await control('clock', { advance: 'P1D' })
    expect((await trackOne(article)).status).toBe('Delivered')
  })

  test('a parcel can be moved on at once, and goes on from there', async () => {
    const { article } = await ship()
    await control(`parcels/${article}`, { status: 'onboard' })
    expect((await trackOne(article)).trackable_items[0].events[0].description).toBe('Onboard for delivery')
    await control('clock', { advance: 'PT5H' })
    expect((await trackOne(article)).status).toBe('Delivered')
  })

  test('something else is refused, and a service that is down says so in its own words', async () => {
    const { article } = await ship()
    expect((await control(`parcels/${article}`, { status: 'lost' })).status).toBe(400)
    expect((await control('parcels/none', { status: 'carded' })).status).toBe(404)
    await control('faults', {
      match: { service: 'parcels', path: '/shipping/v1/track' },
      action: 'status',
      status: 503,
    })
    const { status, body } = await call('GET', `/track?tracking_ids=${article}`)
    expect(status).toBe(503)
    expect(body.errors[0].error_code).toBe('ESB-20010')
  })
})

/** The words of a PDF: unpacks its streams and decodes the hexadecimal strings in them. */
function textOf(pdf: Buffer): string {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) =>
    unpack(Buffer.from(stream, 'latin1')),
  )
  return streams
    .flatMap(stream => [...stream.matchAll(/<([0-9A-F]+)> Tj/g)])
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('\n')
}

function unpack(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
