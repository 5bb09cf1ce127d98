import { setTimeout as wait } from 'node:timers/promises'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { catalogueState } from '../shop-catalogue.repo.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'

/** Every sale is a change of stock: a busy shop is read once a second, not once for every order. */
const spacingMs = 1_000

type Turn = { startsAt: number; done: Promise<void> }
const turns = new WeakMap<Deps['db'], Turn>()

/**
 * The shop said at `since` that something about a product is different: reads the catalogue, unless that was done after
 * `since`. Messages that come close together share one reading, which begins after all of them.
 */
export const catalogueChanged = async (deps: Deps, since: Date): Promise<void> => {
  const { refreshedAt, lastError } = await inTransaction({ deps, actor: system('shop') }, ({ tx }) =>
    catalogueState(tx),
  )
  if (refreshedAt && lastError === '' && refreshedAt > since) return
  const now = Date.now()
  const last = turns.get(deps.db)
  if (last && last.startsAt > now) return last.done
  const startsAt = Math.max(now, (last?.startsAt ?? 0) + spacingMs)
  const done = (startsAt > now ? wait(startsAt - now) : Promise.resolve()).then(() => refreshCatalogue(deps))
  turns.set(deps.db, { startsAt, done })
  return done
}
