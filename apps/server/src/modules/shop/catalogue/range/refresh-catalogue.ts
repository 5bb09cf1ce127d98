import { isDeepStrictEqual } from 'node:util'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { pictureIdOf } from '../present-product.ts'
import {
  allProducts,
  announceShop,
  catalogueState,
  insertPictures,
  replaceProducts,
  type StoredProduct,
  saveState,
} from '../shop-catalogue.repo.ts'
import { type CatalogueEntry, fromStorefront } from './from-storefront.ts'

const server = system('shop')

/** Runs `work` while no other copy of the server does. */
const alone = async (deps: Deps, work: () => Promise<void>): Promise<void> => {
  const client = await deps.pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('shop catalogue', 0))`)
    await work().finally(() =>
      client.query(`select pg_advisory_unlock(hashtextextended('shop catalogue', 0))`).catch((cause: Error) => {
        // The lock ends with its connection.
        broken = cause
      }),
    )
  } finally {
    client.release(broken)
  }
}

const asEntry = ({ fetchedAt: _, removedAt: __, ...entry }: StoredProduct): CatalogueEntry => entry

const storeAnswer = async (tx: Tx, entries: CatalogueEntry[], at: Date): Promise<boolean> => {
  const stored = (await allProducts(tx)).filter(row => row.removedAt === null).map(asEntry)
  if (isDeepStrictEqual(stored, entries)) return false
  await replaceProducts(tx, entries, at)
  const urls = new Set(entries.flatMap(({ pictures }) => pictures.map(({ url }) => url)))
  await insertPictures(
    tx,
    [...urls].map(sourceUrl => ({ id: pictureIdOf(sourceUrl), sourceUrl })),
  )
  return true
}

const readShop = async (deps: Deps): Promise<void> => {
  const at = deps.clock.now()
  const answer = await deps.storefront
    .allProducts()
    .then(products => ({ ok: true as const, products }))
    .catch((error: unknown) => ({ ok: false as const, error }))
  const problem = !answer.ok
    ? String(answer.error)
    : // A shop that lists nothing at all has most likely lost its sales channel.
      answer.products.length === 0
      ? 'The shop lists no products'
      : ''
  const { entries, leftOut } = fromStorefront(answer.ok ? answer.products : [])
  if (problem) deps.log.warn({ problem }, 'the shop was not read; the last good copy stays')
  for (const one of leftOut) deps.log.warn(one, 'a product of the shop is not shown')

  await inTransaction({ deps, actor: server }, async ({ tx }) => {
    const before = await catalogueState(tx)
    const isChanged = problem === '' && (await storeAnswer(tx, entries, at))
    await saveState(tx, {
      triedAt: at,
      lastError: problem.slice(0, 500),
      ...(problem ? {} : { refreshedAt: at }),
    })
    const isNews = isChanged || before.refreshedAt === null || (before.lastError === '') !== (problem === '')
    if (isNews) announceShop(tx)
    tx.afterCommit(() => deps.shelf.forget())
  })
}

type Lane = { running: Promise<void>; queued: Promise<void> | null }
const lanes = new WeakMap<Deps['db'], Lane>()

/**
 * Reads everything the shop sells into our own copy. What cannot be read leaves the last good copy as it is, marked.
 * Calls that come while one is under way share the one after it, so that each sees what changed before it. Throws only
 * when the database does not answer.
 */
export const refreshCatalogue = (deps: Deps): Promise<void> => {
  const lane = lanes.get(deps.db)
  if (lane?.queued) return lane.queued
  const start = () => {
    const running = alone(deps, () => readShop(deps)).finally(() => {
      if (lanes.get(deps.db)?.running === running) lanes.delete(deps.db)
    })
    lanes.set(deps.db, { running, queued: null })
    return running
  }
  if (!lane) return start()
  lane.queued = lane.running.then(start, start)
  return lane.queued
}
