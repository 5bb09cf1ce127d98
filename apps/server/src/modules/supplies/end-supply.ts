import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { cancelSupply as cancelEndpoint, SupplyForPharmacist } from '@om/contracts/supplies'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { type StepInput, takeStep } from './make/take-step.ts'
import { announceSupply } from './move-supply.ts'
import { contextOf } from './page/supply-context.ts'
import { buildSupplyPage } from './page/supply-page.ts'
import { closeQuery } from './query/supply-queries.ts'
import { supplyCancelled } from './supplies.hooks.ts'
import { hasEnded, staleness } from './supplies.policy.ts'
import { insertNote, lockSupply, type SupplyRow, updateSupply } from './supplies.repo.ts'
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

/**
 * Destroys what was made for a prescription that has ended. The first pharmacist says what and how; a second one, who saw it,
 * asks the same and ends the order. Refuses with `same_person`, and with `supply_refused` while the prescription may go on.
 */
export const destroySupply = async (
  ctx: Ctx<'pharmacist'>,
  input: StepInput & { note: string },
): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const order = await lockSupply(tx, input.id)
  if (!order) return refused('not_found')
  const { script, today, isRegistered, isOwnCare } = await contextOf(deps, tx, actor, order)
  if (!isRegistered) return refused('registration_not_current')
  if (isOwnCare) return refused('own_care')
  const stale = staleness(order, input.version, order.state === 'on_hold')
  if (stale) return refused(stale)
  if (!hasEnded(script, today))
    return refused('supply_refused', [{ message: 'The prescription has not ended, so nothing is destroyed.' }])
  if (order.destroyedBy === actor.staffId) return refused('same_person')
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
