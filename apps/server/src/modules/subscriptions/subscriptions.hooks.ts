import type { CallInput } from '@om/contracts/endpoint'
import type { Result } from '@om/contracts/errors'
import type { NoticeLink } from '@om/contracts/notice-links'
import type { PaymentForAdmin, PaymentRow, payments } from '@om/contracts/payments'
import type { PlanChange } from '@om/contracts/plan-changes'
import type { ProviderInvoice, ProviderRefund, ProviderSubscription } from '@om/integrations/payments/port'
import type { AdminActor } from '#src/actor.ts'
import type { BareCtx, Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'
import type { PaymentFilter } from './desk/payments.repo.ts'
import type { LinkPayload } from './links/link-token.ts'
import type { FoundChange } from './money.repo.ts'

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

type Answered = Promise<Result<PaymentForAdmin>>

/** Payments for goods of the shop, in the list of the office beside those for plans; each answers with `not_found` for any other. */
export const goodsDesk = {
  page: question<
    [tx: Tx, filter: PaymentFilter, range: { after: PageCursor | null; limit: number }],
    Promise<PaymentRow[]>
  >('what was paid for goods'),
  read: question<[tx: Tx, actor: AdminActor, id: string, now: Date], Promise<PaymentForAdmin | undefined>>(
    'a payment for goods',
  ),
  price: question<[ctx: Ctx<'admin'>, input: { id: string } & CallInput<typeof payments.price>['body']], Answered>(
    'another price of goods',
  ),
  refund: question<[ctx: Ctx<'admin'>, input: { id: string } & CallInput<typeof payments.refund>['body']], Answered>(
    'a refund of goods',
  ),
  decide: question<[ctx: Ctx<'admin'>, input: { id: string } & CallInput<typeof payments.decide>['body']], Answered>(
    'a decision about a refund of goods',
  ),
  note: question<[ctx: Ctx<'admin'>, input: { id: string } & CallInput<typeof payments.note>['body']], Answered>(
    'a note on a payment for goods',
  ),
  change: question<
    [ctx: BareCtx<'admin'>, input: { id: string } & CallInput<typeof payments.changeForPatient>['body']],
    Answered
  >('what a buyer of goods asks for by phone'),
  resend: question<[ctx: Ctx<'admin'>, input: { id: string } & CallInput<typeof payments.resend>['body']], Answered>(
    'mail about goods once more',
  ),
}

/** What goods of the shop do their own way: whose they are, the receipt of a change, and the links of a notice. */
type GoodsSide = {
  /** Null for what is no goods. */
  ownerOf: (tx: Tx, id: string) => Promise<string | null>
  receipt: (tx: Tx, found: FoundChange, now: Date) => Promise<Result<PlanChange>>
  link: (tx: Tx, link: LinkPayload, now: Date) => Promise<Result<NoticeLink>>
  follow: (ctx: BareCtx<'patient'>, link: LinkPayload, on: string | null) => Promise<Result<unknown>>
}

export const goodsSide = question<[], GoodsSide>('how goods of the shop are changed')
