import { done } from '@om/contracts/errors'
import { shop } from '@om/contracts/shop'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { quoteCart } from './quote-cart.ts'
import { listProducts, readProduct } from './read-products.ts'

/** What is for sale, to anyone. (Spec §2: shop) */
export const shopCatalogueRoutes = (deps: Deps): Route[] => [
  serve(deps, shop.products, async (_, { brand }) => done(await listProducts(deps, brand)), { transaction: 'own' }),
  serve(deps, shop.product, (_, { handle, brand }) => readProduct(deps, handle, brand), { transaction: 'own' }),
  serve(deps, shop.quote, async (_, { lines }) => done(await quoteCart(deps, lines)), { transaction: 'own' }),
]
