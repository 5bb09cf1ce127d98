import type { OwedPayment } from '@om/contracts/owed'
import { declineWords } from '@om/domain/lifecycles/payment-tries'
import type { ProviderInvoice } from '@om/integrations/payments/port'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { goOnAfterPaymentJob, voidOwedJob } from '../subscriptions.jobs.ts'
import { insertOwed, lockOpenOwed, lockOwedOfInvoice, type OwedRow, type OwedView, saveOwed } from './owed.repo.ts'
import { writeOwedDropped, writeOwedPaid } from './owed-mails.ts'

type Whose = Pick<OwedRow, 'patientId' | 'brand' | 'kind' | 'subjectId' | 'stripeSubscriptionId' | 'intervalDays'>

const tell = async (deps: Deps, tx: Tx, { id, patientId, subjectId }: OwedRow, toState: string): Promise<void> => {
  await audit(deps.clock, tx, {
    action: `payment.${toState}`,
    subjectType: 'owed_payment',
    subjectId: id,
    patientId,
    toState,
  })
  await announce(tx, [`user:${patientId}`, 'role:admin'], 'subscription', subjectId)
}

/** Notes down that an invoice was not paid, once: from the next sweep on it is collected by our own days. In the caller's transaction. */
export const noteOwed = async (deps: Deps, tx: Tx, whose: Whose, invoice: ProviderInvoice): Promise<void> => {
  const now = deps.clock.now()
  const row = await insertOwed(tx, {
    ...whose,
    stripeInvoiceId: invoice.invoiceId,
    number: invoice.number,
    // What a card is charged.
    amountCents: invoice.amountCents - invoice.creditCents,
    currency: invoice.currency,
    failedAt: now,
    nextTryAt: now,
  })
  if (row) await tell(deps, tx, row, 'trying')
}

/**
 * Settles what was noted about an invoice, whoever paid it or made it void. Paid, its plan goes on from that day; otherwise nothing is
 * asked for any more. Does nothing for an invoice that was paid at once.
 */
export const settleOwed = async (deps: Deps, tx: Tx, invoiceId: string, state: 'paid' | 'dropped'): Promise<void> => {
  const row = await lockOwedOfInvoice(tx, invoiceId)
  if (!row || row.state === 'paid' || row.state === 'dropped') return
  await saveOwed(tx, row.id, { state, nextTryAt: null, settledAt: deps.clock.now() })
  await tell(deps, tx, row, state)
  if (state === 'dropped') return
  await writeOwedPaid(deps, tx, row)
  await deps.jobs.send(tx, goOnAfterPaymentJob, { owedId: row.id })
}

/** Nothing more is asked for of a subscription that is over: what is unpaid becomes void at the provider. `isTold`: its patient ended it. */
export const dropOwedOf = async (
  deps: Deps,
  tx: Tx,
  stripeSubscriptionId: string,
  { isTold }: { isTold: boolean },
): Promise<void> => {
  for (const row of await lockOpenOwed(tx, stripeSubscriptionId)) {
    await saveOwed(tx, row.id, { state: 'dropped', nextTryAt: null, settledAt: deps.clock.now() })
    await tell(deps, tx, row, 'dropped')
    if (!isTold) await writeOwedDropped(deps, tx, row)
    await deps.jobs.send(tx, voidOwedJob, { owedId: row.id })
  }
}

/** What its patient, and the office, read about it. */
export const presentOwed = ({ row, tries }: OwedView): OwedPayment => ({
  id: row.id,
  number: row.number,
  amountCents: row.amountCents,
  currency: row.currency,
  since: row.failedAt.toISOString(),
  isPaused: row.state === 'paused',
  // Until our own days have begun no day is promised.
  nextTryAt: row.isOurs ? (row.nextTryAt?.toISOString() ?? null) : null,
  tries: tries.map(({ at, by, outcome, card, isBackup, code }) => ({
    at: at.toISOString(),
    by,
    outcome,
    card,
    isBackup,
    why: outcome === 'paid' ? '' : declineWords(code),
  })),
})
