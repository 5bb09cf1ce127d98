import { randomId } from '../../common/ids.ts'
import type { Payments } from '../payments.ts'
import type { Metadata, Plan, Price, Product } from '../wire.ts'

type NewProduct = Partial<
  Pick<Product, 'id' | 'active' | 'description' | 'images' | 'tax_code' | 'url' | 'unit_label'>
> & {
  name: string
  metadata?: Metadata
  shippable?: boolean
  statement_descriptor?: string
}

export function createProduct(payments: Payments, given: NewProduct): Product {
  const product = payments.products.put({
    id: given.id ?? randomId('prod_', 14),
    object: 'product',
    active: given.active ?? true,
    created: payments.now(),
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: given.shippable ?? null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: given.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label ?? null,
    updated: payments.now(),
    url: given.url ?? null,
  })
  payments.emit('product.created', product)
  return product
}

export type NewPrice = {
  product: string
  currency: string
  unit_amount: number
  recurring?: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number }
  active?: boolean
  lookup_key?: string
  nickname?: string
  tax_behavior?: 'inclusive' | 'exclusive' | 'unspecified'
  metadata?: Metadata
}

export function createPrice(payments: Payments, given: NewPrice): Price {
  const price = payments.prices.put({
    id: randomId('price_'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: payments.now(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring
      ? { ...given.recurring, meter: null, trial_period_days: null, usage_type: 'licensed' }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  })
  payments.emit('price.created', price)
  return price
}

/** The older form of a recurring price, which subscription items still carry. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}
