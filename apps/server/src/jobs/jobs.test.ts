import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createTestDatabase } from '@om/db/embedded/test-database'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { system } from '#src/actor.ts'
import { wallClock } from '#src/clock.ts'
import { createDatabase, type Database } from '#src/database/database.ts'
import { openPools } from '#src/database/pools.ts'
import { createJobs, type JobDefinition, type Jobs, jobHandler } from './jobs.ts'

const count: JobDefinition<{ n: number }> = {
  name: 'count',
  payload: z.object({ n: z.int() }),
  retryDelaySeconds: 1,
}

/** Work that another copy took and never ends; here it is done at once. */
const stuck: JobDefinition<{ n: number }> = { ...count, name: 'stuck' }
/** Work that lasts until it is told to end. */
const long: JobDefinition<{ n: number }> = { ...count, name: 'long' }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pools: ReturnType<typeof openPools>
let db: Database
let jobs: Jobs
const done: number[] = []
const failing = new Set<number>()

const send = (numbers: number[], definition = count) =>
  db.transaction(system('test'), async tx => {
    for (const n of numbers) await jobs.send(tx, definition, { n })
  })

/** A copy of the server that takes what is queued as `stuck`, says so, and never ends it. */
const startStuckCopy = async (): Promise<ChildProcess> => {
  const program = `
    const { createJobs, jobHandler } = await import('#src/jobs/jobs.ts')
    const { z } = await import('zod')
    const log = { error() {}, warn() {}, info() {} }
    const jobs = createJobs(process.env.URL, log, { supervise: true })
    const stuck = { name: 'stuck', payload: z.object({ n: z.int() }), retryDelaySeconds: 1 }
    await jobs.prepare([stuck])
    await jobs.work([jobHandler(stuck, () => new Promise(() => console.log('took')))])`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

beforeAll(async () => {
  database = await createTestDatabase()
  pools = openPools(database.url, 4)
  db = createDatabase(pools.people, wallClock)
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

test('what a copy had begun when it was killed is done by another within 15 seconds, and what a living one does is not done twice [SUB-S600]', async () => {
  await jobs.prepare([stuck, long])
  await send([301], stuck)
  const copy = await startStuckCopy()
  const began: number[] = []
  const end = Promise.withResolvers<void>()
  const survivor = createJobs(database.url, pino({ level: 'silent' }), { supervise: true })
  await survivor.prepare([stuck, long])
  const taken = Promise.withResolvers<number>()
  await survivor.work([
    jobHandler(stuck, async () => taken.resolve(performance.now())),
    jobHandler(long, async ({ n }) => {
      began.push(n)
      await end.promise
    }),
  ])
  await send([302], long)
  await vi.waitFor(() => expect(began).toEqual([302]), { timeout: 40_000 })
  const killedAt = performance.now()
  copy.kill('SIGKILL')
  expect((await taken.promise) - killedAt).toBeLessThan(15_000)
  expect(began).toEqual([302])
  end.resolve()
  await survivor.stop()
}, 180_000)
