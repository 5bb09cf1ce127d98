import { type CardBehaviour, findTestCard } from '../../common/cards/test-cards.ts'
import type { PricedCart } from '../cart/price-cart.ts'
import type { CartRecord, CheckoutRecord, OrderRecord } from '../model.ts'
import type { Orders } from '../orders/orders.ts'
import { placeOrder, totalOrder } from '../orders/place-order.ts'
import { addressOf, readValues } from './checkout-fields.ts'
import { correctCart } from './correct-cart.ts'
import { type ShippingOption, shippingOptions } from './shipping-options.ts'

export type PayResult =
  | { kind: 'paid'; order: OrderRecord }
  | { kind: 'challenge' }
  | { kind: 'declined'; message: string }
  | { kind: 'changed'; messages: string[] }
  | { kind: 'gone' }

const notConfirmed =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/**
 * Pays a checkout with a card: one transaction takes the pieces off the shelf, makes the order and closes the cart. A second
 * submit finds the order that is there. Before money moves the shopper is told of pieces that are gone, and of a total other
 * than the one that was shown (in cents; null when none was).
 */
export function payCheckout(
  orders: Orders,
  checkoutId: string,
  card: CardBehaviour,
  shownCents: number | null,
): PayResult {
  return orders.shop.deps.store.transaction(() => {
    const found = payable(orders, checkoutId)
    if ('kind' in found) return found
    const changed = changesBefore(found, shownCents)
    if (changed) return changed
    if (card.challenge) {
      orders.checkouts.put({
        ...found.checkout,
        challenge: { cardNumber: card.number, shownCents: found.totalCents },
      })
      return { kind: 'challenge' }
    }
    return settle(orders, found, card)
  })
}

/** Goes on after the cardholder confirmed, or refused to confirm. What was refused is kept for the page to show. */
export function answerChallenge(orders: Orders, checkoutId: string, isConfirmed: boolean): PayResult {
  return orders.shop.deps.store.transaction(() => {
    const found = payable(orders, checkoutId)
    if ('kind' in found) return found
    const { challenge } = found.checkout
    const card = challenge && findTestCard(challenge.cardNumber)
    if (!challenge || !card) return { kind: 'changed', messages: [] }
    const checkout = orders.checkouts.put({ ...found.checkout, challenge: null })
    const result = isConfirmed
      ? (changesBefore(found, challenge.shownCents) ?? settle(orders, { ...found, checkout }, card))
      : ({ kind: 'declined', message: notConfirmed } as const)
    if (result.kind === 'declined') orders.checkouts.put({ ...checkout, notices: declinedNotices(result.message) })
    if (result.kind === 'changed') orders.checkouts.put({ ...checkout, notices: result.messages })
    return result
  })
}

/** What a shopper reads when a card was refused. */
export const declinedNotices = (message: string) => [message, 'Nothing was charged. You can try another card.']

type Payable = {
  checkout: CheckoutRecord
  cart: CartRecord
  changes: string[]
  priced: PricedCart
  shipping: ShippingOption
  totalCents: number
}

function payable(orders: Orders, checkoutId: string): Payable | PayResult {
  const checkout = orders.checkouts.get(checkoutId)
  if (!checkout) return { kind: 'gone' }
  const paid = checkout.orderId && orders.orders.get(checkout.orderId)
  if (paid) return { kind: 'paid', order: paid }
  const stored = orders.shop.cartOf(checkout.cartToken)
  if (!stored) return { kind: 'gone' }
  const { cart, changes } = correctCart(orders.shop, stored)
  const priced = orders.shop.priceOfCart(cart)
  const shipping = chosenShipping(checkout.shippingCode, priced.totalCents)
  const { totalCents } = totalOrder(priced, shipping.cents)
  return { checkout, cart, changes, priced, shipping, totalCents }
}

/** The way of delivery that was chosen, at what it costs for goods of this much. */
export function chosenShipping(code: string, goodsCents: number): ShippingOption {
  const options = shippingOptions(goodsCents)
  const chosen = options.find(option => option.code === code) ?? options[0]
  if (!chosen) throw new Error('the shop delivers nothing')
  return chosen
}

function changesBefore({ cart, changes, totalCents }: Payable, shownCents: number | null): PayResult | undefined {
  if (cart.lines.length === 0 || changes.length > 0) return { kind: 'changed', messages: changes }
  if (shownCents === null || shownCents === totalCents) return undefined
  return { kind: 'changed', messages: ['The total has changed since you last saw it.'] }
}

function settle(orders: Orders, { checkout, cart, priced, shipping }: Payable, card: CardBehaviour): PayResult {
  if (card.decline) return { kind: 'declined', message: card.decline.message }
  const wanted = priced.lines.map(({ line, variant }) => ({ variantId: variant.id, quantity: line.quantity }))
  const short = orders.shop.reserveStock(wanted)
  if (short.length > 0) return { kind: 'changed', messages: correctCart(orders.shop, cart).changes }
  const values = readValues(checkout.fields)
  const buyer = {
    email: values.email,
    phone: values.phone,
    address: addressOf(values),
    cardLast4: card.number.slice(-4),
  }
  return { kind: 'paid', order: placeOrder(orders, { cart, checkout, priced, buyer, shipping }) }
}
