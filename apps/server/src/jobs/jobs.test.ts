import { createTestDatabase } from '@om/db/embedded/test-database'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import { createDatabase, type Database } from '#src/database/database.ts'
import { openPools } from '#src/database/pools.ts'
import { createJobs, type JobDefinition, type Jobs, jobHandler } from './jobs.ts'

const count: JobDefinition<{ n: number }> = {
  name: 'count',
  payload: z.object({ n: z.int() }),
  retryDelaySeconds: 1,
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pools: ReturnType<typeof openPools>
let db: Database
let jobs: Jobs
const done: number[] = []
const failing = new Set<number>()

const send = (numbers: number[]) =>
  db.transaction(system('test'), async tx => {
    for (const n of numbers) await jobs.send(tx, count, { n })
  })

beforeAll(async () => {
  database = await createTestDatabase()
  pools = openPools(database.url, 4)
  db = createDatabase(pools.people)
  jobs = createJobs(database.url, pino({ level: 'silent' }), { supervise: true })
  await jobs.prepare([count])
  await jobs.work([
    jobHandler(count, async ({ n }) => {
      if (failing.delete(n)) throw new Error('not this time')
      done.push(n)
    }),
  ])
})
afterAll(async () => {
  await jobs.stop()
  await pools.close()
  await database.drop()
})

test('a backlog is worked off at once, not a few jobs each time the queue is looked at', async () => {
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  await send(numbers)
  await vi.waitFor(() => expect(done).toHaveLength(60), { timeout: 40_000 })
  expect(done.toSorted((a, b) => a - b)).toEqual(numbers)
})

test('a job that fails is tried again, and those beside it are not', async () => {
  done.length = 0
  failing.add(101)
  await send([100, 101, 102])
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining([100, 102])), { timeout: 40_000 })
  await vi.waitFor(() => expect(done).toContain(101), { timeout: 60_000, interval: 100 })
  expect(done.toSorted((a, b) => a - b)).toEqual([100, 101, 102])
}, 180_000)

test('a job of a change that was undone does not run', async () => {
  done.length = 0
  const undone = db.transaction(system('test'), async tx => {
    await jobs.send(tx, count, { n: 200 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await send([201])
  await vi.waitFor(() => expect(done).toEqual([201]), { timeout: 40_000 })
})
