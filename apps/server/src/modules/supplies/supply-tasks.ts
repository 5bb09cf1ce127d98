import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { queryBy } from './board/due-times.ts'
import { holdReasonNames } from './page/supply-history.ts'
import { orderNumber } from './supplies.present.ts'
import { replacementOf, type SupplyRow } from './supplies.repo.ts'

// What waits for the pharmacists about an order, without anybody having to remember. (Domain 5.3: timers)

type Kind =
  | 'parcel_late'
  | 'parcel_found'
  | 'order_stuck'
  | 'order_late'
  | 'destroy_order'
  | 'witness_due'
  | 'release_due'
  | 'put_away'

const open = (
  deps: Deps,
  tx: Tx,
  order: SupplyRow,
  task: { kind: Kind; words: string; dueAt?: Date; isUrgent?: boolean },
) =>
  openTask(deps, tx, {
    role: 'pharmacist',
    kind: task.kind,
    subjectId: order.id,
    patientId: order.patientId,
    summary: `${orderNumber(order.number)}: ${task.words}`,
    dueAt: task.dueAt ?? queryBy(deps.clock.now()),
    isUrgent: task.isUrgent ?? false,
  })

const heldForLong = ({ holdReason }: SupplyRow): string =>
  `on hold for more than two days: ${holdReasonNames[holdReason] ?? holdReason}. Settle the hold, or end the order.`

/** On hold for longer than two days, or than what it waits for was expected to take. */
export const openStuck = (deps: Deps, tx: Tx, order: SupplyRow, words = heldForLong(order)) =>
  open(deps, tx, order, { kind: 'order_stuck', words })

/** Its time to be verified or sent is over. */
export const openLate = (deps: Deps, tx: Tx, order: SupplyRow) =>
  open(deps, tx, order, {
    kind: 'order_late',
    words: order.verifiedAt ? 'late: it should have been sent.' : 'late: it should have been verified.',
    dueAt: order.dueAt,
  })

/** It has been with the carrier for longer than it should. */
export const openParcelLate = (deps: Deps, tx: Tx, order: SupplyRow) =>
  open(deps, tx, order, {
    kind: 'parcel_late',
    words: 'sent seven business days ago or more, and not delivered. Ask Australia Post where it is.',
  })

/** The carrier has delivered what counted as lost: what was made again for it may still be stopped. */
export const openFound = async (deps: Deps, tx: Tx, order: SupplyRow, deliveredAt: Date): Promise<void> => {
  const again = await replacementOf(tx, order.id)
  const what = again
    ? `it was made again as ${orderNumber(again.number)}. Stop that one if it has not left`
    : 'it was paid back. The supply counts again'
  await open(deps, tx, order, {
    kind: 'parcel_found',
    words: `counted as lost, and delivered on ${formatDay(dayIn(deliveredAt, CLINIC_ZONE))} after all; ${what}. Ask the patient what they have.`,
  })
}

/** Made for a prescription that has ended: it waits to be destroyed by two pharmacists. */
export const openDestroy = (deps: Deps, tx: Tx, order: SupplyRow) =>
  open(deps, tx, order, {
    kind: 'destroy_order',
    words: `its prescription has ended (${formatDay(clinicToday(deps.clock))}). Destroy what was made; it is paid back then.`,
  })

/** Made, and the bank has taken back what it was paid with: two pharmacists destroy it. */
export const openDestroyUnpaid = (deps: Deps, tx: Tx, order: SupplyRow) =>
  open(deps, tx, order, {
    kind: 'destroy_order',
    words: 'the bank has taken back what it was paid with. Destroy what was made; nothing more is paid back.',
  })

/** Its patient no longer waits for what is not in stock, and it had been begun: nobody else’s is what was weighed for it. */
export const openPutAway = (deps: Deps, tx: Tx, order: SupplyRow) =>
  open(deps, tx, order, {
    kind: 'put_away',
    words: 'begun, and paid back as its patient asked, since it waited for stock. Put away what was weighed for it.',
  })

/** One pharmacist has recorded that it is destroyed: another who saw it confirms that. */
export const askWitness = async (deps: Deps, tx: Tx, order: SupplyRow, by: string): Promise<void> => {
  await closeTasks(deps, tx, 'destroy_order', [order.id], by)
  await open(deps, tx, order, {
    kind: 'witness_due',
    words: `${by} has recorded that it is destroyed. Another pharmacist who saw it confirms it, and says what follows.`,
  })
}

/** It is not destroyed after all: nobody has to witness it. */
export const dismissWitness = (deps: Deps, tx: Tx, order: SupplyRow, by: string) =>
  closeTasks(deps, tx, 'witness_due', [order.id], by)

const nameOf = ({ actor }: Tx): string => (actor.role === 'anyone' || actor.role === 'system' ? '' : actor.name)

/** Closes what a move of an order settles, and opens what it leaves to a colleague. */
export const followTasks = async (deps: Deps, tx: Tx, before: SupplyRow, after: SupplyRow): Promise<void> => {
  const close = (kind: Kind) => closeTasks(deps, tx, kind, [before.id], nameOf(tx))
  if (before.state === 'on_hold')
    for (const kind of ['order_stuck', 'destroy_order', 'witness_due'] as const) await close(kind)
  if (before.state === 'shipped') await close('parcel_late')
  if (before.state === 'quality_check') await close('release_due')
  if (before.lateToldFor) await close('order_late')
  if (after.state === 'quality_check')
    await open(deps, tx, after, {
      kind: 'release_due',
      words: 'a batch waits for its check by a second pharmacist.',
      dueAt: after.dueAt,
    })
}
