import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { claimSupply as claimEndpoint } from '@om/contracts/supplies'
import type { ClaimKind } from '@om/contracts/supply-claims'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { parcelsOfOrders } from '#src/modules/parcels/parcels.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { queryBy } from '../board/due-times.ts'
import { announceSupply } from '../move-supply.ts'
import { waitsOf } from '../stock/stock.repo.ts'
import { orderNumber, presentForPatient } from '../supplies.present.ts'
import { lockSupply, type SupplyRow, updateSupply, visibleSuppliesOf } from '../supplies.repo.ts'
import { insertClaim, lastClaimOf, visibleClaimsOf } from './claims.repo.ts'

/** The patient's orders, newest first, each with its steps, its parcel and what they reported. */
export const suppliesOfPatient = async ({ deps, tx, actor }: Ctx<'patient'>): Promise<SupplyForPatient[]> => {
  const all = await visibleSuppliesOf(tx, actor.id)
  const parcels = await parcelsOfOrders(
    tx,
    all.map(row => row.id),
  )
  const claims = await visibleClaimsOf(tx, actor.id)
  const waits = await waitsOf(tx, all)
  const today = clinicToday(deps.clock)
  return all.map(row =>
    presentForPatient(row, {
      parcel: parcels.get(row.id),
      claim: claims.get(row.id),
      wait: waits.get(row.id),
      all,
      today,
    }),
  )
}

const summaries: Record<ClaimKind, string> = {
  not_arrived: 'it has not arrived.',
  damaged: 'it arrived damaged.',
  wrong_item: 'something is wrong or missing.',
}

/** Who told what a pharmacist enters, when, and who entered it. */
export type Told = { source: 'phone' | 'carrier'; toldBy: string; toldOn: string; enteredBy: string }

/** Stores what is reported about a parcel: a task of the pharmacy until it is decided. */
export const fileClaim = async (
  deps: Deps,
  tx: Tx,
  order: SupplyRow,
  { kind, words, told }: { kind: ClaimKind; words: string; told?: Told },
): Promise<void> => {
  const claimedAt = deps.clock.now()
  const dueAt = queryBy(claimedAt)
  const { id: orderId, patientId } = order
  await insertClaim(tx, { orderId, patientId, kind, words, claimedAt, dueAt, ...told })
  // Whoever has the order open sees that it has changed.
  await updateSupply(tx, order, {})
  await audit(deps.clock, tx, {
    action: told ? 'order.report_claim' : 'order.claim',
    subjectType: 'order',
    subjectId: orderId,
    patientId,
    reason: told ? `${kind}, ${told.source}` : kind,
  })
  await closeTasks(deps, tx, 'parcel_late', [orderId], '')
  await openTask(deps, tx, {
    role: 'pharmacist',
    kind: 'parcel_claim',
    subjectId: orderId,
    patientId,
    summary: `${orderNumber(order.number)}: ${told?.source === 'carrier' ? 'the carrier' : 'the patient'} says that ${summaries[kind]}`,
    dueAt,
  })
  await announceSupply(tx, order)
}

/**
 * A patient reports a parcel that is late, damaged or wrong. Reporting it again answers with the open report. Refuses with
 * `not_found`, `claim_decided` once it is made again or paid back, and `claim_not_possible`.
 */
export const claimSupply = async (
  ctx: Ctx<'patient'>,
  { id, kind, words }: { id: string } & CallInput<typeof claimEndpoint>['body'],
): Promise<Result<SupplyForPatient>> => {
  const { deps, tx } = ctx
  const order = await lockSupply(tx, id)
  if (!order) return refused('not_found')
  const last = await lastClaimOf(tx, id)
  const shown = async () => (await suppliesOfPatient(ctx)).find(one => one.id === id)
  const before = await shown()
  if (!before) return refused('not_found')
  if (last && last.outcome === null) return done(before)
  if (before.replacedBy || last?.outcome === 'pay_back') return refusedIn('claim_decided', last?.outcome ?? 'resend')
  if (!before.canClaim.includes(kind)) return refusedIn('claim_not_possible', order.state)
  await fileClaim(deps, tx, order, { kind, words })
  const after = await shown()
  return after ? done(after) : refused('not_found')
}
