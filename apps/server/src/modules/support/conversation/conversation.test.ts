import { randomBytes, randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactForm, givenTicket, tokenFor } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const open = (token: string) => app.anyone.api.support.conversation({ body: { token } })
const reply = (token: string, message: string, requestKey: string = randomUUID()) =>
  app.anyone.api.support.reply({ body: { token, message, requestKey } })
const read = (id: string) => app.as(people.paula).api.support.read({ params: { id } })
const answer = async (id: string, close = false) =>
  app.as(people.paula).api.support.answer({
    params: { id },
    body: { message: 'Yes, every week.', requestKey: randomUUID(), version: (await read(id)).version, close },
  })
const waitingMails = async (number: number) => {
  await app.drain()
  return (await app.mails(people.paula.email)).filter(mail => mail.subject.includes(String(number))).length
}

describe('a conversation by its link', () => {
  test('works: the writer reads what they wrote and what we answered, with the first name of who did', async () => {
    const { form, number, id, token } = await givenTicket(app)
    await answer(id)
    const conversation = await open(token)
    expect(conversation).toMatchObject({ number, topic: 'question', status: 'answered' })
    expect(conversation.messages).toMatchObject([
      { author: 'visitor', authorName: form.name, text: form.message },
      { author: 'staff', authorName: 'Paula', text: 'Yes, every week.' },
    ])
    expect(JSON.stringify(conversation)).not.toContain(form.email)
  })

  test('the link of every message to the writer is the same, and none stops working [SUPPORT-S12]', async () => {
    const { form, id, token } = await givenTicket(app)
    await answer(id)
    await answer(id)
    expect(await tokenFor(app, form.email)).toBe(token)
    expect(await app.mails(form.email)).toHaveLength(3)
  })

  test.each([
    ['made up', () => randomBytes(32).toString('base64url')],
    [
      'with one letter changed',
      (token: string) => `${token.slice(0, 9)}${token[9] === 'a' ? 'b' : 'a'}${token.slice(10)}`,
    ],
    ['cut short', (token: string) => token.slice(0, -1)],
  ])('a secret that is %s opens nothing', async (_, change) => {
    const { token } = await givenTicket(app)
    const wrong = change(token)
    await expect(open(wrong)).rejects.toMatchObject({ code: 'conversation_not_found', status: 404 })
    await expect(reply(wrong, 'Hello')).rejects.toMatchObject({ code: 'conversation_not_found' })
  })

  test('neither the number nor the id of a ticket opens it [SUPPORT-S13]', async () => {
    const { id, number } = await givenTicket(app)
    for (const guess of [id, String(number).padStart(20, '0')])
      await expect(open(guess)).rejects.toMatchObject({ code: 'conversation_not_found' })
  })

  test('hides other people’s records: nobody signed in reads tickets past the server, admins excepted [SUPPORT-S14]', async () => {
    const { id } = await givenTicket(app)
    const asRole = async (sub: string, claims: object) => {
      const client = await app.deps.pool.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ sub, ...claims })])
        await client.query('set local role authenticated')
        const { rows } = await client.query('select id from public.support_tickets where id = $1', [id])
        const messages = await client.query('select id from public.support_messages where ticket_id = $1', [id])
        return rows.length + messages.rows.length
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const claims = (role?: string) => ({ role: 'authenticated', aal: 'aal2', app_metadata: role ? { role } : {} })
    expect(await asRole(people.theo.id, claims())).toBe(0)
    expect(await asRole(people.drOkoro.id, claims('doctor'))).toBe(0)
    expect(await asRole(people.paula.id, claims('admin'))).toBe(2)
    await expect(app.deps.peoplePool.query('select value from private.secrets')).rejects.toThrow('permission denied')
  })
})

describe('writing again', () => {
  test('works: the ticket waits for us again, and the admins hear of it once [SUPPORT-S15]', async () => {
    const { id, number, token } = await givenTicket(app)
    await answer(id)
    const before = await waitingMails(number)
    expect((await reply(token, 'And on Sundays?')).status).toBe('open')
    await reply(token, 'Or at night?')
    expect((await read(id)).messages.map(one => one.text).slice(2)).toEqual(['And on Sundays?', 'Or at night?'])
    expect(await waitingMails(number)).toBe(before + 1)
  })

  test('a closed conversation opens again [SUPPORT-S16]', async () => {
    const { id, token } = await givenTicket(app)
    expect((await answer(id, true)).status).toBe('closed')
    expect((await reply(token, 'One more thing')).status).toBe('open')
    expect(await read(id)).toMatchObject({ status: 'open' })
  })

  test('repeats safely: the same message twice, even at once, is one message [SUPPORT-S17]', async () => {
    const { token } = await givenTicket(app)
    const key = randomUUID()
    await Promise.all([reply(token, 'Twice', key), reply(token, 'Twice', key)])
    expect((await reply(token, 'Twice', key)).messages).toHaveLength(2)
  })

  test('refuses a text made of links, and more messages in a day than a person writes', async () => {
    const { token } = await givenTicket(app)
    await expect(reply(token, 'www.a.example '.repeat(6))).rejects.toMatchObject({ code: 'bad_request' })
    for (let count = 1; count < 20; count += 1) await reply(token, `Message ${count}`)
    await expect(reply(token, 'And another')).rejects.toMatchObject({ code: 'support_busy' })
    expect((await open(token)).messages).toHaveLength(20)
  })

  test('somebody signed in writes as the writer of the link, not as themselves', async () => {
    const { token, form } = await givenTicket(app, contactForm({ name: 'Ada Writer' }))
    const body = { token, message: 'Me again', requestKey: randomUUID() }
    const { messages } = await app.as(people.mina).api.support.reply({ body })
    expect(messages.at(-1)).toMatchObject({ author: 'visitor', authorName: form.name })
  })
})
