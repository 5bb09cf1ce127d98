import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { page } from '../../common/page.ts'
import type { Env } from '../../common/service.ts'
import { gid } from '../graphql/gid.ts'
import type { OrderRecord } from '../model.ts'
import { cancelOrder } from '../orders/cancel.ts'
import { EarlierOrder, placeEarlierOrder } from '../orders/earlier-order.ts'
import { fulfil, openPieces } from '../orders/fulfil.ts'
import { refundedQuantity, refundedShippingCents } from '../orders/order-state.ts'
import type { Orders } from '../orders/orders.ts'
import { putBack } from '../orders/put-back.ts'
import { refund } from '../orders/refund.ts'
import type { Result } from '../orders/result.ts'
import { shopControlBody } from './shop-control-page.ts'

const Whole = z.coerce.number().int()
/** An empty field of the form means that stock is not counted. */
const Stock = z.union([z.null(), z.literal('').transform(() => null), Whole.min(0).max(1_000_000)])
const VariantChange = z.strictObject({ stock: Stock.optional(), priceCents: Whole.min(1).max(10_000_000).optional() })
const ProductChange = z.strictObject({ status: z.enum(['ACTIVE', 'DRAFT']) })
const Lines = z.array(
  z.strictObject({ lineId: z.string(), quantity: z.int().min(1), restock: z.boolean().default(false) }),
)
const RefundWish = z.strictObject({
  lines: Lines.optional(),
  shippingCents: Whole.min(0).optional(),
  note: z.string().default(''),
})
const Tracking = z.strictObject({ trackingNumber: z.string().max(40).default('') })

const shown = 100

/** What the shop's owner can do by hand: stock, prices, publishing, orders. JSON for programs, forms for people. */
export function shopControlRoutes(orders: Orders): Hono<Env> {
  const { shop } = orders
  const routes = new Hono<Env>()
  const products = () => shop.products.list({ by: 'position', order: 'oldest' })
  const latest = () => orders.orders.list({ limit: shown })

  routes.get('/control/shop', c => {
    const shelf = products().map(product => ({ product, variants: shop.variantsOf(product.id) }))
    if (!wantsPage(c)) return c.json({ products: shelf.map(({ product, variants }) => ({ ...product, variants })) })
    const body = shopControlBody({ shelf, orders: latest(), carts: openCarts() })
    return c.html(page({ title: 'Shop', body }))
  })

  routes.get('/control/shop/orders', c => c.json(latest().map(presentOrder)))

  routes.post('/control/shop/orders', async c => {
    const wish = EarlierOrder.safeParse(await readBody(c))
    if (!wish.success) return refuse(c, z.prettifyError(wish.error))
    const made = placeEarlierOrder(orders, wish.data)
    if (!made.ok) return refuse(c, made.errors.map(({ message }) => message).join(' '))
    return c.json(presentOrder(made.value), 201)
  })

  routes.get('/control/shop/orders/:id', c => {
    const order = orders.orders.get(numberOf(c))
    return order ? c.json(presentOrder(order)) : missing(c, 'order')
  })

  const openCarts = () => shop.carts.list({ where: { completedOrderId: null }, limit: shown })
  routes.get('/control/shop/carts', c => c.json(openCarts().map(({ key: _, ...cart }) => cart)))

  routes.post('/control/shop/variants/:id', async c => {
    const change = VariantChange.safeParse(await readBody(c))
    if (!change.success) return refuse(c, z.prettifyError(change.error))
    const variant = shop.variants.get(numberOf(c))
    if (!variant) return missing(c, 'variant')
    const { stock = variant.stock, priceCents = variant.priceCents } = change.data
    shop.deps.store.transaction(() => {
      shop.variants.put({ ...variant, stock, priceCents })
      shop.productChanged(variant.productId)
    })
    return answer(c, { ...variant, stock, priceCents })
  })

  routes.post('/control/shop/products/:id', async c => {
    const change = ProductChange.safeParse(await readBody(c))
    if (!change.success) return refuse(c, 'status is ACTIVE or DRAFT.')
    const product = shop.products.get(numberOf(c))
    if (!product) return missing(c, 'product')
    shop.deps.store.transaction(() => {
      shop.products.put({ ...product, status: change.data.status })
      shop.productChanged(product.id)
    })
    return answer(c, { ...product, status: change.data.status })
  })

  routes.post('/control/shop/orders/:id/cancel', c =>
    settle(c, cancelOrder(orders, numberOf(c), { reason: 'other', isRefunded: true, isRestocked: true, note: '' })),
  )

  routes.post('/control/shop/orders/:id/refund', async c => {
    const wish = RefundWish.safeParse(await readBody(c))
    if (!wish.success) return refuse(c, z.prettifyError(wish.error))
    const order = orders.orders.get(numberOf(c))
    if (!order) return missing(c, 'order')
    const { lines, shippingCents, note } = wish.data
    const isWhole = lines === undefined && shippingCents === undefined
    const chosen = lines?.flatMap(({ lineId, quantity, restock }) =>
      restock ? putBack(order, lineId, quantity) : [{ lineId, quantity, restockType: 'no_restock' as const }],
    )
    return settle(
      c,
      refund(orders, order.id, {
        lines: chosen ?? (isWhole ? leftOf(order) : []),
        shippingCents: shippingCents ?? (isWhole ? order.shippingCents - refundedShippingCents(order) : 0),
        note,
      }),
    )
  })

  routes.post('/control/shop/orders/:id/fulfil', async c => {
    const tracking = Tracking.safeParse(await readBody(c))
    if (!tracking.success) return refuse(c, z.prettifyError(tracking.error))
    const order = orders.orders.get(numberOf(c))
    if (!order) return missing(c, 'order')
    const number = tracking.data.trackingNumber || null
    const company = number ? 'Australia Post' : null
    return settle(c, fulfil(orders, order.id, openPieces(order), { company, number, url: null }))
  })

  return routes

  function settle(c: Context, made: Result<unknown>) {
    if (!made.ok) return refuse(c, made.errors.map(({ message }) => message).join(' '))
    const order = orders.orders.get(numberOf(c))
    return answer(c, order && presentOrder(order))
  }
}

const leftOf = (order: OrderRecord) =>
  order.lines.flatMap(line => {
    const quantity = line.quantity - refundedQuantity(order, line.id)
    return putBack(order, line.id, quantity)
  })

const presentOrder = (order: OrderRecord) => ({ ...order, gid: gid('Order', order.id), name: `#${order.orderNumber}` })

/** Ids are taken with or without their `gid://…/` in front. */
const numberOf = (c: Context) => c.req.param('id')?.split('/').at(-1) ?? ''

const isForm = (c: Context) => c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
const wantsPage = (c: Context) => c.req.header('accept')?.includes('text/html') ?? false

async function readBody(c: Context): Promise<unknown> {
  if (isForm(c)) return c.req.parseBody()
  return c.req.json().catch(() => ({}))
}

const answer = (c: Context, value: unknown) => (isForm(c) ? c.redirect('/control/shop', 303) : c.json(value))
const refuse = (c: Context, message: string) => c.json({ error: { message } }, 400)
const missing = (c: Context, what: string) => c.json({ error: { message: `No such ${what}.` } }, 404)
