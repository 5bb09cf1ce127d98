import type { Stored } from '../../common/store.ts'
import type { Payments } from '../payments.ts'
import { invalidRequest } from './errors.ts'
import { wholeList } from './lists.ts'

const deepest = 4

type Json = Record<string, unknown>

/** Puts whole objects in the place of ids, as `expand[]` asks. @throws ApiProblem for what cannot be expanded */
export function expandAll<T extends object>(payments: Payments, object: T, paths: string[]): T {
  // Answers may share parts with stored records of this call, so a copy is changed.
  const copy = structuredClone(object)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > deepest)
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' })
    expandPath(payments, copy, parts, path)
  }
  return copy
}

function expandPath(payments: Payments, target: unknown, [key, ...rest]: string[], path: string): void {
  if (key === undefined || target === null || target === undefined) return
  if (Array.isArray(target)) {
    for (const element of target) expandPath(payments, element, [key, ...rest], path)
    return
  }
  if (!isJson(target)) throw cannotExpand(path)
  const value = target[key]
  if (value === undefined) {
    const included = include(payments, target, key)
    if (included === undefined) throw cannotExpand(path)
    target[key] = included
  } else if (typeof value === 'string') {
    const found = findById(payments, value)
    if (!found) throw cannotExpand(path)
    target[key] = found
  } else if (rest.length === 0 && isJson(value) && !('object' in value)) {
    throw cannotExpand(path)
  }
  expandPath(payments, target[key], rest, path)
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const cannotExpand = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })

/** Properties that are there only when asked for. */
function include(payments: Payments, target: Json, key: string): unknown {
  const id = String(target.id)
  switch (`${target.object}.${key}`) {
    case 'checkout.session.line_items':
      return wholeList(`/v1/checkout/sessions/${id}/line_items`, payments.sessionDetails.get(id)?.lineItems ?? [])
    case 'invoice.payments':
      return wholeList('/v1/invoice_payments', payments.invoicePayments.list({ where: { invoice: id } }))
    case 'invoice.confirmation_secret': {
      const payment = payments.invoicePayments.first({ invoice: id })
      const intent = payment && payments.paymentIntents.get(payment.payment.payment_intent)
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
    }
    case 'customer.subscriptions': {
      const subscriptions = payments.subscriptions.list({ where: { customer: id } })
      return wholeList(
        `/v1/customers/${id}/subscriptions`,
        subscriptions.filter(({ status }) => status !== 'canceled'),
      )
    }
    case 'charge.refunds':
      return wholeList(`/v1/charges/${id}/refunds`, payments.refunds.list({ where: { charge: id } }))
    default:
      return undefined
  }
}

/** The object with this id, whatever it is; the trace of a deleted one, too. */
function findById(payments: Payments, id: string): Stored | undefined {
  const prefix = id.slice(0, id.indexOf('_'))
  const finders: Record<string, (id: string) => Stored | undefined> = {
    cus: payments.customers.get,
    prod: payments.products.get,
    price: payments.prices.get,
    cs: payments.sessions.get,
    sub: payments.subscriptions.get,
    in: payments.invoices.get,
    pi: payments.paymentIntents.get,
    pm: payments.paymentMethods.get,
    seti: payments.setupIntents.get,
    bpc: payments.portalConfigurations.get,
    ch: payments.charges.get,
    re: payments.refunds.get,
    du: payments.disputes.get,
    txn: payments.balance.get,
    po: payments.payouts.get,
  }
  return finders[prefix]?.(id) ?? payments.deleted.get(id)
}
