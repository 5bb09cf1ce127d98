import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { notices as contract, type NoticeKind } from '@om/contracts/notices'
import { isOneText } from '@om/domain/text-message'
import { tellsTooMuch } from '@om/testing/discreet'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenSetting } from '#test/given/settings.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

const token = 'token-of-the-sms-provider'
const from = '+61491570006'
let app: TestApp
beforeAll(async () => {
  app = await testApp(({ url }) => ({
    TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: token,
    TWILIO_FROM: from,
    TWILIO_URL: url,
  }))
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const HOUR = 3_600_000
const onText = 'Olive Mane: Text messages were turned on for your mobile.'
const ending = 'Sign in to see it. Replies are not read. STOP ends texts.'
const textFor = (occasion: string) => `Olive Mane: About ${occasion}. ${ending}`

const newPhone = () => `04${randomInt(10_000_000, 99_999_999)}`
const numberOf = ({ phone }: Patient) => `+61${phone.slice(1)}`
const occasionOf = (word: string, rest = '') => `${word}:${randomInt(1_000_000)}${rest}`
const tell = (patient: Patient, occasion: string, subject = `About ${occasion}`) =>
  app.deps.db.transaction(system('test'), tx =>
    emailPatient(app.deps, tx, {
      patientId: patient.id,
      brand: 'men',
      subject,
      heading: 'News',
      paragraphs: ['There is news.'],
      dedupeKey: occasion,
    }),
  )
const choose = (patient: Patient, kind: NoticeKind, isOn = true, zone?: string) =>
  app.as(patient).api.notices.choose({ body: { kind, channel: 'sms', isOn, ...(zone ? { zone } : {}) } })
/** Texts at a mobile, oldest first, after all that can be sent now. */
const textsAt = async (patient: Patient): Promise<{ id: string; body: string }[]> => {
  await app.sweep()
  await app.drain()
  const response = await fetch(`${app.emulators.url}/sms/messages?to=${encodeURIComponent(numberOf(patient))}`)
  const texts = (await response.json()) as { id: string; body: string }[]
  return texts.toReversed()
}
const bodies = async (patient: Patient) =>
  (await textsAt(patient)).map(one => one.body).filter(body => !body.startsWith(onText))
const control = (path: string, body: unknown = {}) =>
  fetch(`${app.emulators.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const breakIt = (rule: object) => control('/control/faults', { match: { service: 'sms' }, times: 1, ...rule })
const settings = (patient: Patient) => app.as(patient).api.notices.settings()
const bellOf = async (patient: Patient) =>
  (await app.as(patient).api.notices.list({ query: { view: 'unread', limit: 20 } })).items.map(one => one.title)

/** A message as the provider signs it. */
const hear = async (fields: Record<string, string>, signedWith = token) => {
  const all: Record<string, string> = { MessageSid: `SM${randomUUID().replaceAll('-', '')}`, To: from, ...fields }
  const text = Object.keys(all)
    .toSorted()
    .reduce((sum, name) => sum + name + all[name], `${testOrigin}/webhooks/sms`)
  const answer = await app.anyone.request('POST', '/webhooks/sms', new URLSearchParams(all).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Twilio-Signature': createHmac('sha1', signedWith).update(text).digest('base64'),
  })
  await app.drain()
  return answer
}
const say = (patient: Patient, Body: string) => hear({ From: numberOf(patient), Body })

/** Somebody who wants texts about one kind, and has been told that they are on. */
const givenReader = async (kind: NoticeKind = 'deliveries', zone?: string) => {
  const patient = await givenPatient(app, { phone: newPhone() })
  await choose(patient, kind, true, zone)
  return patient
}

describe('texts', () => {
  test('are off for every kind until somebody turns one on [NOTICE-S070]', async () => {
    const patient = await givenPatient(app, { phone: newPhone() })
    const { kinds, texts, channels } = await settings(patient)
    expect(channels).toEqual(['bell', 'email', 'sms'])
    expect(texts).toEqual({
      standing: 'open',
      number: expect.stringMatching(/^04\d\d \d{3} \d{3}$/),
      from: '0491 570 006',
    })
    for (const { channels: ways } of kinds)
      expect(ways.find(one => one.channel === 'sms')).toEqual({ channel: 'sms', isOn: false, mayChange: true })
    await tell(patient, occasionOf('order-shipped'))
    expect(await textsAt(patient)).toEqual([])
  })

  test('wait while the office has them off, and go out once they are on again [NOTICE-S090]', async () => {
    const patient = await givenReader()
    await textsAt(patient)
    await givenSetting(app, { key: 'texts', value: { isOn: false } })
    const occasion = occasionOf('order-shipped')
    await tell(patient, occasion)
    expect(await bodies(patient)).toEqual([])
    expect((await settings(patient)).texts).toBeNull()
    app.clock.advance(1_000)
    await givenSetting(app, { key: 'texts', value: { isOn: true } })
    expect(await bodies(patient)).toEqual([textFor(occasion)])
  })

  test('tell what is chosen and nothing else, after one that says that they are on [NOTICE-S070] [NOTICE-S072]', async () => {
    const patient = await givenReader()
    await choose(patient, 'messages')
    await textsAt(patient)
    const [wanted, other] = [occasionOf('order-shipped'), occasionOf('plan-change')]
    await tell(patient, wanted)
    await tell(patient, other)
    expect((await textsAt(patient)).map(one => one.body)).toEqual([`${onText} ${ending}`, textFor(wanted)])
    await choose(patient, 'deliveries', false)
    await tell(patient, occasionOf('order-shipped'))
    expect(await bodies(patient)).toEqual([textFor(wanted)])
    expect(await bellOf(patient)).toContain('Text messages were turned on for your mobile')
  })

  test('say nothing of health, and are one message each [NOTICE-S072]', async () => {
    const patient = await givenReader('care')
    const titles = ['Your finasteride has changed', 'Hair, dose and blood', '“So” – it’s signed…', 'Long '.repeat(40)]
    for (const title of titles) await tell(patient, occasionOf('consult'), title)
    const texts = await bodies(patient)
    expect(texts).toHaveLength(titles.length)
    for (const text of texts) {
      expect(text).not.toMatch(tellsTooMuch)
      expect(isOneText(text), text).toBe(true)
    }
  })

  test('are offered to nobody without a mobile, and refused [NOTICE-S071]', async () => {
    const patient = await givenPatient(app, { phone: '0255501234' })
    const { texts, channels } = await settings(patient)
    expect(texts).toMatchObject({ standing: 'no_mobile', number: '' })
    expect(channels).not.toContain('sms')
    const refusal = await app
      .as(patient)
      .request('PUT', contract.choose.path, { kind: 'deliveries', channel: 'sms', isOn: true })
    expect(await refusal.json()).toMatchObject({ error: { code: 'texts_not_possible' } })
  })

  test('go to staff at the mobile that the clinic has [NOTICE-S071]', async () => {
    const number = '0491570158'
    await app.deps.pool.query('update public.doctors set phone = $1 where user_id = $2', [number, people.drLund.id])
    const doctor = app.as(people.drLund)
    expect(await doctor.api.notices.settings()).toMatchObject({ texts: { standing: 'open', number: '0491 570 158' } })
    expect((await app.as(people.paula).api.notices.settings()).texts?.standing).toBe('no_mobile')
  })
})

describe('once [NOTICE-S073]', () => {
  test('repeats safely: however often it is told, and swept', async () => {
    const patient = await givenReader()
    const occasion = occasionOf('order-shipped')
    await tell(patient, occasion)
    await Promise.all([tell(patient, occasion), tell(patient, occasion)])
    await textsAt(patient)
    expect(await bodies(patient)).toEqual([textFor(occasion)])
  })

  test.each(['lose-reply', 'drop'])('when the answer of the provider was lost: %s', async action => {
    const patient = await givenReader()
    await textsAt(patient)
    await breakIt({ action })
    const occasion = occasionOf('order-shipped')
    await tell(patient, occasion)
    await textsAt(patient)
    app.clock.advance(10_000)
    expect(await bodies(patient)).toEqual([textFor(occasion)])
    app.clock.advance(60_000)
    expect(await bodies(patient)).toEqual([textFor(occasion)])
  })

  test('when this copy died between handing it over and writing that down', async () => {
    const patient = await givenReader()
    const occasion = occasionOf('order-shipped')
    await tell(patient, occasion)
    expect(await bodies(patient)).toEqual([textFor(occasion)])
    // As it was while the call was made: taken, tried, and no more known.
    await app.deps.pool.query(
      `update public.notice_texts set state = 'waiting', provider_id = null, body = $2
       where notice_id = (select id from public.notices where source_key = $1)`,
      [occasion, textFor(occasion)],
    )
    app.clock.advance(61_000)
    expect(await bodies(patient)).toEqual([textFor(occasion)])
    const { rows } = await app.deps.pool.query(
      `select state, provider_id from public.notice_texts where notice_id = (select id from public.notices where source_key = $1)`,
      [occasion],
    )
    expect(rows).toEqual([{ state: 'sent', provider_id: expect.stringMatching(/^SM/) }])
  })

  test('two of the same words are two, also when the answers to both were lost', async () => {
    const patient = await givenReader()
    await textsAt(patient)
    await breakIt({ action: 'lose-reply', times: 2 })
    for (const n of [1, 2]) await tell(patient, occasionOf('order-shipped', `:${n}`), 'The same')
    await textsAt(patient)
    app.clock.advance(10_000)
    await textsAt(patient)
    app.clock.advance(61_000)
    expect(await bodies(patient)).toEqual([`Olive Mane: The same. ${ending}`, `Olive Mane: The same. ${ending}`])
  })

  test('later, when the provider was busy or did not know us', async () => {
    const patient = await givenReader()
    await textsAt(patient)
    for (const status of [429, 401]) {
      await breakIt({ action: 'status', status })
      const occasion = occasionOf('order-shipped')
      await tell(patient, occasion)
      expect(await bodies(patient)).not.toContain(textFor(occasion))
      app.clock.advance(10_000)
      expect(await bodies(patient)).toContain(textFor(occasion))
    }
  })

  test('and not at all when it was read meanwhile', async () => {
    const patient = await givenReader()
    await textsAt(patient)
    await tell(patient, occasionOf('order-shipped'))
    await app.as(patient).api.notices.readAll({ body: { until: app.clock.now().toISOString() } })
    expect(await bodies(patient)).toEqual([])
  })
})

describe('quiet hours [NOTICE-S074]', () => {
  test('hold a text in the zone of its reader, and let it go once when they end', async () => {
    const zone = 'Australia/Perth'
    const patient = await givenReader('deliveries', zone)
    await textsAt(patient)
    expect((await settings(patient)).quiet.zone).toBe(zone)
    const before = app.clock.now().getTime()
    const minute = (app.clock.now().getUTCHours() * 60 + app.clock.now().getUTCMinutes() + 8 * 60) % 1440
    await app.as(patient).api.notices.setQuiet({ body: { isOn: true, from: minute, to: (minute + 60) % 1440, zone } })
    const occasion = occasionOf('order-shipped')
    await tell(patient, occasion)
    expect(await bodies(patient)).toEqual([])
    app.clock.advance(HOUR - 60_000 - (app.clock.now().getTime() - before))
    expect(await bodies(patient), 'before they end').toEqual([])
    app.clock.advance(60_000)
    await textsAt(patient)
    expect(await bodies(patient)).toEqual([textFor(occasion)])
  })

  test('do not hold what is dangerous or about to begin', async () => {
    const patient = await givenReader('safety')
    await choose(patient, 'appointments')
    await app.as(patient).api.notices.setQuiet({ body: { isOn: true, from: 0, to: 1439, zone: 'Australia/Sydney' } })
    const [recall, soon, later] = [
      occasionOf('recall'),
      occasionOf('appointment', ':reminder:1h'),
      occasionOf('appointment', ':booked'),
    ]
    for (const occasion of [recall, soon, later]) await tell(patient, occasion)
    expect((await bodies(patient)).toSorted()).toEqual([textFor(recall), textFor(soon)].toSorted())
  })
})

describe('STOP [NOTICE-S075]', () => {
  test('ends texts to that mobile; its reader sees it and how they come back, and START brings them back', async () => {
    const patient = await givenReader()
    await textsAt(patient)
    const answer = await say(patient, 'Stop')
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      expect.stringContaining('text/xml'),
      expect.stringContaining('<Response/>'),
    ])
    expect(await settings(patient)).toMatchObject({ channels: ['bell', 'email'], texts: { standing: 'stopped' } })
    expect(await bellOf(patient)).toContain('Text messages to your mobile were stopped')
    await tell(patient, occasionOf('order-shipped'))
    expect(await bodies(patient)).toEqual([])
    const retry = await app.as(patient).request('POST', contract.tryTexts.path, {})
    expect(await retry.json()).toMatchObject({ error: { code: 'texts_not_possible' } })
    await say(patient, 'START')
    const { texts, kinds } = await settings(patient)
    expect(texts?.standing).toBe('open')
    expect(kinds.find(({ kind }) => kind === 'deliveries')?.channels.at(-1)).toMatchObject({
      channel: 'sms',
      isOn: true,
    })
    const occasion = occasionOf('order-shipped')
    await tell(patient, occasion)
    expect(await bodies(patient)).toEqual([textFor(occasion)])
  })

  test('that only the provider has heard counts the same', async () => {
    const patient = await givenReader()
    const [first] = await textsAt(patient)
    await fetch(`${app.emulators.url}/sms/phones/${numberOf(patient)}/stopped`, { method: 'POST' })
    await tell(patient, occasionOf('order-shipped'))
    expect(first?.body).toContain(onText)
    expect(await bodies(patient)).toEqual([])
    expect((await settings(patient)).texts?.standing).toBe('stopped')
  })

  test('is of the number: another one is written to', async () => {
    const patient = await givenReader()
    await say(patient, 'STOP')
    const other = { ...patient, phone: newPhone() }
    await app.deps.pool.query('update public.profiles set phone = $1 where id = $2', [other.phone, patient.id])
    const occasion = occasionOf('order-shipped')
    await tell(patient, occasion)
    expect(await bodies(other)).toEqual([textFor(occasion)])
  })

  test('of before counts no more when it is handled again after START, and other words change nothing', async () => {
    const patient = await givenReader()
    await say(patient, 'STOP')
    app.clock.advance(1_000)
    await say(patient, 'START')
    await app.deps.pool.query(
      `update public.webhook_inbox set handled_at = null where provider = 'sms' and payload ->> 'kind' = 'stop' and payload ->> 'phone' = $1`,
      [numberOf(patient)],
    )
    app.clock.advance(HOUR)
    await app.sweep()
    await app.drain()
    await say(patient, 'My chest hurts')
    expect((await settings(patient)).texts?.standing).toBe('open')
    const { rows } = await app.deps.pool.query(`select 1 from public.webhook_inbox where payload::text like '%chest%'`)
    expect(rows).toEqual([])
  })
})

describe('a number that takes no texts [NOTICE-S078]', () => {
  test('is told in the settings, gets nothing more, and is tried again when its owner says that it is right', async () => {
    const patient = await givenReader()
    await textsAt(patient)
    await control(`/sms/phones/${numberOf(patient)}/dead`)
    await tell(patient, occasionOf('order-shipped'))
    await textsAt(patient)
    expect(await settings(patient)).toMatchObject({ channels: ['bell', 'email'], texts: { standing: 'dead' } })
    expect(await bellOf(patient)).toContain('Our texts do not reach your mobile')
    app.clock.advance(1_000)
    await app.as(patient).api.notices.tryTexts()
    await textsAt(patient)
    expect((await settings(patient)).texts?.standing, 'it still does not exist').toBe('dead')
    await control(`/sms/phones/${numberOf(patient)}/alive`)
    app.clock.advance(1_000)
    expect(await app.as(patient).api.notices.tryTexts()).toMatchObject({ texts: { standing: 'open' } })
    expect((await textsAt(patient)).filter(one => one.body.startsWith(onText))).toHaveLength(2)
  })

  test('is told of later, too; a phone that is off is none', async () => {
    const patient = await givenReader()
    const [text] = await textsAt(patient)
    const about = { MessageSid: text?.id ?? '', MessageStatus: 'undelivered', From: from, To: numberOf(patient) }
    await hear({ ...about, ErrorCode: '30003' })
    expect((await settings(patient)).texts?.standing).toBe('open')
    await hear({ ...about, MessageStatus: 'failed', ErrorCode: '30005' })
    expect((await settings(patient)).texts?.standing).toBe('dead')
  })
})

test('what the provider did not sign is refused and changes nothing, and what it tells again neither [NOTICE-S077]', async () => {
  const patient = await givenReader()
  const stop = { From: numberOf(patient), Body: 'STOP', MessageSid: `SM${'c'.repeat(32)}` }
  expect((await hear(stop, 'another token')).status).toBe(400)
  const unsigned = await app.anyone.request('POST', '/webhooks/sms', new URLSearchParams(stop).toString())
  expect(unsigned.status).toBe(400)
  expect((await settings(patient)).texts?.standing).toBe('open')
  expect([(await hear(stop)).status, (await hear(stop)).status]).toEqual([200, 200])
  const stops = (await bellOf(patient)).filter(title => title === 'Text messages to your mobile were stopped')
  expect(stops).toHaveLength(1)
})

onlyFor(() => app, contract.tryTexts)
