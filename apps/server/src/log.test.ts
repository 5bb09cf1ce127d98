import { auditLog } from '@om/db/tables/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { system } from './actor.ts'
import { errorForLog, errorInWords } from './log.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

test('a failed query is logged with its cause and without the values that people sent [OPERATION-14]', async () => {
  // The last line looks like a line of a stack.
  const secret = 'told the doctor something private\n  at home'
  const failed = await app.deps.db
    .transaction(system('test'), tx =>
      tx.q.insert(auditLog).values({
        at: new Date(),
        actorRole: 'system',
        action: secret,
        subjectType: 'none',
        subjectId: '1',
        patientId: 'not a uuid',
      }),
    )
    .catch((error: unknown) => error)
  const logged = JSON.stringify(errorForLog(failed))
  expect(logged).toContain('22P02')
  expect(logged).not.toMatch(/private|at home/)
})

test('what is kept of an error says what went wrong first, and nothing of the values that people sent [OPERATION-15]', () => {
  const query = 'Failed query: insert into orders values ($1)\nparams: mina@example.com,12 Banksia Street\n  at home'
  const words = errorInWords(new Error(query, { cause: new Error('integer out of range') }))
  expect(words).toBe('Error: integer out of range; Error: Failed query: insert into orders values ($1)')
  expect(errorInWords('gone for mina@example.com')).toBe('gone for [e-mail]')
})

test('an address that a mail server refuses is not logged', () => {
  const logged = JSON.stringify(errorForLog(new Error('550 5.1.1 <mina.patient@olivemane.example> is unknown here')))
  expect(logged).toContain('550 5.1.1 <[e-mail]> is unknown here')
  expect(logged).not.toContain('mina')
})
