import { Hono } from 'hono'
import { applyFaults } from '../common/faults.ts'
import type { EmulatedService, Env } from '../common/service.ts'
import { isOpenToAnyPage, storefrontRoutes } from './graphql/storefront-routes.ts'
import { pictureRoutes } from './picture-routes.ts'
import type { Shop } from './shop.ts'

/** The storefront: its GraphQL address for browsers and servers, and the pictures of its products. */
export function storefrontService(shop: Shop): EmulatedService {
  const routes = new Hono<Env>()
  routes.use(
    '/shop-files/*',
    applyFaults(shop.deps.faults, 'storefront', status => new Response(null, { status })),
  )
  routes.route('/', storefrontRoutes(shop))
  routes.route('/', pictureRoutes())
  return {
    title: 'Storefront',
    summary: 'Catalogue, carts and pictures of a shop with a dozen products, as browsers and servers read them.',
    links: [],
    routes,
    isOpenToAnyPage,
  }
}
