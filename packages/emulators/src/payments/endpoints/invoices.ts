import { z } from 'zod'
import { randomId } from '../../common/ids.ts'
import { endpoint } from '../api/endpoint.ts'
import { ApiProblem, invalidRequest, noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import { created, expand, flag, paging, text } from '../api/params.ts'
import { collectInvoice, isRunning } from '../billing/collect-invoice.ts'
import { closeInvoice, finalizeInvoice, stopAdvancing } from '../billing/invoices.ts'
import { previewRenewal } from '../billing/renewals.ts'
import type { Payments } from '../payments.ts'
import type { Invoice } from '../wire.ts'

const InvoiceList = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  created: created.optional(),
})

const Bare = z.strictObject({ expand })

export const invoiceEndpoints = [
  endpoint('GET', '/v1/invoices', InvoiceList, ({ payments, params }) =>
    listPage(payments.invoices, {
      url: '/v1/invoices',
      page: params,
      where: given({ customer: params.customer, status: params.status }),
      keep: ({ parent, created: at }) =>
        isWithin(at, params.created) &&
        (params.subscription === undefined || parent.subscription_details.subscription === params.subscription),
    }),
  ),

  endpoint(
    'POST',
    '/v1/invoices/create_preview',
    z.strictObject({ subscription: text, expand }),
    ({ payments, params }) => {
      const subscription = payments.subscriptions.get(params.subscription)
      if (!subscription) throw noSuch('subscription', params.subscription, 'subscription', 400)
      if (!isRunning(subscription) || subscription.cancel_at_period_end) {
        throw new ApiProblem(404, {
          type: 'invalid_request_error',
          code: 'invoice_upcoming_none',
          message: `No upcoming invoices for customer: ${subscription.customer}`,
        })
      }
      return { ...previewRenewal(payments, subscription), id: randomId('upcoming_in_') }
    },
  ),

  endpoint('GET', '/v1/invoices/:id', Bare, ({ payments, id }) => requireInvoice(payments, id)),

  endpoint(
    'POST',
    '/v1/invoices/:id',
    z.strictObject({ auto_advance: flag.optional(), expand }),
    ({ payments, id, params }) => {
      const invoice = requireInvoice(payments, id)
      if (params.auto_advance === undefined) return invoice
      if (invoice.status !== 'draft' && invoice.status !== 'open')
        throw invalidRequest('Finalized invoices can’t be updated in this way.', { code: 'invoice_not_editable' })
      if (params.auto_advance)
        throw invalidRequest('Switching `auto_advance` on again is not offered here.', { param: 'auto_advance' })
      return stopAdvancing(payments, invoice)
    },
  ),

  endpoint(
    'POST',
    '/v1/invoices/:id/finalize',
    z.strictObject({ auto_advance: flag.optional(), expand }),
    ({ payments, id, params }) => {
      const invoice = requireInvoice(payments, id)
      if (invoice.status !== 'draft')
        throw invalidRequest('This invoice is already finalized, you can’t re-finalize a non-draft invoice.')
      payments.timeline.cancel('payments.finalize', id)
      const auto_advance = params.auto_advance ?? invoice.auto_advance
      const open = finalizeInvoice(payments, { ...invoice, auto_advance })
      // The provider collects what advances by itself, without a word about how that went in this answer.
      // What a balance pays whole is paid in this moment, whether it advances or not.
      if (auto_advance || (open.total > 0 && open.amount_due === 0)) collectInvoice(payments, open)
      return requireInvoice(payments, id)
    },
  ),

  endpoint(
    'POST',
    '/v1/invoices/:id/pay',
    z.strictObject({ payment_method: text.optional(), expand }),
    ({ payments, id, params }) => {
      const invoice = requireInvoice(payments, id)
      if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
      const method = params.payment_method ? payments.paymentMethods.get(params.payment_method) : undefined
      if (params.payment_method && !method) throw noSuch('PaymentMethod', params.payment_method, 'payment_method', 400)
      if (invoice.status === 'draft') payments.timeline.cancel('payments.finalize', id)
      const open = invoice.status === 'draft' ? finalizeInvoice(payments, invoice) : requireOpen(invoice)
      const { invoice: result, decline } = collectInvoice(payments, open, method)
      if (!decline) return result
      const { code, declineCode, message } = decline
      return new ApiProblem(402, { type: 'card_error', code, decline_code: declineCode, message })
    },
  ),

  endpoint('POST', '/v1/invoices/:id/void', Bare, ({ payments, id }) => {
    return closeInvoice(payments, requireOpen(requireInvoice(payments, id)), 'void')
  }),

  endpoint('POST', '/v1/invoices/:id/mark_uncollectible', Bare, ({ payments, id }) => {
    return closeInvoice(payments, requireOpen(requireInvoice(payments, id)), 'uncollectible')
  }),

  endpoint(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      ...paging,
      invoice: text.optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      created: created.optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
    }),
    ({ payments, params }) =>
      listPage(payments.invoicePayments, {
        url: '/v1/invoice_payments',
        page: params,
        where: given({ invoice: params.invoice, 'payment.payment_intent': params.payment?.payment_intent }),
        keep: one =>
          isWithin(one.created, params.created) && (params.status === undefined || one.status === params.status),
      }),
  ),
]

function requireInvoice(payments: Payments, id: string): Invoice {
  const invoice = payments.invoices.get(id)
  if (!invoice) throw noSuch('invoice', id)
  return invoice
}

function requireOpen(invoice: Invoice): Invoice {
  if (invoice.status === 'open') return invoice
  throw invalidRequest(`This invoice has the status ${invoice.status}; only open invoices allow this.`, {
    code: 'invoice_not_editable',
  })
}
