import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { mirrorPictures } from './pictures/mirror-pictures.ts'
import { refreshCatalogue } from './range/refresh-catalogue.ts'
import { catalogueState } from './shop-catalogue.repo.ts'

/** How often the shop is read without being told of a change, and sooner while it does not answer. */
const everyMs = 5 * 60_000
const againMs = 30_000

/** Keeps our copy of the shop's range and pictures. Messages of the shop make it read sooner. */
export const shopCatalogueSweep = async (deps: Deps): Promise<void> => {
  const { triedAt, lastError } = await inTransaction({ deps, actor: system('shop') }, ({ tx }) => catalogueState(tx))
  const age = triedAt ? deps.clock.now().getTime() - triedAt.getTime() : Number.POSITIVE_INFINITY
  if (Math.abs(age) >= (lastError ? againMs : everyMs)) await refreshCatalogue(deps)
  await mirrorPictures(deps)
}
