import { randomUUID } from 'node:crypto'
import { gstOfRefund } from '@om/domain/invoice/refund'
import { formatMoney } from '@om/domain/money'
import { withinBusinessDays } from '@om/domain/working-day'
import type { RemoteOrder, RemoteRefund } from '@om/integrations/shop-admin/port'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { markReturnRefunded } from '../returns/returns.repo.ts'
import { writeRefunded, writeRefundFailed } from '../shop-order-mails.ts'
import { creditNoteNumber, taxItemsOf } from '../shop-orders.present.ts'
import { refundsOf, type ShopLineRow, type ShopOrderRow, type ShopRefundRow, saveRefund } from '../shop-orders.repo.ts'

type Saved = { order: ShopOrderRow; lines: ShopLineRow[] }

const gstOf = ({ order, lines }: Saved, refund: RemoteRefund, amountCents: number): number => {
  const parts = refund.lines.map(({ lineId, cents }) => ({
    cents,
    isTaxed: lines.some(line => line.providerId === lineId && line.isTaxed),
  }))
  const shipping = { cents: refund.shipping.cents, isTaxed: order.shippingTaxCents > 0 }
  return gstOfRefund(amountCents, [...parts, shipping], taxItemsOf(order, lines))
}

const linesOf = ({ lines }: Saved, refund: RemoteRefund) =>
  refund.lines.flatMap(({ lineId, quantity, cents, taxCents, restocked }) => {
    const line = lines.find(({ providerId }) => providerId === lineId)
    return line && quantity > 0 ? [{ lineId: line.id, quantity, amountCents: cents, taxCents, restock: restocked }] : []
  })

/** What was to be paid back, where that is under way or failed: by its payments, else by what it names. */
const wantedCents = ({ expectedCents, lines, shipping }: RemoteRefund): number =>
  expectedCents || lines.reduce((sum, { cents }) => sum + cents, shipping.cents)

/** Why a refund that the shop made came to nothing. */
export const bankRefused = 'The bank did not take the refund.'

const statuses = { done: 'done', pending: 'requested', failed: 'failed' } as const

const saveOne = async (tx: Tx, saved: Saved, refund: RemoteRefund, known: ShopRefundRow | undefined) => {
  const isDone = refund.status === 'done'
  const amountCents = isDone ? refund.amountCents : (known?.amountCents ?? wantedCents(refund))
  return saveRefund(
    tx,
    {
      id: known?.id ?? randomUUID(),
      orderId: saved.order.id,
      providerId: refund.id,
      status: statuses[refund.status],
      amountCents,
      taxCents: gstOf(saved, refund, amountCents),
      shippingCents: refund.shipping.cents,
      note: known?.note || refund.note,
      problem: refund.status === 'failed' ? bankRefused : '',
      createdAt: known?.createdAt ?? refund.createdAt,
      doneAt: isDone ? refund.createdAt : null,
    },
    linesOf(saved, refund),
    known !== undefined,
  )
}

/** What follows once a refund is through, or will not be. */
const followUp = async (deps: Deps, tx: Tx, order: ShopOrderRow, refund: ShopRefundRow): Promise<void> => {
  const about = { subjectType: 'shop_order', subjectId: order.id, patientId: order.patientId }
  if (refund.status === 'failed') {
    await audit(deps.clock, tx, { action: 'shop_order.refund_failed', ...about })
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'shop_refund_failed',
      subjectId: order.id,
      summary: `The bank did not take the refund ${creditNoteNumber(refund.number)} of order ${order.name}. Find another way to pay it back.`,
      dueAt: withinBusinessDays(deps.clock.now(), 1),
    })
    await writeRefundFailed(deps, tx, order, refund)
  }
  if (refund.status !== 'done') return
  await markReturnRefunded(tx, refund.id)
  const reason = formatMoney({ cents: refund.amountCents, currency: order.currency })
  await audit(deps.clock, tx, { action: 'shop_order.refund', ...about, reason })
  if (refund.amountCents > 0) await writeRefunded(deps, tx, order, refund)
}

/**
 * Stores the refunds of an order as the shop has them, whoever made them: one that we asked for is known by its key. Once
 * money went back a refund does not change; the customer is told of it then. Answers whether anything was new.
 */
export const saveRefunds = async (deps: Deps, tx: Tx, saved: Saved, remote: RemoteOrder): Promise<boolean> => {
  if (remote.refunds.length === 0) return false
  const stored = await refundsOf(tx, saved.order.id)
  const byTime = remote.refunds.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  let isNews = false
  for (const refund of byTime) {
    const known = stored.find(row => row.providerId === refund.id || (refund.key && row.requestKey === refund.key))
    const isSame = known?.providerId === refund.id && known.status === statuses[refund.status]
    if (known?.status === 'done' || isSame) continue
    await followUp(deps, tx, saved.order, await saveOne(tx, saved, refund, known))
    isNews = true
  }
  return isNews
}
