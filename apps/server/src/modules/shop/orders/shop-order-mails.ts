import { formatMoney } from '@om/domain/money'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailAdmins, productNameOf, queueEmail, renderEmail } from '#src/modules/mail/mail.ts'
import { orderPath, orderToken } from './checkout/order-link.ts'
import { creditNoteNumber, returnNumber } from './shop-orders.present.ts'
import type { ShopOrderRow, ShopRefundRow, ShopReturnRow } from './shop-orders.repo.ts'

/** Messages about an order: its number, amounts and a link. Never what is in it, nor a name that somebody typed. */

type Notice = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Where its button leads on our site; to the order when left out. */
  action?: { label: string; path: string }
  /** Names the occasion: a second message for it is not sent. */
  occasion: string
}

type Written = Pick<ShopOrderRow, 'id' | 'email' | 'brand'>

/** Writes to whoever placed an order; as a rule with the link that opens it without signing in. */
export const writeToBuyer = async (deps: Deps, tx: Tx, order: Written, notice: Notice): Promise<void> => {
  if (!order.email) return
  const { productName, publicUrl, legal } = deps.config
  const name = productNameOf(productName, order.brand)
  const { label, path } = notice.action ?? {
    label: 'Open your order',
    path: orderPath(await orderToken(deps, order.id)),
  }
  const content = renderEmail({
    productName: name,
    heading: notice.heading,
    paragraphs: ['Hello,', ...notice.paragraphs],
    action: { label, url: `${publicUrl}${path}` },
    footer: `You receive this because you ordered from ${name}. ${legal.companyName}, ${legal.businessNumber}.`,
  })
  await queueEmail(deps, tx, { to: order.email, subject: notice.subject, dedupeKey: notice.occasion, ...content })
}

const priceOf = (cents: number, { currency }: Pick<ShopOrderRow, 'currency'>) => formatMoney({ cents, currency })

const keepTheLink = 'Keep the link to yourself: it opens your order without a password.'

/** Thanks for an order that was paid. `again` names a wish to have it once more, such as the key of a request. */
export const writeConfirmation = (deps: Deps, tx: Tx, order: ShopOrderRow, again = ''): Promise<void> =>
  writeToBuyer(deps, tx, order, {
    subject: `Thank you for your order ${order.name}`,
    heading: 'Thank you for your order',
    paragraphs: [
      `We have received your payment of ${priceOf(order.totalCents, order)} for order ${order.name}.`,
      `With this link you follow your order, print the tax invoice and ask for help with it. ${keepTheLink}`,
    ],
    occasion: `shop-order-confirmed:${order.id}${again ? `:${again}` : ''}`,
  })

/** Says that an order is cancelled, and that what was paid comes back. */
export const writeOrderCancelled = (deps: Deps, tx: Tx, order: ShopOrderRow): Promise<void> =>
  writeToBuyer(deps, tx, order, {
    subject: `Your order ${order.name} is cancelled`,
    heading: 'Your order is cancelled',
    paragraphs: [
      `Order ${order.name} is cancelled and nothing more will be sent.`,
      'What you have paid for it goes back to the card you paid with; we write again when it does.',
    ],
    occasion: `shop-order-cancelled:${order.id}`,
  })

type Refunded = Pick<ShopRefundRow, 'id' | 'number' | 'amountCents'>

/** Says what was paid back, and where its credit note is. */
export const writeRefunded = (deps: Deps, tx: Tx, order: ShopOrderRow, refund: Refunded): Promise<void> =>
  writeToBuyer(deps, tx, order, {
    subject: `We have refunded ${priceOf(refund.amountCents, order)} of order ${order.name}`,
    heading: 'Your refund is on its way',
    paragraphs: [
      `We have refunded ${priceOf(refund.amountCents, order)} of order ${order.name} to the card you paid with. Banks take up to ten business days to show it.`,
      `The credit note ${creditNoteNumber(refund.number)} is with your order.`,
    ],
    occasion: `shop-refunded:${refund.id}`,
  })

/** A bank can refuse to take money back; somebody has to find another way. */
export const writeRefundFailed = (deps: Deps, tx: Tx, order: ShopOrderRow, refund: Refunded): Promise<void> =>
  emailAdmins(deps, tx, {
    subject: `A refund of order ${order.name} did not go through`,
    heading: 'A refund did not go through',
    paragraphs: [
      `The customer's bank did not take the refund ${creditNoteNumber(refund.number)} of order ${order.name}. Find another way to pay it back.`,
    ],
    action: { label: 'Open the orders', path: '/admin/orders' },
    dedupeKey: `shop-refund-failed:${refund.id}`,
  })

/** A receipt for a request to return something; the admins hear that it waits, without what it is about. */
export const writeReturnReceived = async (
  deps: Deps,
  tx: Tx,
  order: ShopOrderRow,
  request: ShopReturnRow,
): Promise<void> => {
  await writeToBuyer(deps, tx, order, {
    subject: `We have your request about order ${order.name}`,
    heading: 'We have your request',
    paragraphs: [
      `Your request ${returnNumber(request.number)} about order ${order.name} is with us. We answer within two business days; please send nothing back before.`,
    ],
    occasion: `shop-return-received:${request.id}`,
  })
  await emailAdmins(deps, tx, {
    subject: `Request ${returnNumber(request.number)} about order ${order.name} waits for an answer`,
    heading: 'A request to return something waits',
    paragraphs: [`A customer asks to return items of order ${order.name}, or to be refunded for them.`],
    action: { label: 'Open the orders', path: '/admin/orders' },
    dedupeKey: `shop-return-waits:${request.id}`,
  })
}
