import { redirect } from 'react-router'
import { answerOf, requestOf } from '#app/request.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageDescription } from '../content/facts.ts'
import { otherShelfOf, productData, productPath } from '../content/product-data.ts'
import { ProductView } from '../product/product-view.tsx'
import type { Route } from './+types/first-product'

const brand = 'men'

/** The first product of the men's range; its own page is the one that search engines keep. (Spec §2: /product-page) */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { api, config } = requestOf(context)
  return answerOf(async () => {
    const { items } = await api.shop.products({ query: { brand } })
    const [first] = items
    if (!first) throw redirect('/shop')
    const shown = await api.shop.product({ params: { handle: first.slug }, query: { brand } })
    return { ...shown, productName: config.productName, otherBrandPath: otherShelfOf(shown.product, brand) }
  })
}

export const meta: Route.MetaFunction = args => {
  if (!args.loaderData) return pageMeta(args)
  const { product, asOf, productName } = args.loaderData
  return pageMeta(args, {
    title: `${productName} | ${product.title}`,
    description: pageDescription(product),
    canonicalPath: productPath(product.slug, brand),
    data: config => productData({ product, brand, asOf }, config),
  })
}

/** One product under an address without its name. */
export default function FirstProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductView {...loaderData} />
}
