import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type {
  cancelSupply as cancelEndpoint,
  destroySupply as destroyEndpoint,
  SupplyForPharmacist,
} from '@om/contracts/supplies'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { addressForOrder } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { makeGood } from './again/replace-supply.ts'
import { lastClaimOf } from './claim/claims.repo.ts'
import { type StepInput, takeStep } from './make/take-step.ts'
import { announceSupply } from './move-supply.ts'
import { contextOf } from './page/supply-context.ts'
import { buildSupplyPage } from './page/supply-page.ts'
import { closeQuery } from './query/supply-queries.ts'
import { supplyCancelled } from './supplies.hooks.ts'
import { hasEnded, staleness } from './supplies.policy.ts'
import { insertNote, lockSupply, replacementOf, type SupplyRow, updateSupply, visibleSupply } from './supplies.repo.ts'
import { writeCancelled } from './supply-mails.ts'

type Cancel = StepInput & CallInput<typeof cancelEndpoint>['body']

/** What follows the end of an order: nobody has to answer about it, the patient is told, and what was paid goes back. */
const endOf = async ({ deps, tx, actor }: Ctx<'pharmacist'>, order: SupplyRow): Promise<void> => {
  await closeQuery(deps, tx, order.id, { by: actor.name, how: 'The order has ended.' })
  await writeCancelled(deps, tx, order)
  await supplyCancelled.happens(deps, tx, order)
}

/** Cancels an order that nobody has begun to make: the patient is told, and what was paid goes back. */
export const cancelSupply = (ctx: Ctx<'pharmacist'>, input: Cancel): Promise<Result<SupplyForPharmacist>> =>
  takeStep(ctx, input, {
    step: { action: 'cancel', by: 'pharmacist', to: 'cancelled', reason: input.reason, note: input.note },
    needsStanding: false,
    work: async (_tx, { order }) => {
      await endOf(ctx, order)
      return done({ heldFrom: null, holdReason: '', holdNote: '' })
    },
  })

type Destroy = StepInput & CallInput<typeof destroyEndpoint>['body']

/** The second pharmacist has seen it destroyed: the order is over, and what was paid goes back. */
const witness = (ctx: Ctx<'pharmacist'>, input: StepInput, note: string) =>
  takeStep(ctx, input, {
    step: { action: 'destroy', by: 'pharmacist', to: 'destroyed', note },
    needsStanding: false,
    work: async (_tx, { order }) => {
      await endOf(ctx, order)
      return done({ heldFrom: null, holdReason: '', holdNote: '' })
    },
  })

/** The same for what came back: it is made again or paid back, as the second pharmacist says. */
const witnessReturn = (
  ctx: Ctx<'pharmacist'>,
  input: Destroy,
  note: string,
  good: { isReplaced: boolean; isPaidBack: boolean },
) => {
  const remedy = good.isReplaced || good.isPaidBack ? null : input.remedy
  if (remedy === null && !good.isReplaced && !good.isPaidBack)
    return refused('bad_request', [{ field: 'remedy', message: 'Say whether it is sent again or paid back.' }])
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
 * Destroys what came back, or what was made for a prescription that has ended. The first pharmacist says what and how; a
 * second one, who saw it, asks the same and ends the order. Refuses with `same_person`, and with `supply_refused` while the
 * prescription may go on.
 */
export const destroySupply = async (ctx: Ctx<'pharmacist'>, input: Destroy): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const seen = await visibleSupply(tx, input.id)
  if (seen && input.remedy === 'resend') await addressForOrder(tx, seen.patientId)
  const order = await lockSupply(tx, input.id)
  if (!order) return refused('not_found')
  const { script, today, isRegistered, isOwnCare } = await contextOf(deps, tx, actor, order)
  if (!isRegistered) return refused('registration_not_current')
  if (isOwnCare) return refused('own_care')
  const isBack = order.state === 'returned'
  const stale = staleness(order, input.version, isBack || order.state === 'on_hold')
  if (stale) return refused(stale)
  if (!isBack && !hasEnded(script, today))
    return refused('supply_refused', [{ message: 'The prescription has not ended, so nothing is destroyed.' }])
  if (order.destroyedBy === actor.staffId) return refused('same_person')
  if (order.destroyedBy && isBack) {
    const isReplaced = (await replacementOf(tx, order.id)) !== undefined
    const isPaidBack = (await lastClaimOf(tx, order.id))?.outcome === 'pay_back'
    return witnessReturn(ctx, input, order.destroyNote, { isReplaced, isPaidBack })
  }
  if (order.destroyedBy) return witness(ctx, input, order.destroyNote)
  if (input.note.length < 10)
    return refused('bad_request', [
      { field: 'note', message: 'Say in at least 10 characters what is destroyed and how.' },
    ])
  const asked = await updateSupply(tx, order, { destroyedBy: actor.staffId, destroyNote: input.note })
  if (!asked) return refused('order_changed')
  const auditId = await audit(deps.clock, tx, {
    action: 'order.ask_witness',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  await insertNote(tx, { auditId, orderId: order.id, text: input.note })
  await announceSupply(tx, order)
  return done(await buildSupplyPage(deps, tx, actor, asked))
}
