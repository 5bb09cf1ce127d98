import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announceSupply } from '../move-supply.ts'
import { contextOf, dispensedAs, type SupplyContext } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { staleness, standingRefusal } from '../supplies.policy.ts'
import { dispenseNumber, orderNumber } from '../supplies.present.ts'
import { lockSupply } from '../supplies.repo.ts'
import { insertLabelScan } from './label-scans.repo.ts'
import { isScanOf, labelCode, readScan } from './scan.ts'
import type { Handover } from './ship-supply.ts'

/** Whose label it is not, and what it is as far as its code says. */
const mismatchOf = ({ order, script, supply }: SupplyContext, code: string): string => {
  const mine = `${orderNumber(order.number)} of ${script.patientSnapshot.name}`
  const { dispenseNumber: scanned } = readScan(code)
  if (scanned === null) return `It is no dispensing label. The label on each item of ${mine} has one code of its own.`
  if (scanned === supply?.dispenseNumber)
    return `It is not on anything that is in ${mine} now. Print its labels again, and use those.`
  return `It is the label of another order, not of ${mine}.`
}

const prove = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  { id, version, scannedCode }: Handover,
  onMismatch: (patientId: string) => void,
): Promise<Result<SupplyForPharmacist>> => {
  const order = await lockSupply(tx, id)
  if (!order) return refused('not_found')
  const context = await contextOf(deps, tx, actor, order)
  if (!context.isRegistered) return refused('registration_not_current')
  if (context.isOwnCare) return refused('own_care')
  const dispensed = dispensedAs(context)
  const stale = staleness(order, version, order.state === 'packed' && dispensed !== null)
  if (stale) return refusedIn(stale, order.state)
  const ended = standingRefusal(context)
  if (ended) return ended
  const { attempt } = order
  const item = dispensed?.items.find(({ position }) =>
    isScanOf(scannedCode, labelCode(dispenseNumber(dispensed.number), { position, attempt })),
  )
  if (!item) {
    onMismatch(order.patientId)
    return refused('label_mismatch', [{ message: mismatchOf(context, scannedCode) }])
  }
  const { position } = item
  const isNew = await insertLabelScan(tx, {
    orderId: id,
    attempt,
    position,
    scannedBy: actor.staffId,
    scannedAt: now,
  })
  if (isNew) {
    await audit(deps.clock, tx, {
      action: 'order.prove_label',
      subjectType: 'order',
      subjectId: id,
      patientId: order.patientId,
    })
    await announceSupply(tx, order)
  }
  return done(await buildSupplyPage(deps, tx, actor, order))
}

/**
 * Proves that the label on an item is the label of that item: the code is read off it, and nothing is shipped before each has
 * been. The same label again changes nothing. Refuses with `label_mismatch`, which says whose it is not and leaves a trace.
 */
export const proveLabel = async (ctx: BareCtx<'pharmacist'>, input: Handover): Promise<Result<SupplyForPharmacist>> => {
  let patientId = ''
  const result = await inTransaction(ctx, inside =>
    prove(inside, input, id => {
      patientId = id
    }),
  )
  if (!result.ok && result.code === 'label_mismatch')
    await inTransaction(ctx, ({ tx }) =>
      audit(ctx.deps.clock, tx, {
        action: 'order.label_mismatch',
        subjectType: 'order',
        subjectId: input.id,
        patientId,
      }),
    )
  return result
}
