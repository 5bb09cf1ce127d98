import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { cancelSupply as cancelEndpoint, destroySupply as destroyEndpoint } from '@om/contracts/supply-steps'
import { canMoveOrder } from '@om/domain/lifecycles/order'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { deliveryFor } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { payBackSupply } from './again/pay-back.ts'
import { makeGood } from './again/replace-supply.ts'
import { lastClaimOf } from './claim/claims.repo.ts'
import { type StepInput, takeStep } from './make/take-step.ts'
import { announceSupply, moveSupply } from './move-supply.ts'
import { contextOf } from './page/supply-context.ts'
import { buildSupplyPage } from './page/supply-page.ts'
import { isAskedAbout } from './query/queries.repo.ts'
import { closeQuery } from './query/supply-queries.ts'
import { hasEnded, hasLeft, mayDestroy, staleness } from './supplies.policy.ts'
import {
  holdSupplyStill,
  insertNote,
  lockSupply,
  replacementOf,
  type SupplyRow,
  updateSupply,
  visibleSupply,
} from './supplies.repo.ts'
import { writeCancelled } from './supply-mails.ts'
import { askWitness } from './supply-tasks.ts'

type Cancel = StepInput & CallInput<typeof cancelEndpoint>['body']

/** What follows the end of an order: nobody has to answer about it, what was paid goes back, and the patient is told. */
const endOf = async ({ deps, tx, actor }: Ctx<'pharmacist'>, order: SupplyRow, keepsPayment = false): Promise<void> => {
  await closeQuery(deps, tx, order.id, { by: actor.name, how: 'The order has ended.' })
  await writeCancelled(deps, tx, order, keepsPayment ? null : await payBackSupply(deps, tx, order))
}

/**
 * The parcel that an order is made again for has arrived after all: false where it is neither with its patient nor on its way. One that
 * counted as lost is delivered with that.
 */
const arrivedBefore = async (deps: Deps, tx: Tx, { replaces }: SupplyRow): Promise<boolean> => {
  const before = replaces === null ? undefined : await holdSupplyStill(tx, replaces)
  if (before?.state !== 'lost') return before !== undefined && hasLeft(before)
  const step = { action: 'arrive', by: 'pharmacist', to: 'delivered' } as const
  return (await moveSupply(deps, tx, before, step, { deliveredAt: deps.clock.now() })).ok
}

/**
 * Cancels an order that nobody has begun to make: the patient is told, and what it was paid with goes back. Made again for a
 * parcel that has arrived after all, it may end without: the patient has what they paid for.
 */
export const cancelSupply = (ctx: Ctx<'pharmacist'>, input: Cancel): Promise<Result<SupplyForPharmacist>> =>
  takeStep(ctx, input, {
    step: { action: 'cancel', by: 'pharmacist', to: 'cancelled', reason: input.reason, note: input.note },
    needsStanding: false,
    work: async (tx, { order }) => {
      if (input.keepsPayment && !(await arrivedBefore(ctx.deps, tx, order)))
        return refused('bad_request', [
          { field: 'keepsPayment', message: 'Only for what is made again for a parcel that has arrived after all.' },
        ])
      await endOf(ctx, order, input.keepsPayment)
      return done({ heldFrom: null, holdReason: '', holdNote: '' })
    },
  })

const askRemedy = () =>
  refused('bad_request', [{ field: 'remedy', message: 'Say whether it is sent again or paid back.' }])

type Destroy = StepInput & CallInput<typeof destroyEndpoint>['body']

/**
 * The second pharmacist has seen it destroyed, and the order is over: paid back, or made again under a new number where its
 * prescription stands.
 */
const witnessHeld = (ctx: Ctx<'pharmacist'>, input: Destroy, order: SupplyRow, isEnded: boolean) => {
  const remedy = isEnded ? 'pay_back' : input.remedy
  if (remedy === null) return askRemedy()
  return takeStep(ctx, input, {
    step: { action: 'destroy', by: 'pharmacist', to: 'destroyed', reason: remedy, note: order.destroyNote },
    needsStanding: false,
    work: async tx => {
      const over = { heldFrom: null, holdReason: '', holdNote: '' }
      if (remedy === 'pay_back') {
        await endOf(ctx, order)
        return done(over)
      }
      if (await isAskedAbout(tx, order.id))
        return refused('supply_refused', [
          { message: 'A doctor has to settle what was asked about this order before it is made again.' },
        ])
      const made = await makeGood(ctx.deps, tx, order, remedy)
      return made.ok ? done(over) : made
    },
  })
}

/** The same for what came back: it is made again or paid back, as the second pharmacist says. */
const witnessReturn = (
  ctx: Ctx<'pharmacist'>,
  input: Destroy,
  note: string,
  good: { isReplaced: boolean; isPaidBack: boolean },
) => {
  const remedy = good.isReplaced || good.isPaidBack ? null : input.remedy
  if (remedy === null && !good.isReplaced && !good.isPaidBack) return askRemedy()
  const to = remedy === 'resend' || good.isReplaced ? 'resent' : 'destroyed'
  return takeStep(ctx, input, {
    step: { action: to === 'resent' ? 'resend' : 'destroy', by: 'pharmacist', to, note },
    needsStanding: false,
    work: async (tx, { order }) => {
      await closeTasks(ctx.deps, tx, 'returned_parcel', [order.id], ctx.actor.name)
      const made = remedy ? await makeGood(ctx.deps, tx, order, remedy) : done(null)
      return made.ok ? done({}) : made
    },
  })
}

/**
 * Destroys what came back, or what was made and is on hold. The first pharmacist says what and how; a second one, who saw it,
 * ends the order and says what follows for the patient. Refuses with `same_person`, and with `supply_refused` while a doctor
 * holds the prescription.
 */
export const destroySupply = async (ctx: Ctx<'pharmacist'>, input: Destroy): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const seen = await visibleSupply(tx, input.id)
  if (seen && input.remedy === 'resend') await deliveryFor(tx, seen.patientId, null)
  const order = await lockSupply(tx, input.id)
  if (!order) return refused('not_found')
  const { script, today, isRegistered, isOwnCare } = await contextOf(deps, tx, actor, order)
  if (!isRegistered) return refused('registration_not_current')
  if (isOwnCare) return refused('own_care')
  const isBack = order.state === 'returned'
  const stale = staleness(order, input.version, canMoveOrder(order, 'destroyed'))
  if (stale) return refusedIn(stale, order.state)
  if (!mayDestroy({ order, script }))
    return refused('supply_refused', [
      {
        message:
          'A doctor has put the prescription on hold, and the order may go on. Nothing is destroyed before that.',
      },
    ])
  if (order.destroyedBy === actor.staffId) return refused('same_person')
  if (order.destroyedBy && isBack) {
    const isReplaced = (await replacementOf(tx, order.id)) !== undefined
    const isPaidBack = (await lastClaimOf(tx, order.id))?.outcome === 'pay_back'
    return witnessReturn(ctx, input, order.destroyNote, { isReplaced, isPaidBack })
  }
  if (order.destroyedBy) return witnessHeld(ctx, input, order, hasEnded(script, today))
  if (input.note.length < 10)
    return refused('bad_request', [
      { field: 'note', message: 'Say in at least 10 characters what is destroyed and how.' },
    ])
  const asked = await updateSupply(tx, order, { destroyedBy: actor.staffId, destroyNote: input.note })
  if (!asked) return refusedIn('order_changed', order.state)
  const auditId = await audit(deps.clock, tx, {
    action: 'order.ask_witness',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  await insertNote(tx, { auditId, orderId: order.id, text: input.note })
  // What came back has its own task until both have dealt with it.
  if (!isBack) await askWitness(deps, tx, asked, actor.name)
  await announceSupply(tx, order)
  return done(await buildSupplyPage(deps, tx, actor, asked))
}
