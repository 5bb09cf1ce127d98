/** What is asked of the storefront, word for word. Every document is valid from version 2023-10 to today's. (Spec §7) */

const cartFields = `fragment CartFields on Cart {
  id
  checkoutUrl
  totalQuantity
  cost { totalAmount { amount currencyCode } subtotalAmount { amount currencyCode } }
  lines(first: 10) {
    edges { node { id quantity merchandise { ... on ProductVariant { id title product { title } } } } }
  }
}`

const productFields = `fragment ProductFields on Product {
  id
  title
  handle
  description
  descriptionHtml
  productType
  tags
  availableForSale
  priceRange { minVariantPrice { amount currencyCode } }
  featuredImage { url }
}`

const variantFields = `fragment VariantFields on ProductVariant {
  id
  title
  price { amount currencyCode }
  availableForSale
  image { url }
  selectedOptions { name value }
}`

const imagesAndVariants = (images: number) => `images(first: ${images}) { edges { node { url altText width height } } }
      variants(first: 10) { edges { node { ...VariantFields } } }`

const cartChange = (call: string) => `${call} {
    cart { ...CartFields }
    userErrors { code field message }
  }`

const cartCreate = `mutation cartCreate {
  ${cartChange('cartCreate')}
}
${cartFields}`

const cartLinesAdd = `mutation cartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!) {
  ${cartChange('cartLinesAdd(cartId: $cartId, lines: $lines)')}
}
${cartFields}`

const cartAttributesUpdate = `mutation cartAttributesUpdate($cartId: ID!, $attributes: [AttributeInput!]!) {
  ${cartChange('cartAttributesUpdate(cartId: $cartId, attributes: $attributes)')}
}
${cartFields}`

const cartBuyerIdentityUpdate = `mutation cartBuyerIdentityUpdate($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) {
  ${cartChange('cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity)')}
}
${cartFields}`

const cart = `query cart($id: ID!) {
  cart(id: $id) { ...CartFields }
}
${cartFields}`

const node = `query node($id: ID!) {
  node(id: $id) {
    ... on ProductVariant { id title price { amount currencyCode } product { title } availableForSale }
  }
}`

/** Price and stock of variants at this moment. */
const offers = `query offers($ids: [ID!]!, $withStock: Boolean!) {
  nodes(ids: $ids) {
    ... on ProductVariant { id price { amount currencyCode } availableForSale quantityAvailable @include(if: $withStock) }
  }
}`

const products = `query products($first: Int!) {
  products(first: $first) {
    edges { node {
      ...ProductFields
      ${imagesAndVariants(5)}
    } }
  }
}
${productFields}
${variantFields}`

const product = `query product($id: ID!) {
  product(id: $id) {
      ...ProductFields
      ${imagesAndVariants(10)}
  }
}
${productFields}
${variantFields}`

const productByHandle = `query productByHandle($handle: String!) {
  productByHandle(handle: $handle) {
      ...ProductFields
      ${imagesAndVariants(10)}
  }
}
${productFields}
${variantFields}`

/**
 * A page of everything the shop sells, for our own copy: with article numbers, and with the pieces left where the token may
 * read them (scope `unauthenticated_read_product_inventory`).
 */
const catalogue = `query catalogue($first: Int!, $after: String, $withStock: Boolean!) {
  products(first: $first, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node {
      ...ProductFields
      images(first: 10) { edges { node { url altText width height } } }
      variants(first: 50) { edges { node { ...VariantFields sku quantityAvailable @include(if: $withStock) } } }
    } }
  }
}
${productFields}
${variantFields}`

/** Every document, for checking them against a schema. */
export const documents = {
  cartCreate,
  cartLinesAdd,
  cartAttributesUpdate,
  cartBuyerIdentityUpdate,
  cart,
  node,
  products,
  product,
  productByHandle,
  offers,
  catalogue,
} as const

/** The document with prices and stock for buyers of a country: `@inContext` stands after the operation's head. */
export const inCountry = (document: string, country: 'AU'): string =>
  document.replace(/^((?:query|mutation) \w+(?:\([^)]*\))?) \{/, `$1 @inContext(country: ${country}) {`)
