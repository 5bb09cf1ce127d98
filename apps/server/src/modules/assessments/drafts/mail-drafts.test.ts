import { sampleMan, sampleWoman } from '@om/domain/quiz/sample-answers'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { errorForLog } from '#src/log.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
let limited: TestApp
beforeAll(async () => {
  app = await testApp()
  limited = await testApp({ AUTH_RATE_LIMIT_FACTOR: '1' })
}, 180_000)
afterAll(async () => {
  await app.stop()
  await limited.stop()
})

let reader = ''
let count = 0
beforeEach(() => {
  count += 1
  reader = `reader-${count}@example.com`
})

const save = (brand: 'men' | 'women' = 'men', of = app) =>
  of.anyone.api.quizDrafts.save({
    body: { brand, agreed: true, answers: brand === 'men' ? sampleMan : sampleWoman, screen: 'mood', revision: 0 },
  })
const mail = (code: string, email = reader) => app.anyone.api.quizDrafts.mail({ body: { code, email } })
const outbox = async () => {
  const { rows } = await app.deps.pool.query('select * from public.outbox_emails where recipient = $1', [reader])
  return rows
}

describe('a link by e-mail', () => {
  test.each([
    ['men', '/get-started'],
    ['women', '/women/get-started'],
  ] as const)('works: it goes on with the %s answers [KEEP-S19]', async (brand, path) => {
    const { code } = await save(brand)
    await mail(code)
    await app.drain()
    const [message] = await app.mails(reader)
    expect(message?.text).toContain(`Go on: ${testOrigin}${path}#resume=${code}`)
    expect(message?.text).toContain('until 16 December 2026')
  })

  test('says nothing about health, in the subject or in the text [KEEP-S20]', async () => {
    const { code } = await save()
    await mail(code)
    await app.drain()
    const [message] = await app.mails(reader)
    const words = `${message?.subject} ${message?.text.replaceAll(/https?:\S+/g, '')}`
    expect(words).not.toMatch(/hair|loss|quiz|assessment|answer|health|doctor|treat|medic|scalp|condition|patient/i)
  })

  test('repeats safely: several presses are one message, a new one may be asked for later [KEEP-S21]', async () => {
    const { code } = await save()
    await Promise.all([mail(code), mail(code, reader.toUpperCase()), mail(code)])
    await app.drain()
    expect(await app.mails(reader)).toHaveLength(1)
    app.clock.advance(600_000)
    await mail(code)
    await app.drain()
    expect(await app.mails(reader)).toHaveLength(2)
  })

  test('is not sent for a code without answers', async () => {
    await expect(mail('0000-0000-0000')).rejects.toMatchObject({ code: 'draft_not_found' })
    await app.drain()
    expect(await app.mails(reader)).toEqual([])
  })

  test('refuses bad input: what is no address', async () => {
    const { code } = await save()
    await expect(mail(code, 'reader at example')).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('is not kept: its text is gone once it was sent, the rest an hour later [KEEP-S23]', async () => {
    const { code } = await save()
    await mail(code)
    expect((await outbox())[0].dedupe_key).not.toContain(code)
    await app.drain()
    expect(await outbox()).toMatchObject([{ status: 'sent', text: '', html: '' }])
    app.clock.advance(3_600_000)
    await app.sweep()
    expect(await outbox()).toEqual([])
  })

  test('is given up and forgotten after a day when it could not be sent [KEEP-S24]', async () => {
    const { code } = await save()
    await mail(code)
    app.clock.advance(86_400_000)
    await app.sweep()
    expect(await outbox()).toEqual([])
    await app.drain()
    expect(await app.mails(reader)).toEqual([])
  })
})

describe('limits', () => {
  const statuses = async (path: string, body: object, calls: number, of = limited) => {
    const list: number[] = []
    for (let call = 0; call < calls; call += 1) {
      const response = await of.anyone.request('POST', path, body)
      list.push(response.status)
    }
    return list
  }

  test('codes cannot be tried out: ten in ten minutes from one address, right or wrong [KEEP-S17]', async () => {
    const { code } = await save('men', limited)
    expect(await statuses('/api/quiz-drafts/open', { code: '0000-0000-0000' }, 10)).toEqual(Array(10).fill(404))
    expect(await statuses('/api/quiz-drafts/open', { code }, 1)).toEqual([429])
  })

  test('nobody is flooded: five messages a day to one address, whoever asks [KEEP-S22]', async () => {
    const { code } = await save('men', limited)
    const from = async (address: number) => {
      await limited.deps.pool.query(`delete from public.rate_counters where key like 'POST /api/quiz-drafts/mail%'`)
      const body = { code, email: address % 2 ? 'Flood@example.com' : 'flood@example.com' }
      return (await statuses('/api/quiz-drafts/mail', body, 1))[0]
    }
    const list: (number | undefined)[] = []
    for (let address = 0; address < 6; address += 1) list.push(await from(address))
    expect(list).toEqual([200, 200, 200, 200, 200, 429])
    const { rows } = await limited.deps.pool.query(`select key from public.rate_counters`)
    expect(JSON.stringify(rows)).not.toContain('flood')
  })
})

test('no code, answer or address is logged, also when something fails [KEEP-S18]', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', serializers: { err: errorForLog } }, { write: line => lines.push(line) })
  const logged = createApp({ ...app.deps, log })
  const post = (path: string, body: object) =>
    logged.fetch(
      new Request(new URL(path, testOrigin), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const draft = { brand: 'men', agreed: true, answers: { ...sampleMan, allergies_text: 'Bee stings' }, revision: 0 }
  const saved = (await (await post('/api/quiz-drafts', draft)).json()) as { code: string }
  await post('/api/quiz-drafts/mail', { code: saved.code, email: reader })
  await post('/api/quiz-drafts/open', { code: 'not a code' })
  await app.deps.pool.query('alter table public.quiz_drafts rename to quiz_drafts_away')
  expect((await post('/api/quiz-drafts', draft)).status).toBe(500)
  expect((await post('/api/quiz-drafts/open', { code: saved.code })).status).toBe(500)
  await app.deps.pool.query('alter table public.quiz_drafts_away rename to quiz_drafts')
  await app.deps.pool.query(`update public.quiz_drafts set brand = 'women'`)
  expect((await post('/api/quiz-drafts/open', { code: saved.code })).status).toBe(500)
  const text = lines.join('')
  expect(text).toContain('/api/quiz-drafts/open')
  for (const secret of [saved.code, 'Bee', 'stings', sampleMan.date_of_birth, reader, 'not a code'])
    expect(text).not.toContain(secret)
})
