import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAustraliaPost } from './client.ts'
import { type Carrier, CarrierDown, CarrierRefused, type NewShipment } from './port.ts'

let emulators: Emulators
let carrier: Carrier

const optionsAt = (url: string) => ({
  url,
  apiKey: 'key',
  password: 'password',
  account: '0000000000',
  productId: '7D55',
  expressProductId: '7E55',
  sender: 'OM Dispatch',
  from: { address: '2 Sample Lane, Alexandria NSW 2015', phone: '02 5550 2000' },
})
const parcel: NewShipment = {
  reference: 'OM10001',
  to: {
    name: 'Mina Castellano',
    phone: '0412555103',
    email: 'mina@example.com',
    address: { line1: '27 Boundary Road', line2: '', suburb: 'Paddington', state: 'QLD', postcode: '4064' },
  },
  weightGrams: 250,
}
const control = (path: string, body: unknown) =>
  fetch(`${emulators.url}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  carrier = createAustraliaPost(optionsAt(`${emulators.url}/shipping/v1`))
})
afterEach(() => fetch(`${emulators.url}/control/faults`, { method: 'DELETE' }))
afterAll(() => emulators.stop())

describe('the carrier', () => {
  test('takes a parcel and makes its label', async () => {
    const shipment = await carrier.createShipment(parcel)
    expect(shipment.trackingNumber).toMatch(/^[A-Z0-9]{21,23}$/)
    const label = await carrier.label(shipment)
    expect(new TextDecoder().decode(label.slice(0, 5))).toBe('%PDF-')
  })

  test('takes what is handed over as one manifest, once, and prints it', async () => {
    const { shipmentId } = await carrier.createShipment(parcel)
    expect(await carrier.lodgedIn(shipmentId)).toBeNull()
    const number = await carrier.lodge({ reference: 'manifest-1', shipmentIds: [shipmentId] })
    expect(await carrier.lodgedIn(shipmentId)).toBe(number)
    const again = carrier.lodge({ reference: 'manifest-2', shipmentIds: [shipmentId] })
    await expect(again).rejects.toBeInstanceOf(CarrierRefused)
    expect(new TextDecoder().decode((await carrier.manifest(number)).slice(0, 5))).toBe('%PDF-')
    await expect(carrier.manifest('not-one')).rejects.toBeInstanceOf(CarrierRefused)
  })

  test('knows which suburbs have a postcode [ADDRESS-S003]', async () => {
    const ask = (suburb: string) => carrier.checkSuburb({ suburb, state: 'NSW', postcode: '2007' })
    expect(await ask('Ultimo')).toMatchObject({ found: true })
    expect(await ask('Ultima')).toEqual({ found: false, suburbs: ['BROADWAY', 'ULTIMO'] })
  })

  test('takes a parcel with the fast service where that was paid for', async () => {
    const usual = await carrier.createShipment(parcel)
    const fast = await carrier.createShipment({ ...parcel, isExpress: true })
    expect(usual.trackingNumber).toContain('00093')
    expect(fast.trackingNumber).toContain('00096')
  })

  test('tells where parcels are, newest scan first, and knows nothing of an unknown number', async () => {
    const { trackingNumber } = await carrier.createShipment(parcel)
    await control('clock', { advance: 'PT50H' })
    const [known, unknown] = await carrier.track([trackingNumber, 'ABC12345678901234567X'])
    expect(known?.status).toBe('Delivered')
    const times = known?.scans.map(scan => scan.at.getTime()) ?? []
    expect(times.length).toBeGreaterThan(3)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(unknown).toMatchObject({ trackingNumber: 'ABC12345678901234567X', scans: [] })
  })

  test('asks nothing when there is nothing to ask', async () => {
    expect(await carrier.track([])).toEqual([])
  })

  test('refuses an address that cannot be: in its own words', async () => {
    const wrong = { ...parcel, to: { ...parcel.to, address: { ...parcel.to.address, suburb: '' } } }
    const refusal = carrier.createShipment(wrong)
    await expect(refusal).rejects.toBeInstanceOf(CarrierRefused)
    await expect(refusal).rejects.toThrow(/suburb/i)
  })

  test('leaves out an e-mail address that is longer than the carrier takes', async () => {
    const long = { ...parcel, to: { ...parcel.to, email: `${'a'.repeat(60)}@example.com` } }
    await expect(carrier.createShipment(long)).resolves.toHaveProperty('trackingNumber')
  })

  test.each([
    ['an error of its own', { action: 'status', status: 500 }],
    ['too many calls', { action: 'status', status: 429 }],
    ['a lost line', { action: 'drop' }],
  ])('is down with %s', async (_name, fault) => {
    await control('faults', { match: { service: 'parcels' }, ...fault })
    await expect(carrier.createShipment(parcel)).rejects.toBeInstanceOf(CarrierDown)
  })

  test('is down when nobody is there', async () => {
    const nowhere = createAustraliaPost(optionsAt('http://127.0.0.1:9/shipping/v1'))
    await expect(nowhere.track(['ABC123456789'])).rejects.toBeInstanceOf(CarrierDown)
  })

  test('says so when more is asked than the carrier allows in a minute', async () => {
    const busy = createAustraliaPost({ ...optionsAt(`${emulators.url}/shipping/v1`), account: '0000000001' })
    for (let call = 0; call < 10; call += 1) await busy.track(['ABC123456789'])
    await expect(busy.track(['ABC123456789'])).rejects.toBeInstanceOf(CarrierDown)
  })
})
