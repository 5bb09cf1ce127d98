import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { invalidRequest, noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import { address, created, expand, mergeMetadata, metadata, paging, text, unsettable, whole } from '../api/params.ts'
import { isRunning } from '../billing/collect-invoice.ts'
import { endSubscription } from '../billing/subscriptions.ts'
import { createCustomer, updateCustomer } from '../objects/customer.ts'
import { moveCustomerBalance } from '../objects/customer-balance.ts'
import { attachByName } from '../objects/known-card.ts'
import type { Payments } from '../payments.ts'
import type { Customer, Deleted } from '../wire.ts'

const Shipping = z.strictObject({ address, name: text, phone: text.optional() })

const fields = {
  address: unsettable(address).optional(),
  description: unsettable(text).optional(),
  email: unsettable(text.max(512)).optional(),
  name: unsettable(text.max(256)).optional(),
  phone: unsettable(text.max(20)).optional(),
  shipping: unsettable(Shipping).optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable(text).optional() }).optional(),
  expand,
}

const NewCustomer = z.strictObject({ ...fields, payment_method: text.optional() })

export const customerEndpoints = [
  endpoint('POST', '/v1/customers', NewCustomer, ({ payments, params }) => {
    const customer = createCustomer(payments, { ...readPerson(params), metadata: mergeMetadata({}, params.metadata) })
    const { payment_method } = params
    if (!payment_method) return customer
    const { id } = attachByName(payments, payment_method, customer, 'payment_method')
    const isDefault = params.invoice_settings?.default_payment_method === payment_method
    if (!isDefault) return customer
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: id }
    return updateCustomer(payments, customer, { invoice_settings })
  }),

  endpoint(
    'GET',
    '/v1/customers',
    z.strictObject({ ...paging, email: text.optional(), created: created.optional() }),
    ({ payments, params }) =>
      listPage(payments.customers, {
        url: '/v1/customers',
        page: params,
        where: given({ email: params.email }),
        keep: customer => isWithin(customer.created, params.created),
      }),
  ),

  endpoint('GET', '/v1/customers/:id', z.strictObject({ expand }), ({ payments, id }) => {
    return payments.customers.get(id) ?? deletedCustomer(payments, id) ?? missing(id)
  }),

  endpoint('POST', '/v1/customers/:id', z.strictObject(fields), ({ payments, id, params }) => {
    const customer = requireCustomer(payments, id)
    const method = params.invoice_settings?.default_payment_method
    if (method && payments.paymentMethods.get(method)?.customer !== id)
      throw noSuch('payment method', method, 'invoice_settings[default_payment_method]', 400)
    const { invoice_settings } = customer
    return updateCustomer(payments, customer, {
      ...readPerson(params),
      ...(params.metadata === undefined ? {} : { metadata: mergeMetadata(customer.metadata, params.metadata) }),
      ...(method === undefined ? {} : { invoice_settings: { ...invoice_settings, default_payment_method: method } }),
    })
  }),

  endpoint(
    'POST',
    '/v1/customers/:id/balance_transactions',
    z.strictObject({
      amount: whole(),
      currency: text,
      description: text.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    ({ payments, id, params }) => {
      requireCustomer(payments, id)
      const { amount, currency, description = null } = params
      if (amount === 0) throw invalidRequest('The amount has to be other than zero.', { param: 'amount' })
      const note = { description, metadata: mergeMetadata({}, params.metadata) }
      return moveCustomerBalance(payments, id, { type: 'adjustment', amount, currency, ...note })
    },
  ),

  endpoint('GET', '/v1/customers/:id/balance_transactions', z.strictObject(paging), ({ payments, id, params }) => {
    requireCustomer(payments, id)
    const url = `/v1/customers/${id}/balance_transactions`
    return listPage(payments.customerBalance, { url, page: params, where: { customer: id } })
  }),

  endpoint('DELETE', '/v1/customers/:id', z.strictObject({ expand }), ({ payments, id }) => {
    const customer = requireCustomer(payments, id)
    for (const subscription of payments.subscriptions.list({ where: { customer: id } })) {
      if (isRunning(subscription)) endSubscription(payments, subscription, 'cancellation_requested')
    }
    payments.customers.remove(id)
    payments.emit('customer.deleted', customer)
    return payments.deleted.put({ id, object: 'customer', deleted: true })
  }),

  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject({ ...paging, type: text.optional() }),
    ({ payments, id, params }) => {
      requireCustomer(payments, id)
      const url = `/v1/customers/${id}/payment_methods`
      return listPage(payments.paymentMethods, { url, page: params, where: given({ customer: id, type: params.type }) })
    },
  ),
]

type Person = Pick<
  z.infer<z.ZodObject<typeof fields>>,
  'address' | 'description' | 'email' | 'name' | 'phone' | 'shipping'
>

/** What was given of a person; what was not given stays out, so that it does not overwrite. */
function readPerson({ address: place, description, email, name, phone, shipping }: Person): Partial<Customer> {
  const person: Partial<Customer> = {}
  if (place !== undefined) person.address = place && wholeAddress(place)
  if (description !== undefined) person.description = description
  if (email !== undefined) person.email = email
  if (name !== undefined) person.name = name
  if (phone !== undefined) person.phone = phone
  if (shipping !== undefined) {
    person.shipping = shipping && {
      name: shipping.name,
      phone: shipping.phone,
      address: wholeAddress(shipping.address),
    }
  }
  return person
}

function wholeAddress(part: z.infer<typeof address>) {
  return {
    city: part.city ?? null,
    country: part.country ?? null,
    line1: part.line1 ?? null,
    line2: part.line2 ?? null,
    postal_code: part.postal_code ?? null,
    state: part.state ?? null,
  }
}

/** @throws ApiProblem when there is no such customer; 400 when a parameter, not the address, names it */
export function requireCustomer(payments: Payments, id: string, param?: string): Customer {
  return payments.customers.get(id) ?? missing(id, param)
}

function missing(id: string, param?: string): never {
  throw param ? noSuch('customer', id, param, 400) : noSuch('customer', id)
}

function deletedCustomer(payments: Payments, id: string): Deleted | undefined {
  const trace = payments.deleted.get(id)
  return trace?.object === 'customer' ? trace : undefined
}
