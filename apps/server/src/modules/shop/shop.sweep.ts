import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { openRefunds } from './admin/refunds/refunds.repo.ts'
import { mirrorPictures } from './catalogue/pictures/mirror-pictures.ts'
import { refreshCatalogue } from './catalogue/range/refresh-catalogue.ts'
import { catalogueState } from './catalogue/shop-catalogue.repo.ts'
import { unfulfilled } from './dispatch/dispatch.repo.ts'
import { forgetCheckouts } from './orders/checkout/forget-checkouts.ts'
import { takeTurn } from './orders/sync/order-sync.repo.ts'
import { reconcileWhenDue } from './orders/sync/reconcile-orders.ts'
import { askRefundJob, notifyShopJob } from './shop.jobs.ts'

const minuteMs = 60_000

/** How often the shop is read without being told of a change, and sooner while it does not answer. */
const readEveryMs = 5 * minuteMs
const readAgainMs = minuteMs / 2

/** Keeps our copy of the shop's range and pictures. Messages of the shop make it read sooner. */
export const shopCatalogueSweep = async (deps: Deps): Promise<void> => {
  const { triedAt, lastError } = await inTransaction({ deps, actor: system('shop') }, ({ tx }) => catalogueState(tx))
  const age = triedAt ? deps.clock.now().getTime() - triedAt.getTime() : Number.POSITIVE_INFINITY
  if (Math.abs(age) >= (lastError ? readAgainMs : readEveryMs)) await refreshCatalogue(deps)
  await mirrorPictures(deps)
}

const messagesEveryMs = 60 * minuteMs

/**
 * Makes sure, every hour, that a real shop sends us messages: it stops by itself after too many that we did not take. Not for
 * the emulated shop, which knows where we are.
 */
const askForMessages = async (deps: Deps): Promise<void> => {
  if (!deps.config.shopAdmin || deps.config.shopAdmin.isEmulated) return
  const now = deps.clock.now()
  const isDue = await inTransaction({ deps, actor: system('shop') }, ({ tx }) =>
    takeTurn(tx, 'messagesAt', new Date(now.getTime() - messagesEveryMs), now),
  )
  if (!isDue) return
  await deps.shop
    .registerWebhooks(`${deps.config.publicUrl}/webhooks/shopify`)
    .catch(error => deps.log.warn({ err: error }, 'the shop did not take our wish for messages; it is asked again'))
}

/** What orders of the shop do by the clock: making sure of messages, catching up with lost ones, and forgetting old checkouts. */
export const shopOrdersSweep = async (deps: Deps): Promise<void> => {
  await askForMessages(deps)
  await reconcileWhenDue(deps)
  await forgetCheckouts(deps)
}

const refundPatienceMs = 15 * minuteMs
const notifyPatienceMs = 30 * minuteMs
const batch = 50

/** Asks again for refunds that the shop should long have answered. */
export const refundSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('shop-refunds') }, async ({ tx }) => {
    const before = new Date(deps.clock.now().getTime() - refundPatienceMs)
    for (const { id } of await openRefunds(tx, before, batch))
      await deps.jobs.send(tx, askRefundJob, { refundId: id }, { once: id })
  })

/** Tells the shop again about parcels it should long know of: the job got lost or gave up. */
export const dispatchSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('shop-dispatch') }, async ({ tx }) => {
    const before = new Date(deps.clock.now().getTime() - notifyPatienceMs)
    for (const { id } of await unfulfilled(tx, before, batch))
      await deps.jobs.send(tx, notifyShopJob, { orderId: id }, { once: id })
  })
