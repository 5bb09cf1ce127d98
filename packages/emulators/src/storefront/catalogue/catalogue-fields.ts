import { gid, readGid } from '../graphql/gid.ts'
import type { Shop } from '../shop.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import { presentOption, presentProduct, presentVariant } from './present-product.ts'
import { productSearch, type Searched } from './search.ts'
import { createSnapshots } from './snapshot.ts'

type ProductsArguments = PageArguments & { query?: string | null; sortKey?: string | null }

/** What the shop can be sorted by. What is not here keeps the order of ids, as relevance does without a query. */
const sortValues: Record<string, (item: Searched) => string | number> = {
  TITLE: ({ product }) => product.title.toLowerCase(),
  PRODUCT_TYPE: ({ product }) => product.productType.toLowerCase(),
  VENDOR: ({ product }) => product.vendor.toLowerCase(),
  CREATED_AT: ({ product }) => product.createdAt,
  UPDATED_AT: ({ product }) => product.updatedAt,
  PRICE: ({ variants }) => Math.min(...variants.map(({ priceCents }) => priceCents)),
  BEST_SELLING: ({ product }) => product.position,
}

/** The fields that read the catalogue, and what a global id of it stands for. */
export function catalogueFields(shop: Shop) {
  const { publicUrl } = shop.deps
  const snapshot = createSnapshots(shop)
  const presenter = { isForSale: shop.isForSale, publicUrl }
  const present = (found: Searched | undefined) => (found ? presentProduct(presenter, found) : null)
  const byHandle = (handle: string) => present(snapshot().byHandle.get(handle.toLowerCase()))

  function presentVariantById(id: string) {
    const found = snapshot().variants.get(id)
    return found ? presentVariant(presenter, found.variant, found.of) : null
  }

  function optionNode(id: string) {
    const product = snapshot().byId.get(id.slice(0, -1))?.product
    const place = Number(id.slice(-1)) - 1
    const option = product?.options[place]
    return product && option ? presentOption(product, option, place) : null
  }

  return {
    products: ({ query, sortKey, ...page }: ProductsArguments) => {
      const sortedBy = sortValues[sortKey ?? ''] ?? (({ product }) => Number(product.id))
      const found = snapshot().products.filter(productSearch(query ?? ''))
      const sorted = found
        .map(item => ({ item, value: sortedBy(item) }))
        .toSorted((one, other) => (one.value < other.value ? -1 : Number(one.value > other.value)))
      return connectionOf(
        sorted,
        page,
        ({ item, value }) => ({ id: item.product.id, value }),
        ({ item }) => presentProduct(presenter, item),
      )
    },
    product: ({ id, handle }: { id?: string | null; handle?: string | null }) => {
      const read = id == null ? undefined : readGid(id)
      if (read) return read.kind === 'Product' ? present(snapshot().byId.get(read.id)) : null
      return handle == null ? null : byHandle(handle)
    },
    productByHandle: ({ handle }: { handle: string }) => byHandle(handle),
    shop: () => presentShop(publicUrl()),
    /** A product, variant, option or the shop; null for anything else. */
    nodeOf: (kind: string, id: string) => {
      if (kind === 'Product') return present(snapshot().byId.get(id))
      if (kind === 'ProductVariant') return presentVariantById(id)
      if (kind === 'ProductOption') return optionNode(id)
      return kind === 'Shop' && id === shopId ? presentShop(publicUrl()) : null
    },
    presentVariantById,
  }
}

const shopId = '78100000001'

function presentShop(url: string) {
  return {
    __typename: 'Shop',
    id: gid('Shop', shopId),
    name: 'Olive Mane',
    description: 'Hair care and what goes with it.',
    shipsToCountries: ['AU'],
    primaryDomain: { host: new URL(url).host, sslEnabled: url.startsWith('https:'), url },
  }
}
