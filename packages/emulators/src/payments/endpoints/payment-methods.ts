import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { noSuch } from '../api/errors.ts'
import { given, listPage } from '../api/lists.ts'
import { address, expand, mergeMetadata, metadata, paging, text, whole } from '../api/params.ts'
import { detachCard } from '../billing/keep-card.ts'
import { attachByName } from '../objects/known-card.ts'
import type { Payments } from '../payments.ts'
import type { PaymentMethod } from '../wire.ts'
import { requireCustomer } from './customers.ts'

const Change = z.strictObject({
  billing_details: z
    .strictObject({
      address: address.optional(),
      email: text.optional(),
      name: text.optional(),
      phone: text.optional(),
    })
    .optional(),
  card: z.strictObject({ exp_month: whole(1, 12).optional(), exp_year: whole(2000, 2100).optional() }).optional(),
  metadata: metadata.optional(),
  expand,
})

const path = '/v1/payment_methods'

export const paymentMethodEndpoints = [
  endpoint(
    'GET',
    path,
    z.strictObject({ ...paging, customer: text.optional(), type: text.optional() }),
    ({ payments, params }) =>
      listPage(payments.paymentMethods, {
        url: path,
        page: params,
        where: given({ customer: params.customer, type: params.type }),
      }),
  ),

  endpoint('GET', `${path}/:id`, z.strictObject({ expand }), ({ payments, id }) => requireMethod(payments, id)),

  endpoint('POST', `${path}/:id`, Change, ({ payments, id, params }) => {
    const method = requireMethod(payments, id)
    const { address: place, ...details } = params.billing_details ?? {}
    const updated = payments.paymentMethods.put({
      ...method,
      card: { ...method.card, ...params.card },
      metadata: mergeMetadata(method.metadata, params.metadata),
      billing_details: {
        ...method.billing_details,
        ...details,
        address: place
          ? { ...blankAddress, ...method.billing_details.address, ...place }
          : method.billing_details.address,
      },
    })
    payments.emit('payment_method.updated', updated)
    return updated
  }),

  endpoint('POST', `${path}/:id/attach`, z.strictObject({ customer: text, expand }), ({ payments, id, params }) =>
    attachByName(payments, id, requireCustomer(payments, params.customer, 'customer')),
  ),

  endpoint('POST', `${path}/:id/detach`, z.strictObject({ expand }), ({ payments, id }) =>
    detachCard(payments, requireMethod(payments, id)),
  ),
]

const blankAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** @throws ApiProblem when there is no such payment method */
export function requireMethod(payments: Payments, id: string): PaymentMethod {
  const method = payments.paymentMethods.get(id)
  if (!method) throw noSuch('PaymentMethod', id)
  return method
}
