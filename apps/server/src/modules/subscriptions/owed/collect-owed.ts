import { inTryHours, nextTryAt } from '@om/domain/lifecycles/payment-tries'
import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import { type CollectOutcome, type KeptCard, PaymentsDown, PaymentsUnknown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { subscriptionById } from '../billing.repo.ts'
import { zoneOfPatient } from '../checkout/agreement.ts'
import { chargeAsPrescribed } from '../manage/follow-prescription.ts'
import { planById } from '../plans.repo.ts'
import { applyInvoice, applySubscription } from '../provider/apply-provider-state.ts'
import { weighCharge } from '../refills/charge-facts.ts'
import { openRefillOf } from '../refills/refills.repo.ts'
import { askAnew } from '../refills/request-refill.ts'
import { disputesOf } from '../subscriptions.hooks.ts'
import { insertTry, lockOwed, type OwedRow, payerOf, saveOwed, type TryRow, takeDueOwed, triesOf } from './owed.repo.ts'
import { writeOwedPaused, writeTryFailed } from './owed-mails.ts'
import { dropOwedOf } from './settle-owed.ts'

const as = system('billing')
const DAY_MS = 86_400_000
/** How long one copy of the server has for one try. */
const LEASE_MS = 10 * 60_000
const BATCH = 20

type Tried = Pick<TryRow, 'card' | 'isBackup' | 'code' | 'outcome'>

/** The rule of every charge; what nobody was asked about is asked now. */
const standing = (deps: Deps, { subjectId }: OwedRow): Promise<'collect' | 'wait' | 'drop'> =>
  inTransaction({ deps, actor: as }, async ({ tx }) => {
    const subscription = await subscriptionById(tx, subjectId)
    const plan = subscription && (await planById(tx, subscription.planId))
    if (!plan) return 'drop'
    const refill = await openRefillOf(tx, subjectId)
    const { mayCharge, ends } = await weighCharge(deps, tx, { subscription, plan, refill })
    if (ends) return 'drop'
    if (!refill) await askAnew(deps, tx, { subscription, plan })
    return mayCharge ? 'collect' : 'wait'
  })

/** Whether what failed may be collected in this moment: the plan goes on, and could be supplied. */
export const mayCollectNow = async (deps: Deps, owed: OwedRow): Promise<'collect' | 'wait' | 'drop'> => {
  const { status, cancelAtPeriodEnd } = await deps.payments.readSubscription(owed.stripeSubscriptionId)
  if (cancelAtPeriodEnd || subscriptionStateOf(status, false) === 'cancelled') return 'drop'
  if (owed.kind === 'plan') return standing(deps, owed)
  const disputed = await inTransaction({ deps, actor: as }, ({ tx }) => disputesOf.ask(tx, owed.patientId))
  return disputed.some(one => one.kind === 'goods' && one.standing === 'open') ? 'wait' : 'collect'
}

const keepTry = (deps: Deps, owed: OwedRow, number: number, by: TryRow['by'], tried: Tried): Promise<void> =>
  inTransaction({ deps, actor: as }, async ({ tx, now }) => {
    const { id: owedId, patientId, subjectId } = owed
    await insertTry(tx, { owedId, patientId, number, by, at: now, ...tried })
    await announce(tx, [`user:${patientId}`, 'role:admin'], 'subscription', subjectId)
  })

/**
 * Tries one card after the other until one is accepted, and keeps each try. The key of a try is its number: two that begin at the same
 * time are one. Throws `PaymentsDown`, and `PaymentsUnknown` where the invoice is over.
 */
export const tryCards = async (
  deps: Deps,
  owed: OwedRow,
  by: TryRow['by'],
  cards: readonly { card: KeptCard; isBackup: boolean }[],
): Promise<Tried[]> => {
  const known = await inTransaction({ deps, actor: as }, ({ tx }) => triesOf(tx, owed.id))
  let number = known.length
  const tried: Tried[] = []
  for (const { card, isBackup } of cards) {
    number += 1
    const outcome: CollectOutcome = await deps.payments.payInvoice(owed.stripeInvoiceId, {
      key: `${owed.id}:${number}`,
      cardId: card.id,
    })
    const one = { card: card.last4, isBackup, ...outcome }
    await keepTry(deps, owed, number, by, one)
    tried.push(one)
    if (outcome.outcome === 'paid') break
  }
  if (cards.length === 0) {
    const none = { card: '', isBackup: false, outcome: 'failed', code: 'no_card' } as const
    await keepTry(deps, owed, number + 1, by, none)
    tried.push(none)
  }
  await applyInvoice(deps, owed.stripeInvoiceId)
  return tried
}

/** The card that is charged, and the one after it. */
export const cardsToTry = async (deps: Deps, owed: OwedRow) => {
  const { customerId, backupCardId } = await inTransaction({ deps, actor: as }, ({ tx }) => payerOf(tx, owed.patientId))
  const { cards, defaultId } = await deps.payments.cardsOf({ customerId, subscriptionId: owed.stripeSubscriptionId })
  const pick = (id: string | null, isBackup: boolean) =>
    cards.filter(card => card.id === id).map(card => ({ card, isBackup }))
  return [...pick(defaultId, false), ...(backupCardId === defaultId ? [] : pick(backupCardId, true))]
}

/** Saves how it goes on, unless it was settled meanwhile. */
const goOn = (
  deps: Deps,
  { id }: OwedRow,
  change: (tx: Tx, row: OwedRow, zone: string) => Promise<Partial<OwedRow>>,
): Promise<void> =>
  inTransaction({ deps, actor: as }, async ({ tx }) => {
    const row = await lockOwed(tx, id)
    if (row?.state !== 'trying') return
    await saveOwed(tx, id, await change(tx, row, await zoneOfPatient(tx, row.patientId)))
    await announce(tx, [`user:${row.patientId}`, 'role:admin'], 'subscription', row.subjectId)
  })

const later = (deps: Deps, owed: OwedRow, at: Date): Promise<void> =>
  goOn(deps, owed, async (_tx, _row, zone) => ({ nextTryAt: inTryHours(at, zone) }))

/** The provider's own repeats end, what failed is on record, and its patient is told when it is tried next. */
export const takeOver = async (deps: Deps, owed: OwedRow): Promise<void> => {
  const { status, card, outcome, code } = await deps.payments.stopRetries(owed.stripeInvoiceId)
  if (status !== 'open') return applyInvoice(deps, owed.stripeInvoiceId)
  const first = { card, isBackup: false, outcome, code }
  await keepTry(deps, owed, 1, 'renewal', first)
  await goOn(deps, owed, async (tx, row, zone) => {
    const planned = nextTryAt(row.failedAt, 0, zone) ?? row.failedAt
    // The server was away meanwhile: what is told, and the link of the mail, lies ahead all the same.
    const now = deps.clock.now()
    const next = planned > now ? planned : inTryHours(new Date(now.getTime() + DAY_MS), zone)
    if (!row.isOurs) await writeTryFailed(deps, tx, row, [first], next, zone)
    return { isOurs: true, nextTryAt: next }
  })
}

/** After a try that failed: the next, or after the last the pause, from which its patient can go on. */
const afterFailure = async (deps: Deps, owed: OwedRow, tried: Tried[]): Promise<void> => {
  const made = owed.triesMade + 1
  const isLast = nextTryAt(owed.failedAt, made, 'Australia/Sydney') === null
  // Nothing falls due while it is paused.
  if (isLast) await deps.payments.setCollection(owed.stripeSubscriptionId, 'never')
  await goOn(deps, owed, async (tx, row, zone) => {
    const planned = nextTryAt(row.failedAt, made, zone)
    if (!planned) {
      await writeOwedPaused(deps, tx, row, tried)
      return { state: 'paused', triesMade: made, nextTryAt: null }
    }
    const soonest = inTryHours(new Date(deps.clock.now().getTime() + DAY_MS), zone)
    const nextAt = new Date(Math.max(planned.getTime(), soonest.getTime()))
    await writeTryFailed(deps, tx, { ...row, triesMade: made }, tried, nextAt, zone)
    return { triesMade: made, nextTryAt: nextAt }
  })
  await applySubscription(deps, owed.stripeSubscriptionId)
}

/** It can never be supplied, so it is never collected. */
export const giveUp = async (deps: Deps, owed: OwedRow): Promise<void> => {
  await deps.payments.voidInvoice(owed.stripeInvoiceId)
  await inTransaction({ deps, actor: as }, ({ tx }) =>
    dropOwedOf(deps, tx, owed.stripeSubscriptionId, { isTold: false }),
  )
  await applyInvoice(deps, owed.stripeInvoiceId)
}

const collect = async (deps: Deps, owed: OwedRow): Promise<void> => {
  if (!owed.isOurs) return takeOver(deps, owed)
  const now = deps.clock.now()
  const zone = await inTransaction({ deps, actor: as }, ({ tx }) => zoneOfPatient(tx, owed.patientId))
  // The server was away for the hours in which it would have been tried.
  if (inTryHours(now, zone) > now) return later(deps, owed, now)
  const may = await mayCollectNow(deps, owed)
  if (may === 'drop') return giveUp(deps, owed)
  if (may === 'wait') return later(deps, owed, new Date(now.getTime() + DAY_MS))
  const tried = await tryCards(deps, owed, 'schedule', await cardsToTry(deps, owed))
  if (tried.at(-1)?.outcome !== 'paid') await afterFailure(deps, owed, tried)
}

/** Collects what is due of payments that failed, each once, on any copy. An outage ends the round; what was not tried is due again soon. */
export const collectOwed = async (deps: Deps): Promise<void> => {
  const due = await inTransaction({ deps, actor: as }, ({ tx, now }) =>
    takeDueOwed(tx, now, new Date(now.getTime() + LEASE_MS), BATCH),
  )
  for (const owed of due) {
    try {
      await collect(deps, owed)
    } catch (error) {
      if (error instanceof PaymentsUnknown) await applyInvoice(deps, owed.stripeInvoiceId)
      deps.log.warn({ err: error, owedId: owed.id }, 'a payment that failed could not be tried again')
      if (error instanceof PaymentsDown) return
    }
  }
}

/** Right after it was paid: collecting goes on, and the next charge leaves the whole interval. Safe to repeat. */
export const goOnAfterPayment = async (deps: Deps, { owedId }: { owedId: string }): Promise<void> => {
  const owed = await inTransaction({ deps, actor: as }, ({ tx }) => lockOwed(tx, owedId))
  if (owed?.state !== 'paid' || !owed.settledAt) return
  const { stripeSubscriptionId, settledAt, intervalDays, kind, subjectId } = owed
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = await deps.payments.readSubscription(stripeSubscriptionId)
  if (cancelAtPeriodEnd || subscriptionStateOf(status, false) === 'cancelled') return
  const at = new Date(settledAt.getTime() + intervalDays * DAY_MS)
  if (!currentPeriodEnd || currentPeriodEnd < at)
    await deps.payments.moveNextCharge(stripeSubscriptionId, { at, key: `owed:${owedId}` })
  if (kind === 'goods') {
    await deps.payments.setCollection(stripeSubscriptionId, 'as_draft')
    return applySubscription(deps, stripeSubscriptionId)
  }
  const row = await inTransaction({ deps, actor: as }, ({ tx }) => subscriptionById(tx, subjectId))
  if (row) await chargeAsPrescribed(deps, { prescriptionId: row.prescriptionId })
}

/** Makes void at the provider what is asked for no more. */
export const voidOwed = async (deps: Deps, { owedId }: { owedId: string }): Promise<void> => {
  const owed = await inTransaction({ deps, actor: as }, ({ tx }) => lockOwed(tx, owedId))
  if (owed?.state !== 'dropped') return
  await deps.payments.voidInvoice(owed.stripeInvoiceId)
  await applyInvoice(deps, owed.stripeInvoiceId)
}
