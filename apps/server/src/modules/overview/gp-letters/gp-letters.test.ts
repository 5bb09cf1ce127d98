import { randomUUID } from 'node:crypto'
import { gpLetters as contract } from '@om/contracts/gp-letters'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const day = 86_400_000

const wordsIn = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return (await extractText(pdf, { mergePages: true })).text
}

const lettersOf = (patient: Patient) => {
  const { api, request } = app.as(patient)
  const email = `practice-${randomUUID()}@example.com`
  const one = async (id: string) => {
    const { items } = await api.gpLetters.mine()
    return items.find(letter => letter.id === id) ?? expect.fail('the letter is not there')
  }
  return {
    email,
    one,
    all: () => api.gpLetters.mine(),
    make: async (practice = 'Dr Lee, Sample Street Practice') => {
      const id = randomUUID()
      await api.gpLetters.make({ body: { id, letterId: null, practice, email } })
      return id
    },
    read: (id: string) => request('GET', `/api/record/gp-letters/${id}/paper`),
    send: (id: string, timesSent = 0) => api.gpLetters.send({ params: { id }, body: { timesSent } }),
    newCode: (id: string, codeNumber: number) => api.gpLetters.newCode({ params: { id }, body: { codeNumber } }),
    withdraw: (id: string) => api.gpLetters.withdraw({ params: { id } }),
    token: async () => {
      await app.drain()
      const [mail] = await app.mails(email)
      return mail?.text.match(/#link=(\S+)/)?.[1] ?? expect.fail('no link was sent')
    },
    mails: async () => {
      await app.drain()
      return app.mails(email)
    },
  }
}

const open = (token: string, code: string) => app.anyone.request('POST', contract.open.path, { token, code })
const answerOf = async (response: Promise<Response>) => {
  const found = await response
  const { error } = (await found.json()) as { error: { code: string; problems?: { message: string }[] } }
  return [error.code, ...(error.problems ?? []).map(one => one.message)].join(': ')
}
const wrongFor = (code: string | null) => (code === '111111' ? '222222' : '111111')
const enterWrong = async (token: string, code: string | null, times: number) => {
  const answers: string[] = []
  for (let n = 0; n < times; n++) answers.push(await answerOf(open(token, wrongFor(code))))
  return answers
}

/** A letter that its patient has read and sent, with its link. */
const givenSent = async () => {
  const { patient } = await givenShipped(app)
  const letters = lettersOf(patient)
  const id = await letters.make()
  await letters.read(id)
  await letters.send(id)
  return { patient, letters, id, token: await letters.token() }
}

describe('a summary for a GP by link and code', () => {
  test('leaves once its patient has read it, in the words that they read, and the mail names nobody [RECORD-S066]', async () => {
    const { patient } = await givenShipped(app)
    const letters = lettersOf(patient)
    expect((await letters.all()).onFile).toMatchObject({ email: '' })
    const id = await letters.make()
    await expect(letters.send(id)).rejects.toMatchObject({ code: 'gp_letter_unread' })
    expect(await wordsIn(await letters.read(id))).toMatch(/Dr Lee, Sample Street Practice[\s\S]+has us pass on to you/)
    await letters.send(id)
    await letters.send(id)
    const mails = await letters.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toMatch(
      new RegExp(`${patient.firstName}|${patient.lastName}|hair|finasteride|minoxidil`, 'i'),
    )
    const sent = await letters.one(id)
    expect(sent).toMatchObject({ state: 'sent', code: expect.stringMatching(/^\d{6}$/), timesOpened: 0 })
    expect(mails[0]?.text).not.toContain(sent.code)
    const pdf = await wordsIn(await open(await letters.token(), sent.code ?? ''))
    expect(pdf).toContain('Medicines that we prescribe')
    expect(await letters.one(id)).toMatchObject({ state: 'opened', timesOpened: 1, openedAt: expect.any(String) })
    expect((await letters.all()).onFile).toEqual({ practice: sent.practice, email: letters.email })
  })

  test('is the one draft until it is sent, and is not sent the day after [RECORD-S066]', async () => {
    const letters = lettersOf(await givenPatient(app))
    const first = await letters.make()
    const second = await letters.make('Another practice')
    expect((await letters.all()).items.map(one => one.id)).toEqual([second])
    await expect(letters.send(first)).rejects.toMatchObject({ code: 'not_found' })
    await letters.read(second)
    app.clock.advance(day + 1000)
    expect((await letters.all()).items).toEqual([])
    await expect(letters.send(second)).rejects.toMatchObject({ code: 'gp_letter_wrong_state' })
    const third = await letters.make()
    expect((await letters.withdraw(third)).items).toEqual([])
  })

  test('is locked by the fifth wrong code, which its patient is told; a new code opens the same link [RECORD-S067]', async () => {
    const { patient, letters, id, token } = await givenSent()
    const { code } = await letters.one(id)
    const answers = await enterWrong(token, code, 5)
    expect(answers[0]).toBe('gp_letter_wrong_code: That is not the code. 4 tries are left, then the letter is locked.')
    expect(answers[4]).toBe('gp_letter_locked')
    expect(await answerOf(open(token, code ?? ''))).toBe('gp_letter_locked')
    expect(await app.anyone.api.gpLetters.read({ body: { token } })).toMatchObject({ isLocked: true, triesLeft: 0 })
    expect(await letters.one(id)).toMatchObject({ state: 'locked', code: null, timesOpened: 0 })
    await app.drain()
    expect((await app.mails(patient.email)).map(mail => mail.subject)).toContain('Your letter is locked')
    await letters.newCode(id, 1)
    await letters.newCode(id, 1)
    const after = await letters.one(id)
    expect(after).toMatchObject({ state: 'sent', codeNumber: 2 })
    expect(after.code).not.toBe(code)
    expect(await answerOf(open(token, code ?? ''))).toMatch(/^gp_letter_wrong_code/)
    expect((await open(token, after.code ?? '')).status).toBe(200)
  })

  test('ends after fourteen days and is sent again with another link, until it is taken back [RECORD-S067]', async () => {
    const { letters, id, token } = await givenSent()
    const { code } = await letters.one(id)
    app.clock.advance(14 * day)
    expect(await answerOf(open(token, code ?? ''))).toBe('not_found')
    expect(await letters.one(id)).toMatchObject({ state: 'lapsed', can: { send: true, newCode: false } })
    await letters.send(id, 1)
    const again = await letters.one(id)
    const link = await letters.token()
    expect(link).not.toBe(token)
    expect((await open(link, again.code ?? '')).status).toBe(200)
    expect(await answerOf(open(token, again.code ?? ''))).toBe('not_found')
    await letters.withdraw(id)
    await letters.withdraw(id)
    expect(await letters.one(id)).toMatchObject({ state: 'withdrawn', timesOpened: 1, code: null })
    expect(await answerOf(open(link, again.code ?? ''))).toBe('not_found')
    await expect(letters.send(id, 2)).rejects.toMatchObject({ code: 'gp_letter_wrong_state' })
    await expect(letters.newCode(id, 2)).rejects.toMatchObject({ code: 'gp_letter_wrong_state' })
  })

  test('stands among who looked each time it is opened, as the practice that was named [RECORD-S068]', async () => {
    const { patient, letters, id, token } = await givenSent()
    const { code } = await letters.one(id)
    await open(token, code ?? '')
    await open(token, code ?? '')
    const { items } = await app.as(patient).api.ownRecord.looks({ query: { show: 'read', limit: 50 } })
    expect(items.find(look => look.role === 'practice')).toMatchObject({
      name: 'Dr Lee, Sample Street Practice',
      part: 'the letter that you sent there',
      reason: 'sent',
      times: 2,
    })
    await app.drain()
    const told = (await app.mails(patient.email)).filter(mail => mail.subject === 'Your letter was opened')
    expect(told).toHaveLength(1)
  })

  test('is nobody else’s, keeps no link and no code, and stays as it was sent [RECORD-S068]', async () => {
    const { letters, id, token } = await givenSent()
    const stranger = lettersOf(await givenPatient(app))
    expect((await stranger.read(id)).status).toBe(404)
    for (const call of [() => stranger.send(id, 1), () => stranger.newCode(id, 1), () => stranger.withdraw(id)])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
    const { code } = await letters.one(id)
    const { rows } = await app.deps.pool.query(
      'select row_to_json(l)::text as all from public.gp_letters l where id = $1',
      [id],
    )
    expect(rows[0].all).not.toContain(token)
    expect(rows[0].all).not.toContain(`"${code}"`)
    for (const change of [
      `update public.gp_letters set words = '{}' where id = $1`,
      'delete from public.gp_letters where id = $1',
    ])
      await expect(app.deps.pool.query(change, [id])).rejects.toMatchObject({ code: '23001' })
  })

  test('ends with the account [RECORD-S067]', async () => {
    const { patient, letters, id, token } = await givenSent()
    const { code } = await letters.one(id)
    const amr = [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }]
    await app.as(patient, { claims: { amr } }).api.account.close({ body: { confirm: 'CLOSE', reason: 'other' } })
    expect(await answerOf(open(token, code ?? ''))).toBe('not_found')
  })
})

const params = { id: randomUUID() }
onlyFor(() => app, contract.mine)
onlyFor(() => app, contract.make, { body: { id: params.id, practice: 'Dr Lee', email: 'lee@example.com' } })
onlyFor(() => app, contract.paper, { params })
onlyFor(() => app, contract.send, { params, body: { timesSent: 0 } })
onlyFor(() => app, contract.newCode, { params, body: { codeNumber: 0 } })
onlyFor(() => app, contract.withdraw, { params })
