import { auditLog } from '@om/db/tables/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { system } from './actor.ts'
import { errorForLog } from './log.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

test('a failed query is logged with its cause and without the values that people sent', async () => {
  const secret = 'told the doctor something private'
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
  expect(logged).not.toContain(secret)
})

test('an address that a mail server refuses is not logged', () => {
  const logged = JSON.stringify(errorForLog(new Error('550 5.1.1 <mina.patient@olivemane.example> is unknown here')))
  expect(logged).toContain('550 5.1.1 <[e-mail]> is unknown here')
  expect(logged).not.toContain('mina')
})
