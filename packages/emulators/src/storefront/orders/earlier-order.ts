import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isPostcodeIn } from '../../common/australia.ts'
import { chosenShipping } from '../checkout/pay.ts'
import type { AddressRecord, OrderRecord } from '../model.ts'
import type { Orders } from './orders.ts'
import { placeOrder } from './place-order.ts'
import { done, type Result, refused } from './result.ts'

/** An order as it was placed at some earlier time, for a shop that already has a past. */
export const EarlierOrder = z.strictObject({
  placedAt: z.iso.datetime({ offset: true }),
  email: z.email(),
  phone: z.string().max(20).default(''),
  firstName: z.string().max(60),
  lastName: z.string().max(60),
  address1: z.string().max(60),
  city: z.string().max(40),
  province: z.string().max(3),
  zip: z.string().regex(/^\d{4}$/),
  shipping: z.enum(['standard', 'express']).default('standard'),
  lines: z.array(z.strictObject({ variantId: z.string(), quantity: z.int().min(1).max(99) })).min(1),
  attributes: z.array(z.strictObject({ key: z.string(), value: z.string() })).default([]),
})
export type EarlierOrder = z.infer<typeof EarlierOrder>

const addressOf = ({ firstName, lastName, address1, city, province, zip, phone }: EarlierOrder): AddressRecord => ({
  firstName,
  lastName,
  address1,
  address2: '',
  city,
  provinceCode: province,
  zip,
  countryCode: 'AU',
  phone,
})

/** Makes a paid order with the date of an earlier day, its pieces taken off the shelf, and tells of it as of any other. */
export function placeEarlierOrder(orders: Orders, wish: EarlierOrder): Result<OrderRecord> {
  const { shop } = orders
  if (!isPostcodeIn(wish.zip, wish.province)) return refused('The postcode is not in the state.', ['zip'])
  let made: Result<OrderRecord> = refused('Nothing was made.')
  shop.deps.clock.pretend(new Date(wish.placedAt), () => {
    made = shop.deps.store.transaction(() => {
      const lines = wish.lines.map(({ variantId, quantity }) => ({
        id: randomUUID(),
        variantId: variantId.split('/').at(-1) ?? '',
        quantity,
        attributes: [],
      }))
      const short = shop.reserveStock(lines)
      if (short.length > 0) return refused<OrderRecord>('Not enough pieces on the shelf.', ['lines'])
      const cart = shop.saveCart({
        id: randomBytes(16).toString('hex'),
        key: randomBytes(16).toString('hex'),
        note: '',
        attributes: wish.attributes,
        buyer: { email: wish.email, phone: wish.phone || null, countryCode: 'AU' },
        discountCodes: [],
        lines,
        createdAt: wish.placedAt,
        updatedAt: wish.placedAt,
        completedOrderId: null,
      })
      const checkout = orders.checkouts.put({
        id: randomBytes(16).toString('hex'),
        cartToken: cart.id,
        fields: {},
        shippingCode: wish.shipping,
        notices: [],
        challenge: null,
        createdAt: wish.placedAt,
        orderId: null,
      })
      const priced = shop.priceOfCart(cart)
      if (priced.lines.length < lines.length)
        return refused<OrderRecord>('The shop does not sell all of that.', ['lines'])
      const shipping = chosenShipping(wish.shipping, priced.totalCents)
      const buyer = { email: wish.email, phone: wish.phone, address: addressOf(wish), cardLast4: '4242' }
      return done(placeOrder(orders, { cart, checkout, priced, buyer, shipping }))
    })
  })
  return made
}
