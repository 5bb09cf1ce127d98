import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { redirectSupply as redirectEndpoint } from '@om/contracts/supply-steps'
import { canRedirect } from '@om/domain/lifecycles/order'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import type { StepInput } from '../make/take-step.ts'
import { contextOf } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { staleness } from '../supplies.policy.ts'
import { lockSupply } from '../supplies.repo.ts'
import { giveAddress } from './change-address.ts'

type Redirect = StepInput & CallInput<typeof redirectEndpoint>['body']

/**
 * Corrects where an order goes, with the patient's word, until the carrier has a number for its parcel; an order held for its
 * address goes on. Refuses with `parcel_lodged`, `order_changed`, `order_wrong_state`, and as every step does.
 */
export const redirectSupply = async (ctx: Ctx<'pharmacist'>, input: Redirect): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const order = await lockSupply(tx, input.id)
  if (!order) return refused('not_found')
  const { isRegistered, isOwnCare, parcel } = await contextOf(deps, tx, actor, order)
  if (!isRegistered) return refused('registration_not_current')
  if (isOwnCare) return refused('own_care')
  const stale = staleness(order, input.version, canRedirect({ ...order, isLodged: false }))
  if (stale) return refusedIn(stale, order.state)
  if (parcel) return refused('parcel_lodged')
  const { address, note } = input
  const given = await giveAddress(deps, tx, order, { address, by: 'pharmacist', action: 'address', note })
  return given.ok ? done(await buildSupplyPage(deps, tx, actor, given.value)) : given
}
