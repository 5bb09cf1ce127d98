import { Hono } from 'hono'
import type { EmulatedService, Env } from '../common/service.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { shopControlRoutes } from './control/shop-control-routes.ts'
import { type OrdersOptions, openOrders } from './orders/orders.ts'
import type { Shop } from './shop.ts'

/** What lies behind the storefront: the hosted checkout, orders with their signed messages, the Admin API, control by hand. */
export function shopOfficeService(shop: Shop, options: OrdersOptions = {}): EmulatedService {
  const orders = openOrders(shop, options)
  const routes = new Hono<Env>()
  routes.route('/', checkoutRoutes(orders))
  routes.route('/', adminRoutes(orders, options.adminPointsPerSecond))
  routes.route('/', shopControlRoutes(orders))
  return {
    title: 'Shop checkout and orders',
    summary: 'The hosted checkout with test cards, orders and stock, signed messages, and the Admin API.',
    links: [{ href: '/control/shop', label: 'Stock and orders' }],
    routes,
  }
}
