import { randomId } from '../../common/ids.ts'
import type { Payments } from '../payments.ts'
import type { Customer, Metadata } from '../wire.ts'

type NewCustomer = Partial<Pick<Customer, 'address' | 'description' | 'email' | 'name' | 'phone' | 'shipping'>> & {
  metadata?: Metadata
}

/** Adds a customer and says so. */
export function createCustomer(payments: Payments, given: NewCustomer): Customer {
  const customer = payments.customers.put({
    id: randomId('cus_', 14),
    object: 'customer',
    address: given.address ?? null,
    balance: 0,
    created: payments.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: randomId('', 8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: given.shipping ?? null,
    tax_exempt: 'none',
    test_clock: null,
  })
  payments.emit('customer.created', customer)
  return customer
}

/** Changes a customer and says what was there before. */
export function updateCustomer(payments: Payments, customer: Customer, change: Partial<Customer>): Customer {
  const updated = payments.customers.put({ ...customer, ...change })
  payments.emit('customer.updated', updated, previousOf(customer, change))
  return updated
}

/** The earlier values of what a change touches. */
export function previousOf<T extends object>(before: T, change: Partial<T>): Partial<T> {
  const keys = new Set(Object.keys(change))
  const entries = Object.entries(before).filter(([key]) => keys.has(key))
  // The entries come from `before`, so this is a part of it.
  return Object.fromEntries(entries) as Partial<T>
}
