import { done, type Result, refused } from '@om/contracts/errors'
import { queryReasons } from '@om/contracts/supply-steps'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { parcelOf } from '#src/modules/parcels/parcels.ts'
import { giveAddress } from '../address/change-address.ts'
import { updateWorksheet } from '../dispensing.repo.ts'
import { HELD_WITH_PRESCRIPTION } from '../follow-prescription.ts'
import { moveSupply } from '../move-supply.ts'
import { isAskedAbout } from '../query/queries.repo.ts'
import { mayRemake } from '../supplies.policy.ts'
import { type SupplyRow, updateSupply } from '../supplies.repo.ts'
import { writeMadeAgain } from '../supply-mails.ts'
import { type StepInput, takeStep } from './take-step.ts'

/** What a doctor has settled, or the prescription's standing has, by the time an order is made again. */
const settledBefore: readonly string[] = [...queryReasons, HELD_WITH_PRESCRIPTION]

/** Made again, an order is back on the hold that the recall found it on, and goes where its patient has moved meanwhile. */
const comeBack = async (deps: Deps, tx: Tx, order: SupplyRow): Promise<Result<SupplyRow>> => {
  const { heldBefore, movedTo } = order
  const bare = await updateSupply(tx, order, { heldBefore: null })
  if (!bare) return refusedIn('order_changed', order.state)
  const held =
    heldBefore && !settledBefore.includes(heldBefore.reason)
      ? await moveSupply(
          deps,
          tx,
          bare,
          { action: 'hold', by: 'system', to: 'on_hold', reason: heldBefore.reason, note: heldBefore.note },
          { heldFrom: 'verified', holdReason: heldBefore.reason, holdNote: heldBefore.note },
        )
      : done(bare)
  if (!held.ok || !movedTo || (await parcelOf(tx, { orderId: order.id }))) return held
  return giveAddress(deps, tx, held.value, { address: movedTo, by: 'system', action: 'follow_address', note: '' })
}

/**
 * Has an order on hold made again from the beginning, whose content is recalled, broken, too old or not enough: what was made
 * stays on record and counts no more, the supply is not counted again, a hold from before a recall is back, and the patient is
 * told that it takes longer. Refuses like every step, and while a doctor has not settled what was asked, or a witness has to
 * confirm that it is destroyed.
 */
export const remakeSupply = (ctx: Ctx<'pharmacist'>, input: StepInput & { note: string }) =>
  takeStep(ctx, input, {
    step: { action: 'remake', by: 'pharmacist', to: 'verified', note: input.note },
    needsStanding: true,
    work: async (tx, { order, worksheet }) => {
      const isAsked = await isAskedAbout(tx, order.id)
      if (isAsked || order.holdReason === 'safety')
        return refused('supply_refused', [{ message: 'A doctor has to settle what was asked about this order first.' }])
      if (!mayRemake({ order, isAsked })) {
        const message = order.destroyedBy
          ? 'A second pharmacist has to confirm first that it is destroyed; they say whether it is made again.'
          : 'Nothing of this order has been made yet. Take it off hold.'
        return refused('supply_refused', [{ message }])
      }
      if (worksheet && worksheet.status !== 'released')
        await updateWorksheet(tx, worksheet.id, { status: 'rejected', rejectedReason: order.holdNote || input.note })
      await writeMadeAgain(ctx.deps, tx, order)
      return done({
        heldFrom: null,
        holdReason: '',
        holdNote: '',
        attempt: order.attempt + 1,
        packedAt: null,
        packedBy: null,
        leafletBy: null,
        leafletAt: null,
        leafletSaid: '',
      })
    },
    after: (tx, order) => comeBack(ctx.deps, tx, order),
  })
