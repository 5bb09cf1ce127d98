import type { CallInput } from '@om/contracts/endpoint'
import { done, type Refusal, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { expectStock as expectEndpoint } from '@om/contracts/supply-steps'
import { HELD_FOR_STOCK } from '@om/domain/lifecycles/order'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import type { StepInput } from '../make/take-step.ts'
import { announceSupply } from '../move-supply.ts'
import { contextOf } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { insertNote, lockSupply, type SupplyRow, updateSupply } from '../supplies.repo.ts'
import { writeExpected } from '../supply-mails.ts'
import { beginWait, saveWait, waitOf } from './stock.repo.ts'

/** The day has to lie ahead, and while something may still be supplied. */
export const dayRefusal = (
  expectedOn: string | null,
  { today, script }: { today: string; script: { expiresOn: string } },
): Refusal | null =>
  expectedOn === null || expectedOn < today || expectedOn > script.expiresOn
    ? refused('bad_request', [
        {
          field: 'expectedOn',
          message: 'Enter the day on which you expect it: from today to the last day of the prescription.',
        },
      ])
    : null

/** An order goes on hold for stock: it is known since when and until when, and its patient is told the day. */
export const waitForStock = async (
  deps: Deps,
  tx: Tx,
  order: SupplyRow,
  { expectedOn, by }: { expectedOn: string | null; by: string },
): Promise<void> => {
  const since = deps.clock.now()
  await beginWait(tx, { orderId: order.id, patientId: order.patientId, since, expectedOn, enteredBy: by })
  if (expectedOn) await writeExpected(deps, tx, order, expectedOn)
}

type Expect = StepInput & CallInput<typeof expectEndpoint>['body']

/**
 * A pharmacist enters the day on which what an order waits for is expected, or another one: the patient is told, and what was open
 * about the day before is closed. Refuses as every step does, and with `bad_request` for a day that cannot be.
 */
export const expectStock = async (ctx: Ctx<'pharmacist'>, input: Expect): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const { expectedOn, note } = input
  const order = await lockSupply(tx, input.id)
  if (!order) return refused('not_found')
  const context = await contextOf(deps, tx, actor, order)
  if (!context.isRegistered) return refused('registration_not_current')
  if (context.isOwnCare) return refused('own_care')
  if (order.state !== 'on_hold' || order.holdReason !== HELD_FOR_STOCK)
    return refusedIn('order_wrong_state', order.state)
  if (order.version !== input.version) return refusedIn('order_changed', order.state)
  const wrong = dayRefusal(expectedOn, context)
  if (wrong) return wrong
  const saved = await updateSupply(tx, order, {})
  if (!saved) return refusedIn('order_changed', order.state)
  if (await waitOf(tx, order)) await saveWait(tx, order.id, { expectedOn, enteredBy: actor.name })
  else
    await beginWait(tx, {
      orderId: order.id,
      patientId: order.patientId,
      since: ctx.now,
      expectedOn,
      enteredBy: actor.name,
    })
  const auditId = await audit(deps.clock, tx, {
    action: 'order.expect_stock',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
    reason: expectedOn,
  })
  await insertNote(tx, { auditId, orderId: order.id, text: note })
  await closeTasks(deps, tx, 'order_stuck', [order.id], actor.name)
  await writeExpected(deps, tx, saved, expectedOn)
  await announceSupply(tx, order)
  return done(await buildSupplyPage(deps, tx, actor, saved))
}
