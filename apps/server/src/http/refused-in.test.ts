import { globSync, readFileSync } from 'node:fs'
import type { RefusalCode } from '@om/contracts/errors'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

/** Refusals of a step that the state does not allow, or that somebody else was faster with. */
const withState: readonly RefusalCode[] = [
  'appointment_changed',
  'check_in_not_open',
  'check_in_settled',
  'claim_decided',
  'consult_changed',
  'consult_wrong_state',
  'order_changed',
  'order_wrong_state',
  'prescription_wrong_state',
  'query_answered',
  'question_not_open',
  'recall_changed',
  'refill_not_open',
  'side_effect_settled',
  'subscription_wrong_state',
  'task_changed',
]

/** Where the record is new or out of reach, so that there is no state to tell. */
const exceptions = ['prescriptions/sign/sign-prescription.ts', 'prescriptions/receive-legal-form.ts']

const modules = new URL('../modules/', import.meta.url).pathname
const files = globSync('**/*.ts', { cwd: modules }).filter(
  file => !file.endsWith('.test.ts') && !exceptions.includes(file),
)

test.each(withState)('%s is never said without the state now [SCREEN-220]', code => {
  const bare = files.filter(file => readFileSync(`${modules}${file}`, 'utf8').includes(`refused('${code}')`))
  expect(bare).toEqual([])
})

test('what a policy answers with is said with the state now too [SCREEN-220]', () => {
  const ruled = files.filter(file => /^(supplies|consults|appointments)\//.test(file))
  expect(ruled.filter(file => /\brefused\((stale|code)\)/.test(readFileSync(`${modules}${file}`, 'utf8')))).toEqual([])
})

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

test('a step that was taken already is refused with where the order stands [SCREEN-220]', async () => {
  const { order } = await givenOrder(app)
  const steps = stepsOn(app, order.id)
  await steps.verify()
  const { version } = await app.as(people.phTran).api.supplies.read({ params: { id: order.id } })
  await expect(
    app
      .as(people.phTran)
      .api.supplies.ship({ params: { id: order.id }, body: { version, scannedCode: 'any', leafletIn: false } }),
  ).rejects.toMatchObject({ status: 409, problems: [{ code: 'verified', message: 'It has been verified.' }] })
})
