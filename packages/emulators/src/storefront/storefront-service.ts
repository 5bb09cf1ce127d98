import { Hono } from 'hono'
import type { EmulatedService, Env } from '../common/service.ts'
import { pictureRoutes } from './picture-routes.ts'
import type { Shop } from './shop.ts'

/** The storefront: its GraphQL address for browsers and servers, and the pictures of its products. */
export function storefrontService(_shop: Shop): EmulatedService {
  const routes = new Hono<Env>()
  routes.route('/', pictureRoutes())
  return {
    title: 'Shop',
    summary: 'A storefront with a dozen products: catalogue, carts and pictures, as browsers and servers read them.',
    links: [],
    routes,
  }
}
