import { sampleMan, sampleWoman } from '@om/domain/quiz/sample-answers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testStart } from '#test/test-app.ts'
import { quizDraftsSweep } from './quiz-drafts.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.set(testStart)
  await app.deps.pool.query('delete from public.quiz_drafts')
})
afterAll(() => app.stop())

type Draft = Parameters<TestApp['anyone']['api']['quizDrafts']['save']>[0]['body']
const save = (change: Partial<Draft> = {}) =>
  app.anyone.api.quizDrafts.save({
    body: { brand: 'men', agreed: true, answers: sampleMan, screen: 'health', revision: 0, ...change },
  })
const open = (code: string) => app.anyone.api.quizDrafts.open({ body: { code } })
const rows = async () => (await app.deps.pool.query('select * from public.quiz_drafts')).rows
const dayMs = 86_400_000

describe('kept answers', () => {
  test('works: they open on another device with the code alone [KEEP-S01]', async () => {
    const saved = await save({ brand: 'women', answers: sampleWoman })
    expect(saved).toMatchObject({ revision: 1, expiresAt: '2026-12-16T00:00:00.000Z' })
    expect(saved.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(await open(saved.code)).toEqual({
      brand: 'women',
      answers: sampleWoman,
      screen: 'health',
      revision: 1,
      updatedAt: '2026-11-16T00:00:00.000Z',
      expiresAt: saved.expiresAt,
    })
  })

  test('works: a code may be typed in groups, in small letters, with O for zero and I or L for one [KEEP-S02]', async () => {
    let { code } = await save()
    for (let tries = 0; tries < 40 && !/[01]/.test(code); tries += 1) code = (await save()).code
    const typed = code.toLowerCase().replace(/0/g, 'o').replace('1', 'i').replace(/1/g, 'l')
    expect((await open(typed.replace(/(.{4})(?=.)/g, '$1 - '))).revision).toBe(1)
  })

  test('a later save goes under the same code and keeps them 30 days from then [KEEP-S11]', async () => {
    const { code } = await save()
    app.clock.advance(20 * dayMs)
    const again = await save({ code, revision: 1, answers: { ...sampleMan, onset: 'sudden' }, screen: 'mood' })
    expect(again).toMatchObject({ code, revision: 2 })
    app.clock.advance(20 * dayMs)
    expect(await open(code)).toMatchObject({ screen: 'mood', revision: 2, answers: { onset: 'sudden' } })
    expect(await rows()).toHaveLength(1)
  })

  test('an older copy never replaces newer answers [KEEP-S09]', async () => {
    const { code } = await save()
    await save({ code, revision: 1, answers: { ...sampleMan, onset: 'sudden' } })
    await expect(save({ code, revision: 1 })).rejects.toMatchObject({ code: 'draft_newer', status: 409 })
    expect(await open(code)).toMatchObject({ revision: 2, answers: { onset: 'sudden' } })
  })

  test('of two devices that save at once, one is told that newer answers are there [KEEP-S10]', async () => {
    const { code } = await save()
    const other = { ...sampleMan, onset: 'sudden' }
    const both = await Promise.allSettled([save({ code, revision: 1 }), save({ code, revision: 1, answers: other })])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'draft_newer' } })
    expect((await open(code)).revision).toBe(2)
  })

  test('a save whose reply was lost may be sent again: nobody is told of newer answers that are their own', async () => {
    const { code } = await save()
    const changed = { code, revision: 1, answers: { ...sampleMan, onset: 'sudden' } }
    const made = await save(changed)
    expect(await save(changed)).toEqual(made)
    expect((await open(code)).revision).toBe(2)
  })

  test('nothing of them can be read in the database: no answer, no screen, no code, nothing that tells how long they are [KEEP-S06]', async () => {
    const { code } = await save({ answers: { ...sampleMan, allergies: ['other'], allergies_text: 'Bee stings' } })
    await save({ answers: {}, screen: '' })
    const stored = await rows()
    expect(stored.map(row => row.sealed.length)).toEqual([stored[0].sealed.length, stored[0].sealed.length])
    const text = stored.map(row => `${JSON.stringify(row)} ${row.sealed.toString('latin1')}`).join()
    for (const part of ['stings', '14/03/1994', 'hair_loss', 'health', code, code.slice(0, 6)])
      expect(text).not.toContain(part)
  })

  test('the same answers look different each time they are sealed', async () => {
    await save()
    await save()
    const [one, two] = await rows()
    expect(one.sealed.equals(two.sealed)).toBe(false)
  })

  test('a row that was changed in the database does not open [KEEP-S07]', async () => {
    const { code } = await save()
    await app.deps.pool.query(`update public.quiz_drafts set brand = 'women'`)
    await expect(open(code)).rejects.toMatchObject({ status: 500, code: 'internal' })
    await app.deps.pool.query(`update public.quiz_drafts set brand = 'men', revision = 7`)
    await expect(open(code)).rejects.toMatchObject({ status: 500, code: 'internal' })
  })

  test('what no question asks is dropped, and what is damaged [KEEP-S14]', async () => {
    const answers = { ...sampleMan, password: 'hunter2', onset: 12 }
    const { code } = await save({ answers })
    const { onset: _, ...sound } = sampleMan
    expect((await open(code)).answers).toEqual(sound)
  })

  test('are gone 30 days after the last save, before the sweep and after it [KEEP-S12]', async () => {
    const { code } = await save()
    app.clock.advance(30 * dayMs - 1)
    expect((await open(code)).revision).toBe(1)
    app.clock.advance(1)
    await expect(open(code)).rejects.toMatchObject({ code: 'draft_not_found' })
    await expect(save({ code, revision: 1 })).rejects.toMatchObject({ code: 'draft_not_found' })
    expect(await rows()).toHaveLength(1)
    await quizDraftsSweep(app.deps)
    expect(await rows()).toEqual([])
  })

  test('are gone when they are forgotten; forgetting repeats safely [KEEP-S13]', async () => {
    const { code } = await save()
    expect(await app.anyone.api.quizDrafts.forget({ body: { code } })).toEqual({ ok: true })
    expect(await rows()).toEqual([])
    expect(await app.anyone.api.quizDrafts.forget({ body: { code } })).toEqual({ ok: true })
    await expect(open(code)).rejects.toMatchObject({ code: 'draft_not_found' })
  })
})

describe('refuses bad input', () => {
  test('nothing is kept without agreement [KEEP-S04]', async () => {
    const response = await app.anyone.request('POST', '/api/quiz-drafts', { brand: 'men', answers: {}, revision: 0 })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { problems: [{ field: 'agreed' }] } })
    expect(await rows()).toEqual([])
  })

  test('nobody chooses their own code [KEEP-S03]', async () => {
    await expect(save({ code: 'AAAA-AAAA-AAAA' })).rejects.toMatchObject({ code: 'draft_not_found' })
    expect(await rows()).toEqual([])
  })

  test('nothing is kept of someone under 18, not even what was kept before [KEEP-S05]', async () => {
    const { code } = await save({ answers: { onset: 'sudden' } })
    const young = { ...sampleMan, date_of_birth: '17/11/2008' }
    await expect(save({ answers: young })).rejects.toMatchObject({ code: 'under_age', status: 422 })
    expect(await rows()).toHaveLength(1)
    await expect(save({ code, revision: 1, answers: young })).rejects.toMatchObject({ code: 'under_age' })
    expect(await rows()).toEqual([])
    app.clock.advance(dayMs)
    expect(await save({ answers: { ...young, date_of_birth: '01/11/2008' } })).toMatchObject({ revision: 1 })
  })

  test('more than any assessment holds is refused [KEEP-S15]', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `${index}`.padEnd(60, 'x'))
    const answers = {
      triggering_event: words,
      hair_goals: words,
      allergies: words,
      lifestyle_factors: words,
      health_conditions: words,
    }
    await expect(save({ answers })).rejects.toMatchObject({ code: 'too_large', status: 413 })
    expect(await rows()).toEqual([])
  })
})

test('nobody fills the disk with new drafts; those that are kept go on being saved [KEEP-S37]', async () => {
  const { code } = await save()
  const begun = `key like 'quiz-draft-new %'`
  await app.deps.pool.query(`update public.rate_counters set hits = 100000 where ${begun}`)
  await expect(save()).rejects.toMatchObject({ code: 'too_fast', status: 429 })
  expect(await save({ code, revision: 1 })).toMatchObject({ revision: 2 })
  expect(await rows()).toHaveLength(1)
  await app.deps.pool.query(`delete from public.rate_counters where ${begun}`)
})

describe('a wrong code', () => {
  const answer = async (code: string) => {
    const response = await app.anyone.request('POST', '/api/quiz-drafts/open', { code })
    const { error } = (await response.json()) as { error: Record<string, unknown> }
    return { status: response.status, error: { ...error, requestId: '' } }
  }

  test('is answered like one that has expired or was forgotten [KEEP-S16]', async () => {
    const { code: expired } = await save()
    app.clock.advance(31 * dayMs)
    const { code: forgotten } = await save()
    await app.anyone.api.quizDrafts.forget({ body: { code: forgotten } })
    const answers = await Promise.all(['0000-0000-0000', expired, forgotten].map(answer))
    expect(new Set(answers.map(one => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, error: { code: 'draft_not_found' } })
  })
})

test('refuses strangers: no role of a request can read the table [KEEP-S08]', async () => {
  await save()
  const apikey = { apikey: app.deps.authKeys.anonKey }
  const response = await app.anyone.request('GET', '/rest/v1/quiz_drafts?select=code_hash', undefined, apikey)
  expect(response.status).toBeGreaterThanOrEqual(400)
  await expect(app.deps.peoplePool.query('select 1 from public.quiz_drafts')).rejects.toThrow('permission denied')
})
