import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import {
  created,
  currency,
  expand,
  flag,
  mergeMetadata,
  metadata,
  paging,
  text,
  unsettable,
  webAddress,
  whole,
} from '../api/params.ts'
import { createPrice, createProduct } from '../objects/catalogue.ts'
import { previousOf } from '../objects/customer.ts'
import type { Payments } from '../payments.ts'
import type { Price, Product } from '../wire.ts'

export const Recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole(1).default(1),
  usage_type: z.literal('licensed').optional(),
})

const taxBehaviour = z.enum(['inclusive', 'exclusive', 'unspecified'])
const amount = whole(0, 99_999_999)

export const ProductData = z.strictObject({
  name: text,
  description: text.optional(),
  images: z.array(webAddress).max(8).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.max(22).optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
})

const productFields = {
  active: flag.optional(),
  description: unsettable(text).optional(),
  images: unsettable(z.array(webAddress).max(8)).optional(),
  metadata: metadata.optional(),
  shippable: flag.optional(),
  statement_descriptor: text.max(22).optional(),
  tax_code: unsettable(text).optional(),
  unit_label: unsettable(text).optional(),
  url: unsettable(webAddress).optional(),
  expand,
}

const NewProduct = z.strictObject({ ...productFields, id: text.optional(), name: text })
const ProductChange = z.strictObject({
  ...productFields,
  name: text.optional(),
  default_price: unsettable(text).optional(),
})

const NewPrice = z.strictObject({
  currency,
  unit_amount: amount,
  product: text.optional(),
  product_data: ProductData.extend({ active: flag.optional(), id: text.optional() }).optional(),
  recurring: Recurring.optional(),
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.optional(),
  nickname: text.optional(),
  tax_behavior: taxBehaviour.optional(),
  metadata: metadata.optional(),
  expand,
})

// Amount, currency and interval are not among what can change: a new amount is a new price.
const PriceChange = z.strictObject({
  active: flag.optional(),
  lookup_key: unsettable(text.max(200)).optional(),
  transfer_lookup_key: flag.optional(),
  nickname: unsettable(text).optional(),
  tax_behavior: taxBehaviour.optional(),
  metadata: metadata.optional(),
  expand,
})

const PriceList = z.strictObject({
  ...paging,
  active: flag.optional(),
  currency: currency.optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  lookup_keys: z.array(text).max(10).optional(),
  created: created.optional(),
})

export const catalogueEndpoints = [
  endpoint('POST', '/v1/products', NewProduct, ({ payments, params: { id, metadata: entries, images, ...rest } }) => {
    if (id && payments.products.get(id))
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
    return createProduct(payments, { ...rest, id, images: images ?? [], metadata: mergeMetadata({}, entries) })
  }),
  endpoint(
    'GET',
    '/v1/products',
    z.strictObject({ ...paging, active: flag.optional(), ids: z.array(text).optional(), created: created.optional() }),
    ({ payments, params }) =>
      listPage(payments.products, {
        url: '/v1/products',
        page: params,
        keep: product =>
          (params.active === undefined || product.active === params.active) &&
          (params.ids === undefined || params.ids.includes(product.id)) &&
          isWithin(product.created, params.created),
      }),
  ),
  endpoint('GET', '/v1/products/:id', z.strictObject({ expand }), ({ payments, id }) => requireProduct(payments, id)),
  endpoint('POST', '/v1/products/:id', ProductChange, ({ payments, id, params }) => {
    const product = requireProduct(payments, id)
    const { expand: _, metadata: entries, images, default_price, ...rest } = params
    if (default_price) requirePrice(payments, default_price, 'default_price')
    const change: Partial<Product> = {
      ...withoutGaps(rest),
      ...(images === undefined ? {} : { images: images ?? [] }),
      ...(default_price === undefined ? {} : { default_price }),
      metadata: mergeMetadata(product.metadata, entries),
      updated: payments.now(),
    }
    const updated = payments.products.put({ ...product, ...change })
    payments.emit('product.updated', updated, previousOf(product, change))
    return updated
  }),

  endpoint('POST', '/v1/prices', NewPrice, ({ payments, params }) => {
    const { product, product_data, lookup_key, transfer_lookup_key, metadata: entries, ...rest } = params
    if (!product && !product_data)
      throw invalidRequest('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
    if (product) requireProduct(payments, product, 'product')
    freeLookupKey(payments, lookup_key, transfer_lookup_key)
    const owner = product ?? createFromData(payments, product_data)
    return createPrice(payments, { ...rest, product: owner, lookup_key, metadata: mergeMetadata({}, entries) })
  }),
  endpoint('GET', '/v1/prices', PriceList, ({ payments, params }) =>
    listPage(payments.prices, {
      url: '/v1/prices',
      page: params,
      where: given({ product: params.product, type: params.type, currency: params.currency }),
      keep: price =>
        (params.active === undefined || price.active === params.active) &&
        (params.lookup_keys === undefined || params.lookup_keys.includes(price.lookup_key ?? '')) &&
        isWithin(price.created, params.created),
    }),
  ),
  endpoint('GET', '/v1/prices/:id', z.strictObject({ expand }), ({ payments, id }) => requirePrice(payments, id)),
  endpoint('POST', '/v1/prices/:id', PriceChange, ({ payments, id, params }) => {
    const price = requirePrice(payments, id)
    const { expand: _, metadata: entries, transfer_lookup_key, ...rest } = params
    if (params.lookup_key !== price.lookup_key) freeLookupKey(payments, params.lookup_key, transfer_lookup_key)
    const change: Partial<Price> = { ...withoutGaps(rest), metadata: mergeMetadata(price.metadata, entries) }
    const updated = payments.prices.put({ ...price, ...change })
    payments.emit('price.updated', updated, previousOf(price, change))
    return updated
  }),
]

/** Makes the product that a price brings with it, and returns its id. */
export function createFromData(payments: Payments, data: z.infer<typeof ProductData> | undefined): string {
  return createProduct(payments, { ...data, name: data?.name ?? '', metadata: mergeMetadata({}, data?.metadata) }).id
}

/** @throws ApiProblem when there is no such price */
export function requirePrice(payments: Payments, id: string, param?: string): Price {
  const price = payments.prices.get(id)
  if (!price) throw param ? noSuch('price', id, param, 400) : noSuch('price', id)
  return price
}

/** @throws ApiProblem when there is no such product */
export function requireProduct(payments: Payments, id: string, param?: string): Product {
  const product = payments.products.get(id)
  if (!product) throw param ? noSuch('product', id, param, 400) : noSuch('product', id)
  return product
}

function freeLookupKey(payments: Payments, key: string | null | undefined, isTransfer = false): void {
  const holder = key ? payments.prices.first({ lookup_key: key }) : undefined
  if (!holder) return
  if (!isTransfer) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`
    throw invalidRequest(message, { code: 'resource_already_exists', param: 'lookup_key' })
  }
  payments.prices.put({ ...holder, lookup_key: null })
}

/** Leaves out what was not given, so that it does not overwrite. */
function withoutGaps<T extends object>(change: T): T {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T
}
