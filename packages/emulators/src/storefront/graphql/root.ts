import { type CartContext, cartFields } from '../cart/cart-fields.ts'
import { catalogueFields } from '../catalogue/catalogue-fields.ts'
import type { Shop } from '../shop.ts'
import { readGid } from './gid.ts'
import { servedVersions } from './versions.ts'
import { checkListSize } from './wire-error.ts'

export type StorefrontContext = CartContext & { requestId: string }

/** What the root types of the storefront give. */
export function storefrontRoot(shop: Shop) {
  const { nodeOf: catalogueNode, presentVariantById, ...catalogue } = catalogueFields(shop)
  const { nodeOf: cartNode, ...carts } = cartFields(shop, presentVariantById)

  function nodeOf(id: string, context: StorefrontContext) {
    const read = readGid(id)
    if (!read) return null
    const isOfCart = read.kind === 'Cart' || read.kind === 'CartLine'
    return isOfCart ? cartNode(id, context) : catalogueNode(read.kind, read.id)
  }

  return {
    ...catalogue,
    ...carts,
    node: ({ id }: { id: string }, context: StorefrontContext) => nodeOf(id, context),
    nodes: ({ ids }: { ids: string[] }, context: StorefrontContext) => {
      checkListSize(ids)
      return ids.map(id => nodeOf(id, context))
    },
    publicApiVersions: () =>
      servedVersions.map(handle => ({ handle, displayName: handle, supported: handle !== 'unstable' })),
  }
}
