import { storefrontHandle } from '@om/domain/catalogue/handles'
import { documents, inCountry } from './documents.ts'
import type { RemoteCart, Storefront } from './port.ts'
import { cartOf, currencies, fieldsOf, listOf, nodesOf, nodeVariantOf, offersOf, productOf, textOf } from './reading.ts'
import { ask, invalidAnswer, StorefrontError, type TransportOptions } from './transport.ts'

export type StorefrontOptions = {
  /** Of the GraphQL service, or the shop's address alone. */
  endpoint: string
  /** The public token: it may be seen by anyone. */
  token: string
  /** Used when `endpoint` names none. (Spec §9) */
  apiVersion?: string
  /** Prices and stock for buyers of this country; the shop's own when left out. */
  country?: 'AU'
} & Partial<Pick<TransportOptions, 'fetch' | 'retryDelaysMs' | 'timeoutMs' | 'note'>>

/** Products of a page when no number is given. (Spec §9) */
const pageSize = 20
/** The longest catalogue that is read: pages of `pageSize`. */
const mostPages = 100

const productPrefix = 'gid://shopify/Product/'

/** A product id without the gid prefix, expanded to the full form. (Spec §5) */
export const expandProductId = (id: string): string => (id.startsWith('gid://') ? id : `${productPrefix}${id}`)

const addressOf = ({ endpoint, apiVersion = '2023-10' }: StorefrontOptions): string => {
  const { origin, pathname } = new URL(endpoint)
  return pathname === '/' ? `${origin}/api/${apiVersion}/graphql.json` : endpoint
}

const protocolOf = (url: string): string => (URL.canParse(url) ? new URL(url).protocol : '')

/**
 * Where a cart is paid for, if that may be opened: over https, or without it where the shop itself is spoken to without
 * it. Anything else is left out: somebody's address goes there.
 */
const payableAt = (url: string, endpoint: string): string =>
  ['https:', protocolOf(endpoint)].includes(protocolOf(url)) ? url : ''

/** What is said when a change of the cart fails. (Spec §8) */
const cartTexts = {
  cartCreate: { invalid: invalidAnswer, failed: 'Cart creation failed', none: 'No cart created by Shopify API' },
  cartLinesAdd: {
    invalid: `${invalidAnswer} when adding items`,
    failed: 'Adding items failed',
    none: 'No cart returned after adding items',
  },
  cartAttributesUpdate: {
    invalid: `${invalidAnswer} when updating the cart`,
    failed: 'Updating the cart failed',
    none: 'No cart returned after updating it',
  },
  cartBuyerIdentityUpdate: {
    invalid: `${invalidAnswer} when updating the cart`,
    failed: 'Updating the cart failed',
    none: 'No cart returned after updating it',
  },
} as const
type CartChange = keyof typeof cartTexts

/**
 * The shop's storefront, for the server and for browsers alike. Every operation throws `StorefrontError`, whose message is
 * that of Spec §8. Questions are asked again when the shop is down or asks to wait; adding lines never is.
 */
export const createStorefront = (options: StorefrontOptions): Storefront => {
  const transport: TransportOptions = {
    endpoint: addressOf(options),
    token: options.token,
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    retryDelaysMs: options.retryDelaysMs ?? [300, 1_000],
    timeoutMs: options.timeoutMs ?? 10_000,
    note: options.note ?? (() => undefined),
  }
  const written = (document: string) => (options.country ? inCountry(document, options.country) : document)
  const query = (document: string, variables: Record<string, unknown>) =>
    ask(transport, { document: written(document), variables, isRepeatable: true })

  /** Refusals are looked at before the cart: both may be in one answer. */
  const changeCart = async (change: CartChange, variables: Record<string, unknown> = {}): Promise<RemoteCart> => {
    const texts = cartTexts[change]
    const isRepeatable = change !== 'cartLinesAdd'
    const data = await ask(transport, { document: written(documents[change]), variables, isRepeatable }).catch(
      error => {
        if (!(error instanceof StorefrontError) || error.message !== invalidAnswer) throw error
        throw new StorefrontError(texts.invalid, { isDown: error.isDown, cause: error })
      },
    )
    if (typeof data[change] !== 'object' || data[change] === null) throw new StorefrontError(texts.invalid)
    const { cart, userErrors } = fieldsOf(data[change])
    const [refusal] = listOf(userErrors)
    if (refusal) {
      const { code, message } = fieldsOf(refusal)
      throw new StorefrontError(`${texts.failed}: ${textOf(message)}`, { codes: [textOf(code)] })
    }
    const changed = cartOf(cart)
    if (!changed) throw new StorefrontError(texts.none)
    return { ...changed, checkoutUrl: payableAt(changed.checkoutUrl, transport.endpoint) }
  }

  // Learnt from the first refusal: a token may read products without being told how many are left.
  let withStock = true

  /** Asks with the pieces left, and without them where the token may not read them. */
  const withStockIfAllowed = async (
    question: (stock: { withStock: boolean }) => Promise<Record<string, unknown>>,
  ): Promise<Record<string, unknown>> => {
    try {
      return await question({ withStock })
    } catch (error) {
      if (!withStock || !(error instanceof StorefrontError) || !error.codes.includes('ACCESS_DENIED')) throw error
      withStock = false
      return question({ withStock })
    }
  }
  const cataloguePage = (after: string | null) =>
    withStockIfAllowed(stock => query(documents.catalogue, { first: pageSize, after, ...stock }))

  return {
    createCart: () => changeCart('cartCreate'),
    addLines: (cartId, lines) =>
      changeCart('cartLinesAdd', {
        cartId,
        lines: lines.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity })),
      }),
    setAttributes: (cartId, attributes) => changeCart('cartAttributesUpdate', { cartId, attributes }),
    setBuyer: (cartId, buyerIdentity) => changeCart('cartBuyerIdentityUpdate', { cartId, buyerIdentity }),
    cart: async id => cartOf((await query(documents.cart, { id })).cart),
    variant: async id => nodeVariantOf((await query(documents.node, { id })).node),
    offers: async ids => {
      const { nodes } = await withStockIfAllowed(stock =>
        ask(
          { ...transport, timeoutMs: Math.min(transport.timeoutMs, 3_000) },
          { document: written(documents.offers), variables: { ids, ...stock }, isRepeatable: false },
        ),
      )
      if (!Array.isArray(nodes)) throw new StorefrontError(invalidAnswer)
      return offersOf(nodes)
    },
    products: async (first = pageSize) => {
      const { products } = await query(documents.products, { first })
      if (!Array.isArray(fieldsOf(products).edges)) throw new StorefrontError(invalidAnswer)
      return nodesOf(products).flatMap(product => productOf(product, currencies.list) ?? [])
    },
    allProducts: async () => {
      const found = []
      let after: string | null = null
      for (let page = 0; page < mostPages; page += 1) {
        const { products }: Record<string, unknown> = await cataloguePage(after)
        const { edges, pageInfo } = fieldsOf(products)
        if (!Array.isArray(edges)) throw new StorefrontError(invalidAnswer)
        found.push(...nodesOf(products).flatMap(product => productOf(product, currencies.list) ?? []))
        const { hasNextPage, endCursor } = fieldsOf(pageInfo)
        if (hasNextPage !== true || !textOf(endCursor)) return found
        after = textOf(endCursor)
      }
      throw new StorefrontError('The catalogue has more pages than we read')
    },
    product: async id =>
      productOf((await query(documents.product, { id: expandProductId(id) })).product, currencies.detail),
    productByHandle: async handle =>
      productOf(
        (await query(documents.productByHandle, { handle: storefrontHandle(handle) })).productByHandle,
        currencies.detail,
      ),
  }
}
