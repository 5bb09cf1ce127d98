/** What a product asks of a storefront: the six operations of the specification, then those that a cart needs beside them. */

const cart = `cart {
    id checkoutUrl totalQuantity
    cost { totalAmount { amount currencyCode } subtotalAmount { amount currencyCode } }
    lines(first: 10) { edges { node { id quantity attributes { key value }
      cost { totalAmount { amount } subtotalAmount { amount } }
      discountAllocations { discountedAmount { amount } }
      merchandise { ... on ProductVariant { id title product { title } } } } } }
    attributes { key value } note discountCodes { code applicable }
    buyerIdentity { email phone countryCode }
  }
  userErrors { code field message }`

const product = (images: number) => `id title handle description descriptionHtml productType tags availableForSale
  priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount currencyCode } }
  featuredImage { url altText width height }
  images(first: ${images}) { edges { node { url altText width height } } }
  variants(first: 10) { edges { node {
    id title sku availableForSale quantityAvailable requiresShipping
    price { amount currencyCode } selectedOptions { name value } image { url } } } }`

export const operations = {
  cartCreate: `mutation { cartCreate { ${cart} } }`,
  cartLinesAdd: `mutation cartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!) {
    cartLinesAdd(cartId: $cartId, lines: $lines) { ${cart} } }`,
  node: `query node($id: ID!) { node(id: $id) { ... on ProductVariant {
    id title price { amount currencyCode } product { title } availableForSale } } }`,
  products: `query products($first: Int = 20, $after: String, $query: String, $reverse: Boolean, $sortKey: ProductSortKeys) {
    products(first: $first, after: $after, query: $query, reverse: $reverse, sortKey: $sortKey) {
      edges { cursor node { ${product(5)} } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
  product: `query product($id: ID!) { product(id: $id) { ${product(10)} } }`,
  productByHandle: `query productByHandle($handle: String!) { productByHandle(handle: $handle) { ${product(10)} } }`,

  productInCountry: `query ($handle: String!) @inContext(country: AU, language: EN) {
    product(handle: $handle) { id options { name values } } }`,
  cart: `query cart($id: ID!) { cart(id: $id) {
    id checkoutUrl totalQuantity updatedAt buyerIdentity { email countryCode }
    lines(first: 250) { nodes { id quantity } pageInfo { hasNextPage endCursor } } } }`,
  cartCreateWith: `mutation cartCreateWith($input: CartInput) { cartCreate(input: $input) { ${cart} } }`,
  cartLinesUpdate: `mutation ($cartId: ID!, $lines: [CartLineUpdateInput!]!) {
    cartLinesUpdate(cartId: $cartId, lines: $lines) { ${cart} } }`,
  cartLinesRemove: `mutation ($cartId: ID!, $lineIds: [ID!]!) {
    cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { ${cart} } }`,
  cartAttributesUpdate: `mutation ($cartId: ID!, $attributes: [AttributeInput!]!) {
    cartAttributesUpdate(cartId: $cartId, attributes: $attributes) { ${cart} } }`,
  cartBuyerIdentityUpdate: `mutation ($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) {
    cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) { ${cart} } }`,
  cartDiscountCodesUpdate: `mutation ($cartId: ID!, $discountCodes: [String!]!) {
    cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) { ${cart} } }`,
  cartNoteUpdate: `mutation ($cartId: ID!, $note: String!) {
    cartNoteUpdate(cartId: $cartId, note: $note) { ${cart} } }`,
} as const
