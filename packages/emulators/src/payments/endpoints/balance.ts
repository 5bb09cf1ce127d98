import { z } from 'zod'
import { randomId } from '../../common/ids.ts'
import { endpoint } from '../api/endpoint.ts'
import { noSuch } from '../api/errors.ts'
import { given, isWithin, listPage } from '../api/lists.ts'
import { created, expand, paging, text } from '../api/params.ts'
import { moveBalance } from '../objects/balance.ts'
import type { Payments } from '../payments.ts'

const Bare = z.strictObject({ expand })

export const balanceEndpoints = [
  endpoint(
    'GET',
    '/v1/balance_transactions',
    z.strictObject({
      ...paging,
      created: created.optional(),
      currency: text.optional(),
      payout: text.optional(),
      source: text.optional(),
      type: text.optional(),
    }),
    ({ payments, params }) => {
      const { payout } = params
      if (payout !== undefined && !payments.payouts.get(payout)) throw noSuch('payout', payout, 'payout', 400)
      return listPage(payments.balance, {
        url: '/v1/balance_transactions',
        page: params,
        where: given({ source: params.source, type: params.type, currency: params.currency }),
        keep: ({ id, source, created: at }) =>
          isWithin(at, params.created) &&
          (payout === undefined || source === payout || payments.paidOut.get(id)?.payout === payout),
      })
    },
  ),
  endpoint('GET', '/v1/balance_transactions/:id', Bare, ({ payments, id }) => {
    const found = payments.balance.get(id)
    if (!found) throw noSuch('balance transaction', id)
    return found
  }),
  endpoint(
    'GET',
    '/v1/payouts',
    z.strictObject({
      ...paging,
      created: created.optional(),
      arrival_date: created.optional(),
      status: text.optional(),
    }),
    ({ payments, params }) =>
      listPage(payments.payouts, {
        url: '/v1/payouts',
        page: params,
        where: given({ status: params.status }),
        keep: payout => isWithin(payout.created, params.created) && isWithin(payout.arrival_date, params.arrival_date),
      }),
  ),
  endpoint('GET', '/v1/payouts/:id', Bare, ({ payments, id }) => {
    const found = payments.payouts.get(id)
    if (!found) throw noSuch('payout', id)
    return found
  }),
]

/** What has become available goes to the bank in one sum, by itself. */
export function schedulePayouts(payments: Payments): void {
  payments.timeline.on('payments.payout', () => {
    const due = payments.balance
      .list({ where: { status: 'pending' }, order: 'oldest' })
      .filter(one => one.available_on <= payments.now())
    const amount = due.reduce((sum, one) => sum + one.net, 0)
    // What is owed to the provider is taken from the next sum that is larger.
    if (amount <= 0) return
    const id = randomId('po_')
    const [{ currency } = { currency: 'aud' }] = due
    const { id: balance_transaction } = moveBalance(payments, {
      source: id,
      type: 'payout',
      category: 'payout',
      amount: -amount,
      currency,
      description: 'STRIPE PAYOUT',
    })
    for (const one of due) {
      payments.balance.put({ ...one, status: 'available' })
      payments.paidOut.put({ id: one.id, payout: id })
    }
    const payout = payments.payouts.put({
      id,
      object: 'payout',
      amount,
      application_fee: null,
      application_fee_amount: null,
      arrival_date: payments.now(),
      automatic: true,
      balance_transaction,
      created: payments.now(),
      currency,
      description: 'STRIPE PAYOUT',
      destination: null,
      failure_balance_transaction: null,
      failure_code: null,
      failure_message: null,
      livemode: false,
      metadata: {},
      method: 'standard',
      original_payout: null,
      payout_method: null,
      reconciliation_status: 'completed',
      reversed_by: null,
      source_type: 'card',
      statement_descriptor: null,
      status: 'paid',
      trace_id: null,
      type: 'bank_account',
    })
    payments.emit('payout.created', payout)
    payments.emit('payout.paid', payout)
  })
}
