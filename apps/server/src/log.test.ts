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
