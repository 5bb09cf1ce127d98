import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleMan } from '@om/domain/quiz/sample-answers'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { QuizSaveError, rowIdOf, saveRow } from './save-row.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(stops.splice(0).map(stop => stop())))

type Answer = { status: number; body: unknown }
type Asked = { method: string; url: string; prefer: string; body: unknown }

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? null : JSON.parse(text)
}

/** A data service that answers for the profile and for the insert as it is told to, and remembers what it was asked. */
const service = async (profile: Answer, insert: Answer) => {
  const queries: Asked[] = []
  const server = createServer(async (request, response) => {
    const url = request.url ?? ''
    const prefer = String(request.headers.prefer ?? '')
    queries.push({ method: request.method ?? '', url, prefer, body: await bodyOf(request) })
    const { status, body } = url.startsWith('/rest/v1/profiles') ? profile : insert
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise(resolve => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  const tables = new PostgrestClient(`http://127.0.0.1:${port}/rest/v1`)
  const save = () =>
    saveRow(tables, query => Promise.resolve(query()), {
      id,
      brand: 'men',
      answers: sampleMan,
      userId,
      forecast: async () => true,
    })
  return { queries, save }
}

const id = '11111111-1111-4111-8111-111111111111'
const userId = '22222222-2222-4222-8222-222222222222'
const found = { status: 200, body: { id: userId } }
const stored = { status: 201, body: { id } }
const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, details: null, hint: null },
})

describe('storing the answers', () => {
  test('looks up the profile, inserts one row and has it returned [QUIZ-S01]', async () => {
    const { queries, save } = await service(found, stored)
    await save()
    expect(queries.map(({ method, url }) => `${method} ${url.split('&columns')[0]}`)).toEqual([
      `GET /rest/v1/profiles?select=id&id=eq.${userId}`,
      'POST /rest/v1/hair_quiz_results_v2?select=*',
    ])
    expect(queries[1]?.prefer).toContain('return=representation')
    expect(queries[1]?.body).toMatchObject({
      id,
      user_id: userId,
      hair_loss_pattern: 'nh3',
      date_of_birth: '1994-03-14',
      family_history: true,
      requires_prescription: true,
      consent_telehealth: true,
      iron_status: null,
      full_quiz_data: { ...sampleMan, quiz_version: expect.any(String), submitted_at: expect.any(String) },
    })
  })

  test('that were stored by an earlier try is done', async () => {
    const { save } = await service(found, refused(409, '23505', 'duplicate key value'))
    await expect(save()).resolves.toBeUndefined()
  })

  test.each([
    [
      'the profile cannot be looked up',
      refused(500, 'PGRST000', 'Database is away'),
      stored,
      'Could not find profile for user to save quiz: Database is away',
    ],
    [
      'there is no profile',
      refused(406, 'PGRST116', 'The result contains 0 rows'),
      stored,
      `No profile found for auth.users ID ${userId} when trying to save quiz.`,
    ],
    [
      'the insert fails: its own words are passed on',
      found,
      refused(403, '42501', 'new row violates row-level security policy'),
      'new row violates row-level security policy',
    ],
  ] as const)('fails with the words of the specification when %s [QUIZ-S02]', async (_, profile, insert, words) => {
    const { save } = await service(profile, insert)
    const error = await save().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(QuizSaveError)
    expect(error instanceof Error && error.message).toBe(words)
  })
})

const draft = { id: '6f9619ff-8b86-4011-b42d-00c04fc964ff', answers: sampleMan }

test('answers that are sent twice are stored as one row', async () => {
  const id = await rowIdOf(draft, 'mina')
  expect(z.uuid().safeParse(id).success).toBe(true)
  const answers = Object.fromEntries(Object.entries(sampleMan).toReversed())
  expect(await rowIdOf({ ...draft, answers }, 'mina')).toBe(id)
})

test('an answer changed after a try makes another row, and so does another account [QUIZ-S03]', async () => {
  const id = await rowIdOf(draft, 'mina')
  const others = await Promise.all([
    rowIdOf({ ...draft, answers: { ...sampleMan, allergies: ['lactose'] } }, 'mina'),
    rowIdOf(draft, 'jack'),
    rowIdOf({ ...draft, id: '7f9619ff-8b86-4011-b42d-00c04fc964ff' }, 'mina'),
  ])
  expect(new Set([id, ...others]).size).toBe(4)
})
