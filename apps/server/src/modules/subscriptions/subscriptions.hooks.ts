import type { ProviderInvoice, ProviderSubscription } from '@om/integrations/payments/port'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment } from '#src/hooks.ts'

type GoodsState = { subscription: ProviderSubscription; invoices: ProviderInvoice[] }

/** A subscription to goods of the shop was read at the payment provider, with invoices of it. */
export const goodsChanged = moment<[deps: Deps, tx: Tx, state: GoodsState]>()
