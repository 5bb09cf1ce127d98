import { randomUUID } from 'node:crypto'
import { notices as contract } from '@om/contracts/notices'
import { newPushKeys } from '@om/integrations/push/client'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const keys = newPushKeys()
let app: TestApp
beforeAll(async () => {
  app = await testApp(({ url }) => ({
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    // Outside a demo only named hosts are sent to, and those by HTTPS; here the stand-in is one of them.
    DEMO: 'on',
    EMULATORS_URL: url,
  }))
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const HOUR = 3_600_000

const control = async <T>(path: string, body: unknown = {}): Promise<T> => {
  const response = await fetch(`${app.emulators.url}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()) as T
}
const newBrowser = async () => {
  const made = await control<{ endpoint: string; keys: { p256dh: string; auth: string } }>('push/subscriptions', {
    applicationServerKey: keys.publicKey,
  })
  return { endpoint: made.endpoint, ...made.keys }
}
type Browser = Awaited<ReturnType<typeof newBrowser>>

const turnOn = (patient: Patient, browser: Browser, zone = 'Australia/Sydney') =>
  app.as(patient).api.notices.addDevice({ body: { ...browser, zone } })
/** The same person in another browser, where they signed in as well: a device goes with its session. */
const elsewhere = async (patient: Patient) => {
  const { rows } = await app.deps.pool.query(
    `insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), $1, 'aal2') returning id`,
    [patient.id],
  )
  return app.as(patient, { claims: { session_id: rows[0].id } })
}
const tell = (patient: Patient, occasion: string, path?: string) =>
  app.deps.db.transaction(system('test'), tx =>
    emailPatient(app.deps, tx, {
      patientId: patient.id,
      brand: 'men',
      subject: `About ${occasion}`,
      heading: 'News',
      paragraphs: ['There is news.'],
      ...(path ? { action: { label: 'See it', path } } : {}),
      dedupeKey: occasion,
    }),
  )
const occasionOf = (word: string, rest = '') => `${word}:${randomUUID()}${rest}`
/** What a browser has shown, by title, after all that can be sent now. */
const shownAt = async ({ endpoint }: Browser) => {
  await app.sweep()
  await app.drain()
  const response = await fetch(`${app.emulators.url}/control/push`)
  const all = (await response.json()) as { subscription: string; text: string; ttl: number; urgency: string }[]
  return all
    .filter(one => endpoint.endsWith(one.subscription))
    .map(({ text, ttl, urgency }) => ({ ...JSON.parse(text), ttl, urgency }))
    .toSorted((a, b) => a.body.localeCompare(b.body))
}
const titles = async (browser: Browser) => (await shownAt(browser)).map(one => one.body)
const onTitle = 'Push notifications were turned on for a device'

/** Somebody whose browser is told by push, and has been told that. */
const givenDevice = async (zone?: string) => {
  const patient = await givenPatient(app)
  const browser = await newBrowser()
  const { devices } = await turnOn(patient, browser, zone)
  return { patient, browser, deviceId: devices[0]?.id ?? '' }
}
const setQuiet = (patient: Patient, body: { isOn: boolean; from: number; to: number }, zone = 'Australia/Sydney') =>
  app.as(patient).api.notices.setQuiet({ body: { ...body, zone } })

describe('a device', () => {
  test('is told what its owner is told, with a way there, in neutral words [NOTICE-S040]', async () => {
    const { patient, browser } = await givenDevice()
    const [led, plain] = [occasionOf('order-shipped'), occasionOf('consult')]
    await tell(patient, led, '/patient-orders')
    await tell(patient, plain)
    expect(await shownAt(browser)).toEqual([
      expect.objectContaining({ body: `About ${plain}`, link: '/patient-dashboard#notifications' }),
      {
        id: expect.any(String),
        title: 'Olive Mane',
        body: `About ${led}`,
        link: '/patient-orders',
        ttl: 86_400,
        urgency: 'normal',
      },
      expect.objectContaining({ body: onTitle, link: '/patient-dashboard#notifications' }),
    ])
  })

  test('repeats safely: is told once of each occasion, however often it is subscribed, told or swept [NOTICE-S042]', async () => {
    const { patient, browser } = await givenDevice()
    const { devices } = await turnOn(patient, browser)
    expect(devices).toMatchObject([{ isThis: true }])
    const occasion = occasionOf('consult')
    await tell(patient, occasion)
    await Promise.all([tell(patient, occasion), tell(patient, occasion)])
    await shownAt(browser)
    expect(await titles(browser)).toEqual([`About ${occasion}`, onTitle])
  })

  test('of one owner does not keep the others from being told', async () => {
    const { patient, browser } = await givenDevice()
    const second = await newBrowser()
    const other = await elsewhere(patient)
    await other.api.notices.addDevice({ body: { ...second, zone: 'Australia/Sydney' } })
    const occasion = occasionOf('consult')
    await tell(patient, occasion)
    expect(await titles(browser)).toEqual([`About ${occasion}`, onTitle, onTitle])
    expect(await titles(second)).toEqual([`About ${occasion}`, onTitle])
  })

  test('hears nothing more once it was removed, and nobody else removes it [NOTICE-S043]', async () => {
    const { patient, browser, deviceId } = await givenDevice()
    expect(await titles(browser)).toEqual([onTitle])
    const path = `/api/notice-settings/devices/${deviceId}`
    expect((await app.as(people.drOkoro).request('DELETE', path)).status).toBe(404)
    await tell(patient, occasionOf('consult'))
    expect(await app.as(patient).api.notices.removeDevice({ params: { id: deviceId } })).toMatchObject({ devices: [] })
    await tell(patient, occasionOf('consult'))
    expect(await titles(browser)).toEqual([onTitle])
  })

  test.each([
    ['it signs out', 'delete from auth.sessions where id = $1 and $2::timestamptz is not null'],
    ['its session is ended from elsewhere', 'update auth.sessions set not_after = $2 where id = $1'],
  ])('hears nothing more once %s [NOTICE-S043]', async (_, how) => {
    const { patient, browser } = await givenDevice()
    expect(await titles(browser)).toEqual([onTitle])
    await app.deps.pool.query(how, [patient.id, app.clock.now()])
    await tell(patient, occasionOf('consult'))
    expect(await titles(browser)).toEqual([onTitle])
  })

  test('belongs to whoever turned it on last [NOTICE-S043]', async () => {
    const { patient, browser } = await givenDevice()
    await tell(patient, occasionOf('consult'))
    const next = await givenPatient(app)
    await turnOn(next, browser)
    expect(await titles(browser), 'what was for the one before is not shown').toEqual([onTitle])
    const { devices } = await app.as(patient).api.notices.settings()
    expect(devices).toEqual([])
  })

  test('goes by itself when its browser has ended the subscription [NOTICE-S044]', async () => {
    const { patient, browser } = await givenDevice()
    await titles(browser)
    await control(`push/subscriptions/${browser.endpoint.split('/').at(-1)}/expire`)
    await tell(patient, occasionOf('consult'))
    expect(await titles(browser)).toEqual([onTitle])
    expect((await app.as(patient).api.notices.settings()).devices).toEqual([])
  })

  test('is told later when its push service was busy [NOTICE-S042]', async () => {
    const { patient, browser } = await givenDevice()
    await titles(browser)
    await control('faults', { match: { service: 'push' }, action: 'status', status: 503, times: 1 })
    const occasion = occasionOf('consult')
    await tell(patient, occasion)
    expect(await titles(browser)).toEqual([onTitle])
    app.clock.advance(10_000)
    expect(await titles(browser)).toEqual([`About ${occasion}`, onTitle])
  })

  test('is told nothing that was read meanwhile [NOTICE-S045]', async () => {
    const { patient, browser } = await givenDevice()
    await titles(browser)
    await tell(patient, occasionOf('consult'))
    await app.as(patient).api.notices.readAll({ body: { until: app.clock.now().toISOString() } })
    expect(await titles(browser)).toEqual([onTitle])
  })

  test('is told nothing of a kind that its owner turned off for push; e-mail goes on [NOTICE-S003]', async () => {
    const { patient, browser } = await givenDevice()
    await app.as(patient).api.notices.choose({ body: { kind: 'billing', channel: 'push', isOn: false } })
    const occasion = occasionOf('plan-change')
    await tell(patient, occasion)
    expect(await titles(browser)).toEqual([onTitle])
    expect((await app.mails(patient.email)).map(mail => mail.subject)).toEqual([`About ${occasion}`])
  })

  test('is refused at an address that is none of a push service, and beyond ten', async () => {
    const patient = await givenPatient(app)
    const browser = await newBrowser()
    const body = { ...browser, zone: 'Australia/Perth', endpoint: 'https://internal.example.com/' }
    const refusal = await app.as(patient).request('PUT', contract.addDevice.path, body)
    expect(await refusal.json()).toMatchObject({ error: { code: 'push_not_possible' } })
    for (let n = 0; n < 10; n++) {
      const other = await elsewhere(patient)
      await other.api.notices.addDevice({ body: { ...(await newBrowser()), zone: 'UTC' } })
    }
    const eleventh = await app.as(patient).request('PUT', contract.addDevice.path, { ...browser, zone: 'UTC' })
    expect(await eleventh.json()).toMatchObject({ error: { code: 'too_many_devices' } })
  })
})

describe('quiet hours', () => {
  // 11 in the morning in Sydney, 8 in Perth.
  test('hold what can wait, in the zone of who is told, and let it go once when they end [NOTICE-S046]', async () => {
    const { patient, browser } = await givenDevice('Australia/Perth')
    await titles(browser)
    const before = app.clock.now().getTime()
    const minute = (app.clock.now().getUTCHours() * 60 + app.clock.now().getUTCMinutes() + 8 * 60) % 1440
    await setQuiet(patient, { isOn: true, from: minute, to: (minute + 60) % 1440 }, 'Australia/Perth')
    const occasion = occasionOf('message')
    await tell(patient, occasion)
    expect(await titles(browser)).toEqual([onTitle])
    app.clock.advance(HOUR - 60_000 - (app.clock.now().getTime() - before))
    expect(await titles(browser), 'before they end').toEqual([onTitle])
    app.clock.advance(60_000)
    await shownAt(browser)
    expect(await titles(browser)).toEqual([`About ${occasion}`, onTitle])
  })

  test('do not hold what is dangerous or about to begin, which wakes the device [NOTICE-S047]', async () => {
    const { patient, browser } = await givenDevice()
    await setQuiet(patient, { isOn: true, from: 0, to: 1439 })
    await tell(patient, occasionOf('recall'))
    await tell(patient, occasionOf('appointment', ':reminder:5m'))
    await tell(patient, occasionOf('appointment', ':booked'))
    expect(await shownAt(browser)).toEqual([
      expect.objectContaining({ body: expect.stringMatching(/:5m$/), urgency: 'high', ttl: 900 }),
      expect.objectContaining({ body: expect.stringMatching(/recall/), urgency: 'high', ttl: 86_400 }),
    ])
  })

  test('that begin while a device waits for another try hold it too [NOTICE-S046]', async () => {
    const { patient, browser } = await givenDevice()
    await titles(browser)
    await tell(patient, occasionOf('message'))
    await setQuiet(patient, { isOn: true, from: 0, to: 1439 })
    expect(await titles(browser)).toEqual([onTitle])
  })

  test('are from nine to seven for who never chose, and can be turned off', async () => {
    const patient = await givenPatient(app)
    const { quiet } = await app.as(patient).api.notices.settings()
    expect(quiet).toEqual({ isOn: true, from: 1260, to: 420, zone: 'Australia/Sydney' })
    const changed = await setQuiet(patient, { isOn: false, from: 0, to: 60 }, 'Nowhere/At-all')
    expect(changed.quiet).toEqual({ isOn: false, from: 0, to: 60, zone: 'Australia/Sydney' })
  })
})

onlyFor(() => app, contract.setQuiet, { body: { isOn: true, from: 0, to: 60, zone: 'Australia/Perth' } })
onlyFor(() => app, contract.addDevice, {
  body: { endpoint: 'https://a.example.com', p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22), zone: 'UTC' },
})
onlyFor(() => app, contract.removeDevice, { params: { id: randomUUID() } })
