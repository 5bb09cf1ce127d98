import { done } from '@om/contracts/errors'
import { shop } from '@om/contracts/shop'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { quoteCart } from './quote-cart.ts'
import { listProducts, readProduct } from './read-products.ts'

/** What is for sale, to anyone. (Spec §2: shop) */
export const shopCatalogueRoutes = (deps: Deps): Route[] => [
  serve(deps, shop.products, async ({ query }) => done(await listProducts(deps, query.brand))),
  serve(deps, shop.product, ({ params, query }) => readProduct(deps, params.handle, query.brand)),
  serve(deps, shop.quote, async ({ body }) => done(await quoteCart(deps, body.lines))),
]
