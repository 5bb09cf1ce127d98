import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { ClaimKind } from '@om/contracts/supply-claims'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { reportClaim as reportEndpoint } from '@om/contracts/supply-steps'
import { claimable } from '@om/domain/claims'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import type { StepInput } from '../make/take-step.ts'
import { contextOf } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { lockSupply, replacementOf, type SupplyRow, supplyById } from '../supplies.repo.ts'
import { fileClaim } from './claim-supply.ts'
import { lastClaimOf } from './claims.repo.ts'

type Report = StepInput & CallInput<typeof reportEndpoint>['body']

const dayOf = (at: Date | null) => at && dayIn(at, CLINIC_ZONE)

/** What may be entered: what the patient may report today; the carrier knows before it counts as late that a parcel is lost. */
const enterable = (order: SupplyRow, source: Report['source'], today: string): readonly ClaimKind[] => {
  const { state, shippedAt, deliveredAt } = order
  if (source === 'carrier' && state === 'shipped') return ['not_arrived', 'damaged']
  return claimable({ state, shippedOn: dayOf(shippedAt), deliveredOn: dayOf(deliveredAt), today })
}

/**
 * A pharmacist enters what the patient says by phone, or the carrier, about a parcel: it is a report like the patient's own, with who
 * told it and when, and is decided like that. Refuses as every step does, with `claim_decided` once it is made again or paid back,
 * `claim_not_possible`, and `bad_request` for a day that cannot be.
 */
export const reportClaim = async (ctx: Ctx<'pharmacist'>, input: Report): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const { kind, words, source, toldBy, toldOn } = input
  const order = await lockSupply(tx, input.id)
  if (!order) return refused('not_found')
  const { isRegistered, isOwnCare, today } = await contextOf(deps, tx, actor, order)
  if (!isRegistered) return refused('registration_not_current')
  if (isOwnCare) return refused('own_care')
  const last = await lastClaimOf(tx, order.id)
  if (last?.outcome === 'pay_back' || (await replacementOf(tx, order.id)))
    return refusedIn('claim_decided', last?.outcome ?? 'resend')
  // Of two who enter it at once one counts, and both read it.
  if (last && last.outcome === null) return done(await buildSupplyPage(deps, tx, actor, order))
  if (order.version !== input.version) return refusedIn('order_changed', order.state)
  if (!enterable(order, source, today).includes(kind)) return refusedIn('claim_not_possible', order.state)
  const sentOn = dayOf(order.shippedAt)
  if (toldOn > today || (sentOn && toldOn < sentOn))
    return refused('bad_request', [
      { field: 'toldOn', message: 'Enter a day from the one on which it was sent to today.' },
    ])
  await fileClaim(deps, tx, order, { kind, words, told: { source, toldBy, toldOn, enteredBy: actor.name } })
  const filed = await supplyById(tx, order.id)
  return filed ? done(await buildSupplyPage(deps, tx, actor, filed)) : refused('not_found')
}
