import { done, type Result, refused } from '@om/contracts/errors'
import type { OrderKey } from '@om/contracts/shop'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { TaxPaper } from '#src/documents/tax-paper-pdf.ts'
import type { FileReply } from '#src/http/serve.ts'
import { findOrderForPapers } from '../find-order.ts'
import { viewOf } from '../order-views.ts'
import { customerCan } from '../shop-orders.policy.ts'
import type { OrderView } from '../shop-orders.present.ts'
import { creditNotePaper, invoicePaper } from './tax-papers.ts'

type Choose = (view: OrderView) => Result<TaxPaper>

const printed = async (ctx: BareCtx<'anyone'>, key: OrderKey, choose: Choose): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const found = await inTransaction(ctx, async ({ tx }): Promise<Result<TaxPaper>> => {
    const one = await findOrderForPapers(tx, actor, key)
    if (!one.ok) return one
    const view = await viewOf(tx, one.value.order)
    if (!customerCan(view.order, view.parts, one.value.reader).invoice) return refused('shop_order_wrong_state')
    const paper = choose(view)
    if (!paper.ok) return paper
    await audit(deps.clock, tx, {
      action: 'shop_order.invoice',
      subjectType: 'shop_order',
      subjectId: view.order.id,
      patientId: view.order.patientId,
      reason: paper.value.number,
    })
    return paper
  })
  if (!found.ok) return found
  // The PDF library is loaded when the first paper is printed.
  const { taxPaperPdf } = await import('#src/documents/tax-paper-pdf.ts')
  const { title, number } = found.value
  return done({
    bytes: await taxPaperPdf(found.value),
    filename: `${title.toLowerCase().replaceAll(' ', '-')}-${number}.pdf`,
  })
}

/** The tax invoice of an order, as PDF. Refuses with `shop_order_not_found`, and `shop_order_wrong_state` before it is paid. */
export const printInvoice = (ctx: BareCtx<'anyone'>, { order }: { order: OrderKey }): Promise<Result<FileReply>> => {
  const { deps } = ctx
  return printed(ctx, order, view => done(invoicePaper(view, deps.config)))
}

/** The credit note of a refund that went through, as PDF. Refuses as the invoice does, and with `not_found`. */
export const printCreditNote = (
  ctx: BareCtx<'anyone'>,
  { order, refundId }: { order: OrderKey; refundId: string },
): Promise<Result<FileReply>> => {
  const { deps } = ctx
  return printed(ctx, order, view => {
    const refund = view.parts.refunds.find(({ id, status }) => id === refundId && status === 'done')
    return refund ? done(creditNotePaper(view, refund, deps.config)) : refused('not_found')
  })
}
