import type { ProviderInvoice, ProviderRefund, ProviderSubscription } from '@om/integrations/payments/port'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'

type GoodsState = { subscription: ProviderSubscription; invoices: ProviderInvoice[] }

export type Disputed = {
  id: string
  stripeInvoiceId: string
  kind: 'plan' | 'goods' | 'other'
  standing: 'open' | 'won' | 'lost'
}

/** Which payments of a person are, or were, disputed at their bank. */
export const disputesOf = question<[tx: Tx, patientId: string], Promise<Disputed[]>>('which payments are disputed')

/** A subscription to goods of the shop was read at the payment provider, with invoices of it. */
export const goodsChanged = moment<[deps: Deps, tx: Tx, state: GoodsState]>()

/** A refund that pays back no invoice of a plan was read at the payment provider. */
export const otherRefundTold = moment<[deps: Deps, tx: Tx, told: ProviderRefund]>()
