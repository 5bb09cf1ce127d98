import { brandOf, toBrandPath } from '@om/domain/brand'
import { redirect } from 'react-router'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { isApiError } from '#app/ui/problem.ts'
import { pageDescription } from '../content/facts.ts'
import { otherShelfOf, productData, productPath } from '../content/product-data.ts'
import { ProductView } from '../product/product-view.tsx'
import type { Route } from './+types/product'

/**
 * Any other name of a product leads to its one address, a product of the other brand to its own address there, and an
 * unknown name to the shelf. A chosen variant comes along. (Spec §3: product handle config)
 */
export const loader = async ({ context, params, request }: Route.LoaderArgs) => {
  const { api, config } = requestOf(context)
  const { pathname, search } = new URL(request.url)
  const brand = brandOf(pathname)
  const read = async () => {
    try {
      return await api.shop.product({ params: { handle: params.handle }, query: { brand } })
    } catch (error) {
      if (isApiError(error) && error.status < 500) throw redirect(toBrandPath('/shop', brand))
      throw error
    }
  }
  const shown = await answerOf(read)
  const { slug, brands } = shown.product
  const home = brands.includes(brand) ? brand : (brands[0] ?? brand)
  if (home !== brand || slug !== params.handle) throw redirect(productPath(slug, home) + search)
  return { ...shown, brand, productName: config.productName, otherBrandPath: otherShelfOf(shown.product, brand) }
}

export const meta: Route.MetaFunction = args => {
  if (!args.loaderData) return pageMeta(args)
  const { product, brand, asOf, productName } = args.loaderData
  return pageMeta(args, {
    title: `${productName} | ${product.title}`,
    description: pageDescription(product),
    data: config => productData({ product, brand, asOf }, config),
  })
}

/** One product. (Spec §2: product details) */
export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductView {...loaderData} />
}
