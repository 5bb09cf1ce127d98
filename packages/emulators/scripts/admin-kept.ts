/**
 * The part of the published Admin schema that is emulated: fields of objects and inputs, values of long enumerations.
 * Types that are not listed are left out, and so are arguments that need them. Short enumerations, scalars,
 * connections and edges follow from use.
 */
const listed: Record<string, string> = {
  QueryRoot: 'fulfillment fulfillmentOrder node order orders product productVariant refund shop webhookSubscriptions',
  Mutation:
    'fulfillmentCreate fulfillmentEventCreate fulfillmentTrackingInfoUpdate orderCancel orderCreate refundCreate webhookSubscriptionCreate webhookSubscriptionDelete webhookSubscriptionUpdate',
  Shop: 'currencyCode id myshopifyDomain name',
  Node: 'id',
  PageInfo: 'endCursor hasNextPage hasPreviousPage startCursor',
  UserError: 'field message',
  MoneyV2: 'amount currencyCode',
  MoneyBag: 'presentmentMoney shopMoney',
  Attribute: 'key value',
  Order:
    'cancelReason cancelledAt cartToken checkoutToken closed closedAt confirmed createdAt currencyCode currentShippingPriceSet currentSubtotalPriceSet currentTotalDiscountsSet currentTotalPriceSet currentTotalTaxSet customAttributes customer discountCode discountCodes displayFinancialStatus displayFulfillmentStatus email fulfillmentOrders fulfillments fullyPaid id legacyResourceId lineItems name netPaymentSet note number originalTotalPriceSet paymentGatewayNames phone presentmentCurrencyCode processedAt refundable refunds requiresShipping shippingAddress shippingLine shippingLines sourceIdentifier subtotalPriceSet suggestedRefund tags taxExempt taxLines taxesIncluded test totalDiscountsSet totalPriceSet totalReceivedSet totalRefundedSet totalRefundedShippingSet totalShippingPriceSet totalTaxSet transactions unpaid updatedAt',
  Customer: 'displayName email firstName id lastName phone',
  MailingAddress:
    'address1 address2 city company country countryCode countryCodeV2 firstName formatted id lastName name phone province provinceCode zip',
  TaxLine: 'channelLiable priceSet rate ratePercentage title',
  DiscountAllocation: 'allocatedAmountSet',
  LineItem:
    'currentQuantity customAttributes discountAllocations discountedTotalSet discountedUnitPriceAfterAllDiscountsSet discountedUnitPriceSet fulfillableQuantity fulfillmentStatus id isGiftCard name nonFulfillableQuantity originalTotalSet originalUnitPriceSet product quantity refundableQuantity requiresShipping restockable sku taxLines taxable title totalDiscountSet unfulfilledQuantity variant variantTitle vendor',
  ShippingLine:
    'code currentDiscountedPriceSet custom discountAllocations discountedPriceSet id isRemoved originalPriceSet source taxLines title',
  Product: 'handle id legacyResourceId productType status tags title totalInventory updatedAt variants vendor',
  ProductVariant:
    'availableForSale displayName id inventoryQuantity legacyResourceId position price product sku taxable title updatedAt',
  OrderTransaction: 'amountSet createdAt formattedGateway gateway id kind order processedAt status test',
  Refund:
    'createdAt id legacyResourceId note order processedAt refundLineItems refundShippingLines totalRefundedSet transactions updatedAt',
  RefundLineItem: 'id lineItem location priceSet quantity restockType restocked subtotalSet totalTaxSet',
  RefundShippingLine: 'id shippingLine subtotalAmountSet taxAmountSet',
  SuggestedRefund:
    'amountSet discountedSubtotalSet maximumRefundableSet refundLineItems shipping subtotalSet suggestedTransactions totalTaxSet',
  SuggestedOrderTransaction: 'amountSet formattedGateway gateway kind maximumRefundableSet parentTransaction',
  ShippingRefund: 'amountSet maximumRefundableSet taxSet',
  Fulfillment:
    'createdAt deliveredAt displayStatus events fulfillmentLineItems fulfillmentOrders id inTransitAt legacyResourceId location name order requiresShipping status totalQuantity trackingInfo updatedAt',
  FulfillmentTrackingInfo: 'company number url',
  FulfillmentLineItem: 'id lineItem quantity',
  FulfillmentEvent: 'createdAt happenedAt id message status',
  FulfillmentOrder: 'assignedLocation createdAt id lineItems order orderId orderName requestStatus status updatedAt',
  FulfillmentOrderAssignedLocation: 'location name',
  Location: 'id isActive legacyResourceId name',
  FulfillmentOrderLineItem:
    'id lineItem productTitle remainingQuantity requiresShipping sku totalQuantity variant variantTitle vendor',
  WebhookSubscription:
    'apiVersion callbackUrl createdAt filter format id includeFields legacyResourceId topic updatedAt uri',
  ApiVersion: 'displayName handle supported',
  FulfillmentCreatePayload: 'fulfillment userErrors',
  FulfillmentEventCreatePayload: 'fulfillmentEvent userErrors',
  FulfillmentTrackingInfoUpdatePayload: 'fulfillment userErrors',
  RefundCreatePayload: 'order refund userErrors',
  OrderCancelPayload: 'job orderCancelUserErrors userErrors',
  OrderCancelUserError: 'code field message',
  OrderCreatePayload: 'order userErrors',
  OrderCreateUserError: 'code field message',
  Job: 'done id',
  WebhookSubscriptionCreatePayload: 'userErrors webhookSubscription',
  WebhookSubscriptionUpdatePayload: 'userErrors webhookSubscription',
  WebhookSubscriptionDeletePayload: 'deletedWebhookSubscriptionId userErrors',
  DisplayableError: 'field message',

  FulfillmentInput: 'lineItemsByFulfillmentOrder notifyCustomer trackingInfo',
  FulfillmentOrderLineItemsInput: 'fulfillmentOrderId fulfillmentOrderLineItems',
  FulfillmentOrderLineItemInput: 'id quantity',
  FulfillmentTrackingInput: 'company number numbers url urls',
  FulfillmentEventInput: 'fulfillmentId happenedAt message status',
  RefundInput: 'allowOverRefunding currency note notify orderId refundLineItems shipping transactions',
  RefundLineItemInput: 'lineItemId locationId quantity restockType',
  ShippingRefundInput: 'amount fullRefund',
  OrderTransactionInput: 'amount gateway kind orderId parentId',
  OrderCancelRefundMethodInput: 'originalPaymentMethodsRefund',
  OrderCreateOrderInput:
    'currency customAttributes email financialStatus lineItems note phone shippingAddress shippingLines sourceIdentifier taxesIncluded test',
  OrderCreateOptionsInput: 'inventoryBehaviour sendFulfillmentReceipt sendReceipt',
  OrderCreateLineItemInput: 'priceSet quantity requiresShipping taxLines taxable variantId',
  OrderCreateShippingLineInput: 'priceSet title',
  OrderCreateTaxLineInput: 'priceSet rate title',
  OrderCreateCustomAttributeInput: 'key value',
  MoneyBagInput: 'shopMoney',
  MoneyInput: 'amount currencyCode',
  MailingAddressInput: 'address1 address2 city countryCode firstName lastName phone provinceCode zip',
  WebhookSubscriptionInput: 'callbackUrl filter format includeFields uri',

  CountryCode: 'AU NZ US GB',
  CurrencyCode: 'AUD NZD USD GBP',
  WebhookSubscriptionTopic:
    'FULFILLMENTS_CREATE FULFILLMENTS_UPDATE ORDERS_CANCELLED ORDERS_CREATE ORDERS_FULFILLED ORDERS_PAID ORDERS_UPDATED PRODUCTS_UPDATE REFUNDS_CREATE',
}

export const adminKept: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(listed).map(([type, names]) => [type, names.split(' ')]),
)
