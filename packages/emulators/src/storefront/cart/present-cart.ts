import { connectionOf, type PageArguments } from '../catalogue/connection.ts'
import { moneyV2 } from '../catalogue/money.ts'
import { wireTime } from '../catalogue/present-product.ts'
import { gid } from '../graphql/gid.ts'
import type { Attribute, CartRecord } from '../model.ts'
import type { Shop } from '../shop.ts'
import { discountOf } from './discounts.ts'
import type { PricedLine } from './price-cart.ts'

type PresentVariant = (variantId: string) => unknown

/**
 * A cart as an object of the storefront.
 * @param hasKey whether the reader knows the cart's key; without it the buyer stays hidden
 */
export function presentCart(shop: Shop, presentVariant: PresentVariant, cart: CartRecord, hasKey: boolean) {
  const priced = shop.priceOfCart(cart)
  const total = moneyV2(priced.totalCents)
  const { email, phone, countryCode } = cart.buyer
  return {
    __typename: 'Cart',
    id: gid('Cart', hasKey ? `${cart.id}?key=${cart.key}` : cart.id),
    checkoutUrl: hasKey ? shop.checkoutUrl(cart) : shop.checkoutUrl(cart).replace(/\?.*$/, ''),
    createdAt: wireTime(cart.createdAt),
    updatedAt: wireTime(cart.updatedAt),
    note: cart.note,
    totalQuantity: priced.totalQuantity,
    ...attributeFields(cart.attributes),
    buyerIdentity: hasKey
      ? { email, phone, countryCode: countryCode ?? 'AU' }
      : { email: null, phone: null, countryCode: null },
    discountCodes: cart.discountCodes.map(code => ({
      code,
      applicable: priced.discount !== null && priced.discount === discountOf(code),
    })),
    cost: {
      subtotalAmount: total,
      subtotalAmountEstimated: true,
      totalAmount: total,
      totalAmountEstimated: true,
      checkoutChargeAmount: total,
      // GST is inside the prices; what it comes to is worked out at the checkout.
      totalTaxAmount: null,
      totalTaxAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: true,
    },
    lines: (page: PageArguments) =>
      connectionOf(
        priced.lines,
        page,
        ({ line }) => ({ id: line.id, value: line.id }),
        line => presentLine(presentVariant, cart, line, priced.discount?.code),
      ),
  }
}

/** One line of a cart as an object of the storefront. */
export function presentLine(presentVariant: PresentVariant, cart: CartRecord, priced: PricedLine, code?: string) {
  const { line, variant, cents, discountCents } = priced
  return {
    __typename: 'CartLine',
    id: gid('CartLine', `${line.id}?cart=${cart.id}`),
    quantity: line.quantity,
    ...attributeFields(line.attributes),
    merchandise: () => presentVariant(variant.id),
    cost: {
      amountPerQuantity: moneyV2(variant.priceCents),
      compareAtAmountPerQuantity: null,
      subtotalAmount: moneyV2(cents),
      totalAmount: moneyV2(cents - discountCents),
    },
    discountAllocations:
      discountCents > 0
        ? [{ __typename: 'CartCodeDiscountAllocation', code, discountedAmount: moneyV2(discountCents) }]
        : [],
  }
}

function attributeFields(attributes: Attribute[]) {
  return {
    attributes,
    attribute: ({ key }: { key: string }) => attributes.find(one => one.key === key) ?? null,
  }
}
