/**
 * What we ask the shop's back office (Admin GraphQL). Every document is valid from 2025-10 to 2026-10; `refundDocument` alone
 * follows the version. Lists are kept short: the shop charges a query for everything it might have to answer, at most
 * 1,000 points.
 */

const money = 'shopMoney { amount }'

const refundFields = `
  id
  createdAt
  note
  refundLineItems(first: 50) {
    nodes { lineItem { id } quantity restocked subtotalSet { ${money} } totalTaxSet { ${money} } }
  }
  refundShippingLines(first: 5) {
    nodes { subtotalAmountSet { ${money} } taxAmountSet { ${money} } }
  }
  transactions(first: 10) {
    nodes { kind status amountSet { ${money} } }
  }`

const fulfilmentFields = 'id status createdAt trackingInfo(first: 1) { number }'

/** An order as it stands now, with its first 50 lines after a cursor. Its refunds are read one by one. */
export const orderDocument = `query order($id: ID!, $after: String) {
  order(id: $id) {
    id
    name
    email
    phone
    createdAt
    updatedAt
    processedAt
    cancelledAt
    currencyCode
    test
    displayFinancialStatus
    displayFulfillmentStatus
    totalPriceSet { ${money} }
    customer { displayName }
    customAttributes { key value }
    shippingAddress { name address1 address2 city provinceCode zip countryCodeV2 phone }
    shippingLine { title discountedPriceSet { ${money} } taxLines { priceSet { ${money} } } }
    lineItems(first: 50, after: $after) {
      nodes {
        id
        product { id }
        variant { id }
        sku
        title
        variantTitle
        quantity
        originalUnitPriceSet { ${money} }
        discountAllocations { allocatedAmountSet { ${money} } }
        taxLines { priceSet { ${money} } }
        taxable
        requiresShipping
        unfulfilledQuantity
      }
      pageInfo { hasNextPage endCursor }
    }
    refunds(first: 50) { id }
    fulfillments(first: 20) { ${fulfilmentFields} }
  }
}`

export const refundReadDocument = `query refund($id: ID!) {
  refund(id: $id) { ${refundFields} }
}`

/** Which orders changed, oldest change first. */
export const ordersSinceDocument = `query ordersSince($query: String!, $after: String) {
  orders(first: 100, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { id updatedAt }
    pageInfo { hasNextPage endCursor }
  }
}`

/** The order of a reference of ours, where there is one. */
export const orderByReferenceDocument = `query orderByReference($query: String!) {
  orders(first: 2, query: $query) { nodes { id name sourceIdentifier } }
}`

export const orderCreateDocument = `mutation orderCreate($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
  orderCreate(order: $order, options: $options) { order { id name } userErrors { field message } }
}`

/** Calls an order off without paying anything back; its pieces go back on the shelf. */
export const cancelDocument = `mutation orderCancel($id: ID!) {
  orderCancel(orderId: $id, reason: OTHER, restock: true, notifyCustomer: false) {
    orderCancelUserErrors { field message }
  }
}`

/** What was paid by and where it is sent from, so that money and goods go back the way they came. */
export const originsDocument = `query origins($id: ID!) {
  order(id: $id) {
    transactions(first: 20) { id kind status gateway amountSet { ${money} } }
    fulfillmentOrders(first: 1) { nodes { assignedLocation { location { id } } } }
  }
}`

/** First version that knows `@idempotent`; from 2026-04 on the shop insists on it. */
const idempotentSince = '2026-01'

/** Pays back. Where the version has it, a key makes repeating it one refund. */
export const refundDocument = (apiVersion: string): string =>
  apiVersion >= idempotentSince
    ? `mutation refundCreate($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) { refund { ${refundFields} } userErrors { field message } }
}`
    : `mutation refundCreate($input: RefundInput!) {
  refundCreate(input: $input) { refund { ${refundFields} } userErrors { field message } }
}`

/** What of an order waits to be sent, and what is on its way. */
export const fulfilmentsDocument = `query fulfilments($id: ID!) {
  order(id: $id) {
    fulfillmentOrders(first: 20) { nodes { id status } }
    fulfillments(first: 20) { ${fulfilmentFields} }
  }
}`

export const fulfilDocument = `mutation fulfillmentCreate($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { ${fulfilmentFields} }
    userErrors { field message }
  }
}`

export const milestonesDocument = `query milestones($id: ID!) {
  fulfillment(id: $id) { events(first: 50) { nodes { status happenedAt } } }
}`

export const milestoneDocument = `mutation fulfillmentEventCreate($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id } userErrors { field message } }
}`

export const webhooksDocument = `query webhooks($after: String) {
  webhookSubscriptions(first: 100, after: $after) {
    nodes { topic uri }
    pageInfo { hasNextPage endCursor }
  }
}`

export const webhookDocument = `mutation webhookSubscriptionCreate($topic: WebhookSubscriptionTopic!, $webhook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhook) {
    webhookSubscription { id }
    userErrors { field message }
  }
}`

/** Every document, as one version of the API gets it: for checking them against its schema. */
export const documentsFor = (apiVersion: string): Record<string, string> => ({
  order: orderDocument,
  refund: refundReadDocument,
  ordersSince: ordersSinceDocument,
  orderByReference: orderByReferenceDocument,
  orderCreate: orderCreateDocument,
  orderCancel: cancelDocument,
  origins: originsDocument,
  refundCreate: refundDocument(apiVersion),
  fulfilments: fulfilmentsDocument,
  fulfil: fulfilDocument,
  milestones: milestonesDocument,
  milestone: milestoneDocument,
  webhooks: webhooksDocument,
  webhook: webhookDocument,
})
