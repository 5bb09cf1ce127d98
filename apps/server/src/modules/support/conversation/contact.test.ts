import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSubscriber } from '#test/given/billing.ts'
import { contactForm, givenTicket, tokenFor } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { mostOpenPerDay } from './open-ticket.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const send = (body: ReturnType<typeof contactForm>, as = app.anyone) => as.api.support.contact({ body })
const ticketsOf = async (email: string) => {
  const { rows } = await app.deps.pool.query<{ number: string; person_id: string | null; token_hash: string }>(
    'select number, person_id, token_hash from public.support_tickets where lower(email) = lower($1)',
    [email],
  )
  return rows
}

describe('the contact form', () => {
  test('works: it becomes a ticket with a number that admins find [SUPPORT-S01]', async () => {
    const form = contactForm({ topic: 'order', brand: 'women' })
    const { number } = await send(form)
    const { items } = await app.as(people.paula).api.support.list({ query: { search: String(number), limit: 20 } })
    expect(items).toEqual([
      expect.objectContaining({
        number,
        name: form.name,
        email: form.email,
        topic: 'order',
        brand: 'women',
        status: 'open',
      }),
    ])
  })

  test('the writer gets the number and a link to the conversation, and not one word of what was written [SUPPORT-S02]', async () => {
    const { form, number, token } = await givenTicket(app, { brand: 'women', message: 'My scalp burns since Tuesday' })
    const [mail] = await app.mails(form.email)
    expect(mail?.subject).toContain(String(number))
    expect(mail?.text).toContain(`http://localhost:3000/women/support#conversation=${token}`)
    expect(mail?.html).toContain('Olive Mane for Women')
    for (const part of [mail?.subject, mail?.text, mail?.html]) {
      expect(part).not.toContain('scalp')
      expect(part, 'a stranger’s words go to nobody').not.toContain(form.name)
    }
  })

  test('admins are told by mail that something waits: number and topic, nothing of the writer [SUPPORT-S03]', async () => {
    const { form, number } = await givenTicket(app, { topic: 'complaint', message: 'The pharmacist was rude' })
    const mail = (await app.mails(people.paula.email)).find(one => one.subject.includes(String(number)))
    expect(mail?.text).toContain('a complaint')
    expect(mail?.text).toContain('/admin/messages')
    for (const secret of [form.email, form.name, 'rude', 'conversation=']) expect(mail?.text).not.toContain(secret)
  })

  test('remembers who wrote when they are signed in', async () => {
    const form = contactForm({ email: people.theo.email })
    await send(form, app.as(people.theo))
    expect(await ticketsOf(form.email)).toMatchObject([{ person_id: people.theo.id }])
  })

  test('keeps no secret of a link in the database, only its hash [SUPPORT-S11]', async () => {
    const { form, token } = await givenTicket(app)
    const [row] = await ticketsOf(form.email)
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.token_hash).not.toContain(token)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  })
})

describe('the contact form repeats safely', () => {
  test('the same form sent twice, even at once, is one ticket with one receipt [SUPPORT-S04]', async () => {
    const form = contactForm()
    const answers = await Promise.all([send(form), send(form), send(form)])
    answers.push(await send(form))
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
    await tokenFor(app, form.email)
    expect(await app.mails(form.email)).toHaveLength(1)
  })

  test('the same words from the same address within a day are the same ticket [SUPPORT-S05]', async () => {
    const form = contactForm({ message: 'Where is my parcel?' })
    const first = await send(form)
    const again = { ...form, requestKey: randomUUID(), email: form.email.toUpperCase() }
    expect(await send(again)).toEqual(first)
    app.clock.advance(25 * 3_600_000)
    expect((await send({ ...again, requestKey: randomUUID() })).number).not.toBe(first.number)
  })
})

describe('the contact form refuses bad input', () => {
  test('a robot gets an answer like everybody, and nothing is stored or mailed [SUPPORT-S06]', async () => {
    const before = (await givenTicket(app)).number
    const form = contactForm({ website: 'https://spam.example', typedForMs: 300 })
    expect((await send(form)).number).toBe(before + 1)
    expect(await ticketsOf(form.email)).toEqual([])
    await app.drain()
    expect(await app.mails(form.email)).toEqual([])
  })

  test('a person whose browser fills in every field is heard [SUPPORT-S07]', async () => {
    const form = contactForm({ website: 'https://my-site.example', typedForMs: 20_000 })
    await send(form)
    expect(await ticketsOf(form.email)).toHaveLength(1)
  })

  test('a person who pastes a prepared text is heard', async () => {
    const form = contactForm({ typedForMs: 900 })
    await send(form)
    expect(await ticketsOf(form.email)).toHaveLength(1)
  })

  test('an address has a few open tickets a day, whoever writes them, and not one more at once [SUPPORT-S08]', async () => {
    const email = `${randomUUID()}@example.com`
    const tries = Array.from({ length: mostOpenPerDay + 3 }, () => send(contactForm({ email })))
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(one => one.status === 'fulfilled')).toHaveLength(mostOpenPerDay)
    await expect(send(contactForm({ email }))).rejects.toMatchObject({ code: 'support_busy', status: 429 })
    app.clock.advance(25 * 3_600_000)
    await send(contactForm({ email }))
  })

  test('a text made of links [SUPPORT-S09]', async () => {
    const form = contactForm({ message: 'https://a.example www.b.example '.repeat(4) })
    await expect(send(form)).rejects.toMatchObject({ code: 'bad_request', problems: [{ field: 'message' }] })
  })

  test('an empty or endless message, an address that is none, a topic that we do not have', async () => {
    for (const change of [{ message: '  ' }, { message: 'x'.repeat(4001) }, { email: 'nobody' }, { topic: 'love' }]) {
      const response = await app.anyone.request('POST', '/api/support/tickets', { ...contactForm(), ...change })
      expect(response.status).toBe(400)
    }
  })
})

describe('words that can mean something dangerous', () => {
  const message = 'Since today my chest is tight.'
  const ofAdmin = async (email: string) => {
    const admin = app.as(people.paula).api.support
    const { items } = await admin.list({ query: { search: email, limit: 20 } })
    return items[0] && admin.read({ params: { id: items[0].id } })
  }

  test('are asked about before anything is kept or mailed; meant so, the front desk has them at once [MESSAGE-S071]', async () => {
    const form = contactForm({ message })
    await expect(send(form)).rejects.toMatchObject({ code: 'safety_first', problems: [{ code: 'chest_pain' }] })
    expect(await ticketsOf(form.email)).toEqual([])
    await send({ ...form, safety: 'told' })
    expect(await ofAdmin(form.email)).toMatchObject({ messages: [{ flags: ['Chest pain'], isSetAside: false }] })
    const { rows } = await app.deps.pool.query<{ is_urgent: boolean; due: string }>(
      `select k.is_urgent, extract(epoch from t.due_at - t.created_at) as due
       from public.tasks k join public.support_tickets t on t.id = k.subject_id where t.email = $1`,
      [form.email],
    )
    expect(rows).toMatchObject([{ is_urgent: true }])
    expect(Number(rows[0]?.due)).toBe(3600)
  })

  test('set aside, they are a message like any other, marked for who answers [MESSAGE-S071]', async () => {
    const form = contactForm({ message: 'I paid a lump sum.', safety: 'set_aside' })
    await send(form)
    expect(await ofAdmin(form.email)).toMatchObject({ messages: [{ isSetAside: true }] })
  })

  test('of a patient who is signed in are a report of theirs, and doctors are called [MESSAGE-S071]', async () => {
    const { patient } = await givenSubscriber(app)
    await send(contactForm({ email: patient.email, message, safety: 'told' }), app.as(patient))
    expect((await app.as(patient).api.sideEffects.mine()).items).toMatchObject([{ level: 'E3', words: message }])
  })

  test('of a reply are asked about as well, and make its conversation urgent [MESSAGE-S071]', async () => {
    const { token, form } = await givenTicket(app)
    const reply = { token, message, requestKey: randomUUID() }
    await expect(app.anyone.api.support.reply({ body: reply })).rejects.toMatchObject({ code: 'safety_first' })
    await app.anyone.api.support.reply({ body: { ...reply, safety: 'told' } })
    expect((await ofAdmin(form.email))?.messages).toMatchObject([{ flags: [] }, { flags: ['Chest pain'] }])
  })
})
