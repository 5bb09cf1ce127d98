import { isDisputeOpen } from '@om/domain/lifecycles/dispute'
import type { Tx } from '#src/database/database.ts'
import { deliveryOfShopOrder } from '#src/modules/product-subscriptions/product-subscriptions.ts'
import { type Disputed, invoiceById } from '#src/modules/subscriptions/subscriptions.ts'
import { disputesOfPatient } from './disputes.repo.ts'

// What other modules may use of disputes.

export { applyDispute } from './apply-dispute.ts'

/** Which payments of a person are, or were, disputed at their bank. */
export const disputesOf = async (tx: Tx, patientId: string): Promise<Disputed[]> =>
  (await disputesOfPatient(tx, patientId)).map(({ id, stripeInvoiceId, kind, state }) => ({
    id,
    stripeInvoiceId,
    kind,
    standing: isDisputeOpen(state) ? 'open' : state === 'won' ? 'won' : 'lost',
  }))

/** Why an order is not supplied: a payment of its patient for a plan is disputed, or the bank took its own back for good. */
export const paymentProblem = async (
  tx: Tx,
  { patientId, invoiceId }: { patientId: string; invoiceId: string },
): Promise<'open' | 'lost' | null> => {
  const all = (await disputesOf(tx, patientId)).filter(one => one.kind === 'plan')
  if (all.some(one => one.standing === 'open')) return 'open'
  const invoice = all.length > 0 ? await invoiceById(tx, invoiceId) : undefined
  return all.some(one => one.stripeInvoiceId === invoice?.stripeInvoiceId && one.standing === 'lost') ? 'lost' : null
}

const goodsWords = {
  open: 'Its payment is disputed at the bank. Nothing of it leaves until the office says that it is settled.',
  lost: 'The bank has taken back what it was paid with. It is called off, and nothing of it leaves.',
}

/** Why an order of the shop that a subscription has paid does not leave, in words; null where nothing speaks against it. */
export const goodsPaymentProblem = async (tx: Tx, shopOrderId: string): Promise<string | null> => {
  const delivery = await deliveryOfShopOrder(tx, shopOrderId)
  const all = delivery ? await disputesOf(tx, delivery.patientId) : []
  const standing = all.find(one => one.stripeInvoiceId === delivery?.stripeInvoiceId)?.standing
  return standing === 'open' || standing === 'lost' ? goodsWords[standing] : null
}
