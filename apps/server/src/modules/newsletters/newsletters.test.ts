import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { newsletters as contract } from '@om/contracts/newsletters'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(() => 'done').catch((error: unknown) => (error instanceof ApiError ? error.code : error))
const office = (person: typeof people.paula | typeof people.sam = people.paula) => app.as(person).api.newsletters
const words = {
  subject: 'Three ways to care for your scalp',
  text: 'Wash it as often as you like.\n\nA hat helps in the sun.',
  linkLabel: 'Read on',
  linkPath: '/blog',
}
const written = (change: Partial<typeof words> = {}) =>
  office().save({ params: { id: randomUUID() }, body: { ...words, ...change, version: 0 } })

/** Somebody who has agreed to news, or has not. */
const reader = async (consent = true) => {
  const patient = await givenPatient(app)
  await app.as(patient).api.preferences.saveMarketing({ body: { consent, source: 'sign_up' } })
  return patient
}
const asked = async (change: Partial<typeof words> = {}) => {
  const { id, version } = await written(change)
  return office().move({ params: { id }, body: { step: 'ask', version } })
}
const sent = async (change: Partial<typeof words> = {}) => {
  const { id, version } = await asked(change)
  return office(people.sam).move({ params: { id }, body: { step: 'send', version } })
}
const newsTo = async ({ email }: { email: string }, subject = words.subject) =>
  (await app.mails(email)).filter(mail => mail.subject === subject)
const countsOf = async (id: string) =>
  (await office().list({ query: { limit: 100 } })).items.find(one => one.id === id)?.counts
const post = (path: string, body: string) =>
  app.app.fetch(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    }),
  )
const oneClick = (url: string) => post(new URL(url).pathname, 'List-Unsubscribe=One-Click')
const breakMail = (times: number) =>
  fetch(`${app.emulators.url}/control/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ match: { service: 'mail' }, action: 'status', times }),
  })
const linkIn = (mail: { unsubscribe: string } | undefined) => mail?.unsubscribe.match(/^<(\S+)>$/)?.[1] ?? ''

describe('news', () => {
  test('goes once to everybody who agreed, with the way to end it by one press, and to nobody else [NEWS-S001] [NEWS-S002]', async () => {
    const [yes, no] = [await reader(), await reader(false)]
    const silent = await givenPatient(app)
    const { id, state } = await sent()
    expect(state).toBe('sending')
    await app.drain()
    await app.drain()
    const mails = await newsTo(yes)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ unsubscribePost: 'List-Unsubscribe=One-Click' })
    expect(linkIn(mails[0])).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[\w-]{64}$/)
    expect(mails[0]?.text).toContain(`Unsubscribe: ${linkIn(mails[0])}`)
    expect([await newsTo(no), await newsTo(silent)]).toEqual([[], []])
    expect(await countsOf(id)).toMatchObject({ waiting: 0, failed: 0, leftOut: 0 })
    expect((await countsOf(id))?.sent).toBeGreaterThan(0)
  })

  test('is ended by one press without signing in, again and again, and kept as an answer in the settings is [NEWS-S003]', async () => {
    const patient = await reader()
    const { id } = await sent({ subject: 'Ended by one press' })
    await app.drain()
    const [mail] = await newsTo(patient, 'Ended by one press')
    const url = linkIn(mail)
    const answers = [await oneClick(url), await oneClick(url), await oneClick(url)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { api } = app.as(patient)
    expect(await api.preferences.readMarketing()).toMatchObject({ consent: false, source: 'unsubscribe' })
    expect(await countsOf(id)).toMatchObject({ unsubscribed: 1 })
    // The page at the same address: looking changes nothing, and what a link has ended it brings back.
    const token = url.split('/').at(-1) ?? ''
    const standing = () => app.anyone.api.newsletters.standing({ params: { token } })
    expect(await standing()).toMatchObject({ isOn: false, mayUndo: true })
    expect((await post(`/unsubscribe/${token}`, 'from=page&news=on')).status).toBe(303)
    expect(await standing()).toEqual({ isOn: true, mayUndo: false, address: expect.stringMatching(/^.•••@/) })
    expect(await countsOf(id)).toMatchObject({ unsubscribed: 0 })
  })

  test('that ended elsewhere is not brought back by a link, and a link that was changed opens nothing [NEWS-S003]', async () => {
    const patient = await reader()
    await sent({ subject: 'Ended elsewhere' })
    await app.drain()
    const token =
      linkIn((await newsTo(patient, 'Ended elsewhere'))[0])
        .split('/')
        .at(-1) ?? ''
    await app.as(patient).api.preferences.saveMarketing({ body: { consent: false, source: 'profile' } })
    await post(`/unsubscribe/${token}`, 'from=page&news=on')
    expect((await app.as(patient).api.preferences.readMarketing()).consent).toBe(false)
    const other = `${token.slice(0, -4)}AAAA`
    expect((await post(`/unsubscribe/${other}`, 'List-Unsubscribe=One-Click')).status).toBe(404)
    expect(await codeOf(app.anyone.api.newsletters.standing({ params: { token: other } }))).toBe('not_found')
  })

  test('that waits on its way reaches nobody who has ended it meanwhile [NEWS-S004]', async () => {
    const [left, stays] = [await reader(), await reader()]
    const { readers } = await office().list({ query: { limit: 1 } })
    await breakMail(readers)
    const { id } = await sent({ subject: 'On its way' })
    await app.drain()
    await app.as(left).api.preferences.saveMarketing({ body: { consent: false, source: 'profile' } })
    app.clock.advance(3_600_000)
    await app.sweep('mail')
    await app.drain()
    expect(await newsTo(left, 'On its way')).toEqual([])
    expect(await newsTo(stays, 'On its way')).toHaveLength(1)
    expect(await countsOf(id)).toMatchObject({ leftOut: 1, waiting: 0 })
  })
})

describe('the office', () => {
  test('cannot write a medicine by name, and keeps nothing of it [NEWS-S005]', async () => {
    for (const change of [{ subject: 'Ask for Minoxidil' }, { text: 'Now with finasteride for everybody.' }])
      expect(await codeOf(written(change))).toBe('bad_request')
  })

  test('sends it as two people: one writes, another reads and sends, and a change asks again [NEWS-S006]', async () => {
    const draft = await asked({ subject: 'Two people' })
    const open = async () => (await tasksOf(app, 'newsletter_to_approve')).filter(one => one.state === 'open').length
    expect(await open()).toBe(1)
    expect(draft.can.steps).toEqual(['take_back'])
    const send = (by: typeof people.paula | typeof people.sam, version: number) =>
      codeOf(office(by).move({ params: { id: draft.id }, body: { step: 'send', version } }))
    expect(await send(people.paula, draft.version)).toBe('second_person')
    const changed = await office(people.sam).save({
      params: { id: draft.id },
      body: { ...words, subject: 'Two people again', version: draft.version },
    })
    expect([changed.state, await open()]).toEqual(['draft', 0])
    expect(await send(people.paula, draft.version)).toBe('newsletter_changed')
    expect(await send(people.paula, changed.version)).toBe('newsletter_changed')
    await office().remove({ params: { id: draft.id } })
    await office().remove({ params: { id: draft.id } })
  })

  test('mails it to oneself first, and can stop it while it goes out [NEWS-S007]', async () => {
    const patient = await reader()
    const draft = await asked({ subject: 'Stopped on the way' })
    expect(await office().test({ params: { id: draft.id } })).toEqual({ to: people.paula.email })
    await app.drain()
    expect(await newsTo(people.paula, 'Test: Stopped on the way')).toHaveLength(1)
    expect(await newsTo(patient, 'Stopped on the way')).toEqual([])
    const { id, version } = await office(people.sam).move({
      params: { id: draft.id },
      body: { step: 'send', version: draft.version },
    })
    const stop = () => office().move({ params: { id }, body: { step: 'stop', version } })
    expect((await stop()).state).toBe('stopped')
    expect((await stop()).state).toBe('stopped')
    await app.drain()
    expect(await newsTo(patient, 'Stopped on the way')).toEqual([])
    await expect(
      app.deps.pool.query(`update public.newsletters set text = 'other' where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('cannot put news in the outbox past the consent, or without its header [NEWS-S002]', async () => {
    const patient = await reader(false)
    const put = (newsTo: string | null, url: string) =>
      app.deps.pool
        .query(
          `insert into public.outbox_emails (dedupe_key, recipient, subject, text, html, news_to, unsubscribe_url)
           values ('news:' || gen_random_uuid(), $1, 'News', 'News', 'News', $2, $3)`,
          [patient.email, newsTo, url],
        )
        .catch((error: { code: string }) => error.code)
    expect(await put(patient.id, 'http://localhost:3000/unsubscribe/x')).toBe('23001')
    const agreed = await reader()
    expect(await put(agreed.id, '')).toBe('23514')
    expect(await put(null, '')).toBe('23514')
  })

  const id = randomUUID()
  onlyFor(() => app, contract.list)
  onlyFor(() => app, contract.save, { params: { id }, body: { ...words, version: 0 } })
  onlyFor(() => app, contract.remove, { params: { id } })
  onlyFor(() => app, contract.test, { params: { id } })
  onlyFor(() => app, contract.move, { params: { id }, body: { step: 'ask', version: 1 } })
})
