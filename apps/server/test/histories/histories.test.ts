import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { broken } from './invariants.ts'
import { passDays, settle, steps, tryStep, type World } from './steps.ts'

/** A short run with every test; `npm run histories` makes thousands, with a fresh seed. */
const runs = Number(process.env.HISTORY_RUNS ?? 3)
const seed = Number(process.env.HISTORY_SEED ?? 20261123)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // Registrations that do not run out while years go by: who may practise is proven elsewhere.
  for (const table of ['doctors', 'pharmacists'])
    await app.deps.pool.query(`update public.${table} set registration_expires_on = '2099-12-31'`)
})
afterAll(() => app.stop())

const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ step: fc.constantFrom(...Object.keys(steps)), who: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ days: fc.constantFrom(1, 3, 8, 20) }) },
)

test('whatever people do in whichever order, nothing is supplied, charged or lost that must not be [OPERATION-36]', {
  timeout: Math.max(240_000, runs * 60_000),
}, async () => {
  const made: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 12, maxLength: 30 }), async history => {
      await joinClocks(app)
      const world: World = { app, patients: [await givenSubscriber(app, { supplies: 3 })] }
      for (const [index, one] of history.entries()) {
        if ('days' in one) await passDays(world, one.days)
        else if (await tryStep(world, one.step, one.who)) made[one.step] = (made[one.step] ?? 0) + 1
        await settle(world)
        expect(await broken(app), `after step ${index + 1}: ${JSON.stringify(history.slice(0, index + 1))}`).toEqual([])
      }
    }),
    // The next history would find what the one before it left broken.
    { numRuns: runs, seed, endOnFailure: true },
  )
  // A history in which nothing was allowed would prove nothing.
  expect(Object.keys(made).length).toBeGreaterThan(5)
})
