import { createTestDatabase } from '@om/db/embedded/test-database'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '#src/clock.ts'
import { openPools } from '#src/database/pools.ts'
import { createProviderPace } from './provider-pace.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pools: ReturnType<typeof openPools>[]
beforeAll(async () => {
  database = await createTestDatabase()
  pools = [openPools(database.url, 4), openPools(database.url, 4)]
})
afterAll(async () => {
  for (const one of pools) await one.close()
  await database.drop()
})

const copies = (name: string, onBack = async () => {}) =>
  pools.map(one =>
    createProviderPace(one.server, { name, perSecond: 50, clock: wallClock, log: pino({ level: 'silent' }), onBack }),
  )

test('all copies together call no more often than the provider allows, and each call gets its turn [SUB-S604]', async () => {
  const startedAt = performance.now()
  const at: number[] = []
  await Promise.all(
    copies('limited').flatMap(copy =>
      Array.from({ length: 60 }, async () => {
        await copy.turn()
        at.push(performance.now() - startedAt)
      }),
    ),
  )
  expect(at).toHaveLength(120)
  // The first goes at once, and each of the others a fiftieth of a second after the one before, of whichever copy.
  expect(at.toSorted((a, b) => a - b).at(-1)).toBeGreaterThan((119 / 50) * 1000 - 50)
})

test('since when it does not answer is known to all copies, and its return is told to one, once [SUB-S605]', async () => {
  let told = 0
  const [one, other] = copies('down', async () => {
    told += 1
  })
  if (!one || !other) throw new Error('there are two copies')
  one.heard(false)
  const since = await one.downSince()
  expect(since).not.toBeNull()
  other.heard(false)
  expect(await other.downSince()).toEqual(since)
  expect(told).toBe(0)
  for (const copy of [one, other]) copy.heard(true)
  expect([await one.downSince(), await other.downSince()]).toEqual([null, null])
  expect(told).toBe(1)
})
