import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop, subscribe } from '../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.control('reset', {})
})
afterAll(() => shop.stop())

const disputed = '4000000000000259'
const balance = async () => (await shop.stripe.balanceTransactions.list({ limit: 100 })).data
const givenDispute = async () => {
  await subscribe(shop, disputed)
  await shop.advance('PT2M')
  const [dispute] = (await shop.stripe.disputes.list()).data
  if (!dispute) throw new Error('nothing is disputed')
  return dispute
}

describe('a payment that its holder disputes', () => {
  test('leaves the balance with a fee, cannot be paid back, and names its invoice', async () => {
    const { id, charge, payment_intent, status, evidence_details } = await givenDispute()
    expect(status).toBe('needs_response')
    expect(evidence_details.due_by).toBeGreaterThan(0)
    expect(await balance()).toMatchObject([
      { source: id, reporting_category: 'dispute', amount: -14100, fee: 2500, net: -16600 },
      { source: charge, reporting_category: 'charge', amount: 14100 },
    ])
    await expect(shop.stripe.refunds.create({ charge: String(charge) })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    const paid = await shop.stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: String(payment_intent) },
    })
    expect(paid.data.map(one => String(one.invoice))).toEqual([(await shop.stripe.invoices.list()).data[0]?.id])
  })

  test('is answered once; what wins brings the money back, what is accepted does not', async () => {
    const { id } = await givenDispute()
    const staged = await shop.stripe.disputes.update(id, { evidence: { customer_name: 'Mina' }, submit: false })
    expect(staged).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } })
    const won = await shop.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
    expect(won).toMatchObject({ status: 'won', is_charge_refundable: true, evidence: { customer_name: 'Mina' } })
    expect((await balance())[0]).toMatchObject({ reporting_category: 'dispute_reversal', amount: 14100 })
    await expect(shop.stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400 })
    const other = await givenDispute()
    expect((await shop.stripe.disputes.close(other.id)).status).toBe('lost')
    await shop.emulators.deliverWebhooks()
    expect(shop.types().filter(type => type.startsWith('charge.dispute.'))).toEqual(
      expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.closed']),
    )
  })

  test('is lost when nobody answers by the day', async () => {
    const { id } = await givenDispute()
    await shop.advance('P10D')
    expect((await shop.stripe.disputes.retrieve(id)).status).toBe('lost')
  })
})

describe('payouts', () => {
  test('bring what became available to the bank, once, and say what was in them', async () => {
    await subscribe(shop)
    await shop.advance('P3D')
    const [payout] = (await shop.stripe.payouts.list()).data
    const [out, paid] = await balance()
    expect(payout).toMatchObject({ status: 'paid', amount: paid?.net, balance_transaction: out?.id })
    const parts = await shop.stripe.balanceTransactions.list({ payout: payout?.id ?? '' })
    expect(parts.data.map(one => one.id)).toEqual([out?.id, paid?.id])
    await shop.advance('P3D')
    expect((await shop.stripe.payouts.list()).data).toHaveLength(1)
  })
})

describe('what a customer has with us', () => {
  const credit = async (customer: string, amount: number) =>
    shop.stripe.customers.createBalanceTransaction(customer, { amount, currency: 'aud', metadata: { why: 'late' } })
  const renewed = async (amount: number) => {
    await subscribe(shop, '4242424242424242')
    const [first] = (await shop.stripe.subscriptions.list()).data
    const id = first?.id ?? ''
    const customer = String(first?.customer)
    await shop.stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } })
    await credit(customer, amount)
    await shop.advance('P62D')
    const [draft] = (await shop.stripe.invoices.list({ status: 'draft' })).data
    return { customer, draft: draft?.id ?? '' }
  }
  const moves = async (customer: string) =>
    (await shop.stripe.customers.listBalanceTransactions(customer)).data.map(one => [one.type, one.amount])

  test('is taken off the next invoice that becomes final, and only the rest is charged', async () => {
    const { customer, draft } = await renewed(-2_000)
    const paid = await shop.stripe.invoices.finalizeInvoice(draft, { auto_advance: true })
    const due = paid.total - 2_000
    expect(paid).toMatchObject({ amount_due: due, starting_balance: -2_000, ending_balance: 0 })
    expect(await shop.stripe.invoices.retrieve(draft)).toMatchObject({ status: 'paid', amount_paid: due })
    expect((await balance())[0]).toMatchObject({ reporting_category: 'charge', amount: due })
    expect(await moves(customer)).toEqual([
      ['applied_to_invoice', 2_000],
      ['adjustment', -2_000],
    ])
  })

  test('pays an invoice whole without a card, and what is left stays', async () => {
    const { customer, draft } = await renewed(-20_000)
    const paid = await shop.stripe.invoices.finalizeInvoice(draft, { auto_advance: false })
    expect(paid).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0 })
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: paid.total - 20_000 })
  })

  test('is there again where the invoice becomes void, and what is too small for a card waits', async () => {
    const { customer, draft } = await renewed(-2_000)
    await shop.stripe.invoices.finalizeInvoice(draft, { auto_advance: false })
    await shop.stripe.invoices.voidInvoice(draft)
    expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ balance: -2_000 })
    const { total } = await shop.stripe.invoices.retrieve(draft)
    await credit(customer, 2_030 - total)
    await shop.advance('P62D')
    const [next] = (await shop.stripe.invoices.list({ status: 'draft' })).data
    const small = await shop.stripe.invoices.finalizeInvoice(next?.id ?? '')
    expect(small).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 30 })
    await expect(credit(customer, 0)).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  })
})
