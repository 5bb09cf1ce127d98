import type { RefusalCode } from '@om/contracts/errors'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { LostParcel } from '#src/modules/parcels/parcels.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { contextOf } from '../page/supply-context.ts'
import { lockSupply, replacementOf } from '../supplies.repo.ts'
import { fileClaim } from './claim-supply.ts'
import { lastClaimOf } from './claims.repo.ts'

/**
 * Enters what the carrier says at the end of an enquiry, as a report like any other: the pharmacy decides it. What is reported, paid back or
 * made again already stays as it is. Refuses with `own_care`, and `claim_not_possible` for what is not on its way.
 */
export const reportLost = async (
  deps: Deps,
  tx: Tx,
  orderId: string,
  { actor, number, words }: LostParcel,
): Promise<RefusalCode | null> => {
  const order = await lockSupply(tx, orderId)
  if (!order) return 'not_found'
  if ((await contextOf(deps, tx, actor, order)).isOwnCare) return 'own_care'
  const last = await lastClaimOf(tx, orderId)
  const isKnown = (last && last.outcome === null) || last?.outcome === 'pay_back' || (await replacementOf(tx, orderId))
  if (isKnown) return null
  if (order.state !== 'shipped') return 'claim_not_possible'
  await fileClaim(deps, tx, order, {
    kind: 'not_arrived',
    words: words || 'The carrier counts it as lost.',
    told: { source: 'carrier', toldBy: `Enquiry ${number}`, toldOn: clinicToday(deps.clock), enteredBy: actor.name },
  })
  return null
}
