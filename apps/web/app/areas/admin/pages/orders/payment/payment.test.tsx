import { refused } from '@om/contracts/errors'
import { type PaymentForAdmin, payments } from '@om/contracts/payments'
import { people } from '@om/testing/people'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answer } from '#test/fake-api.ts'
import { openScreen, screenAt } from '#test/render.tsx'
import * as orders from '../orders.tsx'
import * as record from '../record.tsx'

const id = '00000000-0000-4000-8000-000000000001'

const paymentOf = (change: Partial<PaymentForAdmin> = {}): PaymentForAdmin => ({
  id,
  kind: 'care',
  number: 'OM-0001',
  brand: 'men',
  issuedAt: '2026-11-16T00:00:00Z',
  patientName: 'Zoe Lark',
  email: 'zoe@example.com',
  status: 'paid',
  amountCents: 11_850,
  currency: 'AUD',
  backCents: 0,
  isToAgree: false,
  isFailed: false,
  invoiceNumber: 'OM-0001',
  cardLast4: '4242',
  gstCents: 0,
  paidAt: '2026-11-16T00:00:00Z',
  periodStart: '2026-11-16T00:00:00Z',
  periodEnd: '2026-12-31T00:00:00Z',
  attempts: 1,
  subscription: {
    id: '00000000-0000-4000-8000-000000000002',
    status: 'active',
    amountCents: 11_850,
    intervalDays: 45,
    startedAt: '2026-11-16T00:00:00Z',
    periodEnd: '2026-12-31T00:00:00Z',
    endsWithPeriod: false,
    collectionPaused: false,
    cancelledAt: null,
  },
  orders: [{ number: 'OM10001', state: 'On its way', trackingNumber: null }],
  refunds: [],
  requests: [],
  others: [],
  timeline: [{ at: '2026-11-16T00:00:00Z', kind: 'money', who: '', what: 'Paid', note: '' }],
  lines: [],
  leftCents: 11_850,
  aloneCents: 10_000,
  dispute: null,
  owed: null,
  price: { nowCents: 7050, coming: null },
  patientId: '00000000-0000-4000-8000-000000000007',
  creditCents: 0,
  credit: { balanceCents: 0, heldCents: 0, aloneCents: 10_000, given: [] },
  pieces: [],
  shopOrderId: null,
  forPatient: { seen: 2, pause: { from: '2026-12-01', to: '2027-03-01' }, pausedUntil: null, undo: false },
  can: { refund: true, price: true, credit: true, stopOrder: false, resendInvoice: true, resendNotice: false },
  ...change,
})

const waiting = (can: { agree: boolean; decline: boolean }): PaymentForAdmin['requests'][number] => ({
  id: '00000000-0000-4000-8000-000000000003',
  amountCents: 11_850,
  reason: 'late',
  note: 'It took two weeks',
  about: '',
  askedBy: 'Paula Reyes',
  askedAt: '2026-11-17T00:00:00Z',
  decision: null,
  decidedBy: '',
  decidedAt: null,
  decisionNote: '',
  isOwn: !can.agree,
  can,
})

const open = async (payment: PaymentForAdmin) => {
  answer(payments.list, () => ({ items: [payment], nextCursor: null }))
  answer(payments.read, () => payment)
  const opened = openScreen([screenAt('admin/orders', orders, [screenAt(null, record)])], {
    at: `/admin/orders?part=payments&payment=${id}`,
    as: people.paula,
  })
  await screen.findByRole('article', { name: 'Zoe Lark' })
  return opened
}

describe('a payment in the office', () => {
  test('shows its money, its orders and what happened, found in the list [SUB-S401]', async () => {
    await open(paymentOf())
    const list = screen.getByRole('region', { name: 'Payments' })
    expect(within(list).getByRole('link', { name: /Zoe Lark/ })).toHaveTextContent('A$118.50')
    expect(screen.getByText('OM10001')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'What happened' })).toHaveTextContent('Paid')
  })

  test('says before it is sent that a second person has to agree, and keeps what was typed when it is refused [SUB-S403]', async () => {
    const { user } = await open(paymentOf())
    answer(payments.refund, () => refused('payment_changed'))
    await user.click(screen.getByRole('button', { name: /^Pay back/ }))
    const form = screen.getByRole('form', { name: 'Pay back' })
    await user.type(within(form).getByRole('textbox', { name: 'Amount in dollars' }), '100')
    expect(within(form).getByRole('button', { name: 'Pay back A$100.00' })).toBeInTheDocument()
    await user.click(within(form).getByRole('button', { name: 'All of it' }))
    expect(within(form).getByRole('status')).toHaveTextContent('A second person has to agree')
    await user.click(within(form).getByRole('button', { name: 'Ask a second person' }))
    expect(within(form).getByRole('combobox', { name: 'Reason' })).toHaveAccessibleDescription('Choose a reason.')
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Reason' }), 'Came too late')
    await user.type(within(form).getByRole('textbox', { name: 'Why, for the record' }), 'It took two weeks')
    await user.click(within(form).getByRole('button', { name: 'Ask a second person' }))
    expect(await within(form).findByRole('alert')).toHaveTextContent('has changed meanwhile')
    expect(within(form).getByRole('textbox', { name: 'Amount in dollars' })).toHaveValue('118.50')
  })

  test('is where a pause that was asked for by phone is typed in, with who called [SUB-S520]', async () => {
    const { user } = await open(paymentOf())
    const sent: unknown[] = []
    answer(payments.changeForPatient, ({ body }) => {
      sent.push(body)
      return paymentOf()
    })
    await user.click(screen.getByRole('button', { name: 'Pause as asked by phone' }))
    const form = screen.getByRole('form', { name: 'Pause as asked by phone' })
    await user.click(within(form).getByRole('button', { name: 'Pause the plan' }))
    expect(within(form).getByLabelText('Paused until')).toHaveAccessibleDescription(/Choose a day/)
    await user.type(within(form).getByLabelText('Paused until'), '2027-01-15')
    await user.type(within(form).getByRole('textbox', { name: /Who called/ }), 'Called from the number on file')
    await user.click(within(form).getByRole('button', { name: 'Pause the plan' }))
    await expect
      .poll(() => sent)
      .toMatchObject([{ kind: 'pause', on: '2027-01-15', seen: 2, note: 'Called from the number on file' }])
  })

  test('is where credit is given, and what is not used of it is taken back [SUB-S651] [SUB-S653]', async () => {
    const { user } = await open(paymentOf())
    const sent: unknown[] = []
    const given: PaymentForAdmin['credit']['given'][number] = {
      id: '00000000-0000-4000-8000-000000000008',
      amountCents: 2_000,
      reason: 'late',
      note: 'It took two weeks',
      askedBy: 'Paula Reyes',
      askedAt: '2026-11-17T00:00:00Z',
      decision: 'approved',
      decidedBy: 'Paula Reyes',
      decidedAt: '2026-11-17T00:00:00Z',
      decisionNote: '',
      takenBackBy: '',
      takenBackAt: null,
      takenBackCents: 0,
      leftCents: 1_500,
      can: { agree: false, decline: false },
    }
    const after = paymentOf({ credit: { balanceCents: 2_000, heldCents: 500, aloneCents: 8_000, given: [given] } })
    answer(payments.credit, ({ body }) => {
      sent.push(body)
      answer(payments.read, () => after)
      return after
    })
    answer(payments.takeCreditBack, ({ body }) => {
      sent.push(body)
      return paymentOf()
    })
    await user.click(screen.getByRole('button', { name: 'Give credit' }))
    const form = screen.getByRole('form', { name: 'Give credit' })
    await user.type(within(form).getByRole('textbox', { name: 'Amount in dollars' }), '120')
    expect(within(form).getByRole('status')).toHaveTextContent('You may give this person A$100.00 alone.')
    await user.clear(within(form).getByRole('textbox', { name: 'Amount in dollars' }))
    await user.type(within(form).getByRole('textbox', { name: 'Amount in dollars' }), '20')
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Reason' }), 'Came too late')
    await user.type(within(form).getByRole('textbox', { name: 'Why, for the record' }), 'It took two weeks')
    await user.click(within(form).getByRole('button', { name: 'Give it' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Give A$20.00' }))
    await expect.poll(() => sent).toMatchObject([{ amountCents: 2_000, balanceCents: 0, reason: 'late' }])
    await user.click(await screen.findByRole('button', { name: 'Take A$15.00 back' }))
    const back = screen.getByRole('form', { name: 'Take back A$15.00' })
    await user.type(within(back).getByRole('textbox'), 'Given to the wrong person.')
    await user.click(within(back).getByRole('button', { name: 'Take it back' }))
    await expect
      .poll(() => sent[1])
      .toEqual({ creditId: given.id, leftCents: 1_500, note: 'Given to the wrong person.' })
  })

  test('for goods announces another price of one piece of what comes [SUB-S645]', async () => {
    const variantId = 'gid://shopify/ProductVariant/1'
    const piece = { variantId, title: 'Root serum', quantity: 2, nowCents: 4_410, coming: null }
    const payment = paymentOf({ kind: 'goods', pieces: [piece] })
    const { user } = await open(payment)
    const sent: unknown[] = []
    answer(payments.price, ({ body }) => {
      sent.push(body)
      const coming = { variantId, title: 'Root serum', toCents: 4_800, deliveryCents: 9_600, appliesOn: '2026-12-26' }
      return { ...payment, pieces: [{ ...piece, coming: { ...coming, why: body.why } }] }
    })
    await user.click(screen.getByRole('button', { name: 'Announce another price' }))
    const form = screen.getByRole('form', { name: 'Announce another price' })
    expect(form).toHaveTextContent('Today it is A$44.10 for one.')
    await user.type(within(form).getByRole('textbox', { name: 'Price of one in dollars' }), '48')
    await user.type(within(form).getByRole('textbox', { name: /^Why/ }), 'The maker charges us more.')
    await user.click(within(form).getByRole('button', { name: 'Announce' }))
    await expect
      .poll(() => sent)
      .toEqual([{ variantId, nowCents: 4_410, toCents: 4_800, why: 'The maker charges us more.' }])
    expect(await screen.findByText(/^Announced\. It is charged from .*26 December/)).toBeInTheDocument()
  })

  test('for goods calls the order off with all of it, and leads to the order [SUB-S512]', async () => {
    const { user } = await open(
      paymentOf({
        kind: 'goods',
        number: '#1042',
        shopOrderId: '00000000-0000-4000-8000-000000000009',
        leftCents: 4_500,
        can: { refund: true, price: false, credit: true, stopOrder: true, resendInvoice: false, resendNotice: false },
      }),
    )
    const sent: unknown[] = []
    answer(payments.refund, ({ body }) => {
      sent.push(body)
      return paymentOf()
    })
    expect(screen.getByRole('link', { name: 'OM10001' })).toHaveAttribute(
      'href',
      '/admin/orders?order=00000000-0000-4000-8000-000000000009',
    )
    await user.click(screen.getByRole('button', { name: /^Pay back/ }))
    const form = screen.getByRole('form', { name: 'Pay back' })
    await user.click(within(form).getByRole('checkbox', { name: 'Call the order off at the shop' }))
    expect(within(form).getByRole('textbox', { name: 'Amount in dollars' })).toHaveValue('45.00')
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Reason' }), 'Came too late')
    await user.type(within(form).getByRole('textbox', { name: 'Why, for the record' }), 'It took two weeks')
    await user.click(within(form).getByRole('button', { name: 'Pay back A$45.00' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Pay back A$45.00' }))
    await expect.poll(() => sent).toMatchObject([{ amountCents: 4_500, stopsOrder: true }])
  })

  test('a second person agrees, after being asked once more [SUB-S403]', async () => {
    const { user } = await open(paymentOf({ isToAgree: true, requests: [waiting({ agree: true, decline: true })] }))
    const sent: unknown[] = []
    answer(payments.decide, ({ body }) => {
      sent.push(body)
      return paymentOf()
    })
    await user.click(screen.getByRole('button', { name: 'Agree' }))
    await user.click(await screen.findByRole('button', { name: 'Agree, pay back A$118.50' }))
    await expect.poll(() => sent).toEqual([{ decision: 'approved', note: '' }])
  })

  test('of goods goes back by the piece: the amount follows what is chosen [SUB-S616]', async () => {
    const line = '00000000-0000-4000-8000-000000000011'
    const { user } = await open(
      paymentOf({
        kind: 'goods',
        leftCents: 10_000,
        lines: [{ id: line, title: 'Shampoo', quantity: 3, refundedQuantity: 1, cents: 10_000 }],
      }),
    )
    const sent: unknown[] = []
    answer(payments.refund, ({ body }) => {
      sent.push(body)
      return paymentOf()
    })
    await user.click(screen.getByRole('button', { name: /^Pay back/ }))
    const form = screen.getByRole('form', { name: 'Pay back' })
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Shampoo' }), '1 for A$33.34')
    expect(within(form).getByRole('textbox', { name: 'Amount in dollars' })).toHaveValue('33.34')
    await user.selectOptions(within(form).getByRole('combobox', { name: 'Reason' }), 'Came too late')
    await user.type(within(form).getByRole('textbox', { name: 'Why, for the record' }), 'One was broken')
    await user.click(within(form).getByRole('button', { name: 'Pay back A$33.34' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Pay back A$33.34' }))
    await expect.poll(() => sent).toMatchObject([{ amountCents: 3_334, lines: [{ id: line, quantity: 1 }] }])
  })

  test('of goods that did not go through there is nothing to pay back, and its tries are told [SUB-S724]', async () => {
    await open(
      paymentOf({
        kind: 'goods',
        number: 'ABC-0002',
        status: 'open',
        paidAt: null,
        leftCents: 0,
        orders: [],
        owed: {
          id,
          number: 'ABC-0002',
          amountCents: 11_850,
          currency: 'AUD',
          since: '2026-11-16T00:00:00Z',
          isPaused: false,
          nextTryAt: '2026-11-18T00:00:00Z',
          tries: [
            {
              at: '2026-11-16T00:00:00Z',
              by: 'renewal',
              outcome: 'failed',
              card: '0341',
              isBackup: false,
              why: 'the bank declined it',
            },
          ],
        },
        can: { refund: false, price: false, credit: true, stopOrder: false, resendInvoice: false, resendNotice: false },
      }),
    )
    expect(screen.getByText('Invoice ABC-0002')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Pay back/ })).toBeNull()
    expect(screen.queryByText('GST in it')).toBeNull()
    expect(screen.getByText('Tried next')).toBeInTheDocument()
  })

  test('while its payment is disputed a second person reads why they cannot agree, and can still decline [SUB-S610]', async () => {
    await open(
      paymentOf({
        dispute: { id: '00000000-0000-4000-8000-000000000008', standing: 'open' },
        requests: [{ ...waiting({ agree: false, decline: true }), isOwn: false }],
      }),
    )
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
    expect(screen.getByText(/once the dispute about this payment is won/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Decline' })).toBeInTheDocument()
  })

  test('whoever asked may take it back with a reason, and not agree [SUB-S403]', async () => {
    const { user } = await open(paymentOf({ isToAgree: true, requests: [waiting({ agree: false, decline: true })] }))
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Take it back' }))
    await user.click(screen.getByRole('button', { name: 'Take it back' }))
    expect(screen.getByRole('textbox', { name: 'Why not' })).toHaveAccessibleDescription('Say why, in a few words.')
  })
})
