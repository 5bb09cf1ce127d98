import { Button, Group, Stack, Text } from '@mantine/core'
import type { PaymentForAdmin } from '@om/contracts/payments'
import { formatDay as formatCalendarDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { parcelPath } from '@om/domain/parcels'
import { IconCoin } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { TryList } from '#app/features/owed/owed-card.tsx'
import { Card, Facts } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { useListAddress } from '#app/ui/record-list/address.ts'
import { RecordHeader } from '#app/ui/record-list/record.tsx'
import { KeyHint, useShortcuts } from '#app/ui/shortcuts.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'
import classes from '../order/order.module.css'
import { Timeline } from '../order/timeline.tsx'
import { backWords, paymentWords, refundReasonWords } from '../order-words.ts'
import { orders } from '../orders-list.ts'
import { CreditCard } from './credit-card.tsx'
import { PhoneForm, ResendButton } from './for-patient.tsx'
import { NoteForm, RefundForm, RequestDecision } from './payment-forms.tsx'
import { PriceForm } from './price-form.tsx'

type Props = {
  payment: PaymentForAdmin
  heading: RefObject<HTMLHeadingElement | null>
  backTo: { search: string }
}

type Fact = readonly [string, ReactNode]

const standing: Record<string, string> = {
  active: 'Runs',
  trialing: 'Begins later',
  past_due: 'A payment did not go through',
  unpaid: 'Not paid',
  incomplete: 'Its first payment is not through',
  incomplete_expired: 'Was never paid',
  paused: 'Paused',
  canceled: 'Ended',
}

const subscriptionFacts = ({ subscription, currency, price, pieces, forPatient }: PaymentForAdmin): Fact[] => {
  const { status, amountCents, intervalDays, startedAt, periodEnd, endsWithPeriod, collectionPaused, cancelledAt } =
    subscription
  const ends = periodEnd && endsWithPeriod && !cancelledAt
  return [
    ['State', standing[status] ?? status],
    ['Price', <Money key="price" cents={amountCents} currency={currency} />],
    ...(price.coming
      ? [
          [
            'New price',
            `${formatMoney({ cents: price.coming.toCents, currency })} from ${formatCalendarDay(price.coming.appliesOn)}`,
          ] as Fact,
        ]
      : []),
    ...pieces.flatMap(({ title, coming }): Fact[] =>
      coming
        ? [
            [
              `New price of one ${title}`,
              `${formatMoney({ cents: coming.toCents, currency })} from ${formatCalendarDay(coming.appliesOn)}`,
            ],
          ]
        : [],
    ),
    ['Every', `${intervalDays} days`],
    ['Since', formatDay(startedAt)],
    ...(forPatient.pausedUntil ? [['Paused until', formatCalendarDay(forPatient.pausedUntil)] as Fact] : []),
    ...(cancelledAt ? [['Ended', formatDay(cancelledAt)] as Fact] : []),
    ...(ends ? [['Ends', formatDay(periodEnd)] as Fact] : []),
    ...(collectionPaused && !cancelledAt
      ? [['Charges', 'Stopped for now: something has to be settled first'] as Fact]
      : []),
  ]
}

const disputeWords = {
  open: 'The bank decides; nothing is charged or sent',
  won: 'Won: the payment stands',
  lost: 'Lost: the bank took the money back',
}

const Refunds = ({ payment }: { payment: PaymentForAdmin }) => (
  <ul className="plain-list ruled" aria-label="Refunds">
    {payment.refunds.map(({ id, amountCents, status, by, orderNumber, requestedAt }) => (
      <li key={id}>
        <Money cents={amountCents} currency={payment.currency} />{' '}
        <StatusBadge meaning={backWords[status].meaning}>{backWords[status].label}</StatusBadge>
        <Text span display="block" size="xs" c="dimmed">
          {[
            payment.requests.find(one => one.id === id)?.about,
            by ? `asked for by ${by}` : 'by the rules',
            orderNumber && `order ${orderNumber}`,
            formatDateTime(requestedAt),
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      </li>
    ))}
  </ul>
)

const Requests = ({ payment }: { payment: PaymentForAdmin }) =>
  payment.requests
    .filter(one => one.decision !== 'approved')
    .map(one => (
      <Card
        key={one.id}
        title={one.decision === null ? 'A second person has to agree' : 'Refund declined'}
        aside={<Money cents={one.amountCents} currency={payment.currency} />}
      >
        <Stack gap="sm">
          <Facts
            facts={[
              ['Asked by', `${one.askedBy}, ${formatDateTime(one.askedAt)}`],
              ['Reason', refundReasonWords[one.reason]],
              ...(one.about ? [['Of it', one.about] as Fact] : []),
              ['Why', one.note],
              ...(one.decidedAt
                ? [['Declined by', `${one.decidedBy}, ${formatDateTime(one.decidedAt)}: ${one.decisionNote}`] as Fact]
                : []),
            ]}
          />
          {one.decision === null && <RequestDecision payment={payment} request={one} />}
        </Stack>
      </Card>
    ))

const Paid = ({ payment }: { payment: PaymentForAdmin }) => {
  const { amountCents, creditCents, gstCents, currency, paidAt, periodStart, periodEnd, attempts, refunds, status } =
    payment
  const { kind, invoiceNumber, cardLast4 } = payment
  const words = paymentWords(payment)
  // Its GST and its days are those of the delivery that it will pay for.
  const isUnpaidGoods = kind === 'goods' && status !== 'paid'
  return (
    <Card title="Payment" aside={<StatusBadge meaning={words.meaning}>{words.label}</StatusBadge>}>
      <Stack gap="sm">
        <Facts
          facts={[
            ['Amount', <Money key="amount" cents={amountCents} currency={currency} />],
            ...(creditCents > 0
              ? [['Of it by credit', <Money key="credit" cents={creditCents} currency={currency} />] as Fact]
              : []),
            ...(isUnpaidGoods ? [] : [['GST in it', <Money key="gst" cents={gstCents} currency={currency} />] as Fact]),
            ['Paid', paidAt ? formatDateTime(paidAt) : 'Not yet'],
            ...(cardLast4 ? [['Card', `ends in ${cardLast4}`] as Fact] : []),
            ...(kind === 'goods' && status === 'paid' && invoiceNumber ? [['Invoice', invoiceNumber] as Fact] : []),
            ...(isUnpaidGoods ? [] : [['For', `${formatDay(periodStart)} to ${formatDay(periodEnd)}`] as Fact]),
            ...(status === 'paid' ? [] : [['Tried', `${attempts} times`] as Fact]),
            ...(payment.dispute
              ? [
                  [
                    'Dispute',
                    <Link key="dispute" to={`/admin/money/disputes?dispute=${payment.dispute.id}`}>
                      {disputeWords[payment.dispute.standing]}
                    </Link>,
                  ] as Fact,
                ]
              : []),
            ...(payment.owed?.nextTryAt ? [['Tried next', formatDateTime(payment.owed.nextTryAt)] as Fact] : []),
            ...(payment.owed?.isPaused ? [['Next', 'Paused until the patient pays'] as Fact] : []),
          ]}
        />
        {payment.owed && <TryList tries={payment.owed.tries} zone={undefined} />}
        {refunds.length > 0 && <Refunds payment={payment} />}
        <Group gap="xs">
          {payment.kind === 'care' && (
            <PdfButton fetchFile={() => api.billing.invoicePaper({ params: { id: payment.id } })} size="compact-sm">
              Invoice
            </PdfButton>
          )}
          {payment.can.resendInvoice && <ResendButton payment={payment} what="invoice" />}
          {refunds
            .filter(one => one.hasPaper)
            .map(one => (
              <PdfButton
                key={one.id}
                fetchFile={() => api.billing.invoiceCredit({ params: { id: one.id } })}
                size="compact-sm"
                about={`of ${formatDay(one.requestedAt)}`}
              >
                Credit note
              </PdfButton>
            ))}
        </Group>
      </Stack>
    </Card>
  )
}

const Orders = ({ payment }: { payment: PaymentForAdmin }) => (
  <Card title="Orders">
    {payment.orders.length === 0 ? (
      <Text c="dimmed">No order was made for this payment.</Text>
    ) : (
      <ul className="plain-list ruled">
        {payment.orders.map(({ number, state, trackingNumber }) => (
          <li key={number}>
            {payment.shopOrderId ? <Link to={`/admin/orders?order=${payment.shopOrderId}`}>{number}</Link> : number}
            <Text span display="block" size="sm" c="dimmed">
              {state}
              {trackingNumber && (
                <>
                  {', '}
                  <Link to={parcelPath(trackingNumber)}>{trackingNumber}</Link>
                </>
              )}
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const Others = ({ payment }: { payment: PaymentForAdmin }) => {
  const { search } = useListAddress(orders)
  return (
    <Card title={payment.kind === 'goods' ? 'Other deliveries of this person' : 'Other invoices of this person'}>
      <ul className="plain-list ruled">
        {payment.others.map(({ id, number, issuedAt, amountCents, status }) => (
          <li key={id}>
            <Group justify="space-between" gap="xs">
              <Link to={{ search: orders.query(search, { payment: id }) }}>{number || 'No number'}</Link>
              <Money cents={amountCents} currency={payment.currency} />
            </Group>
            <Text span size="xs" c="dimmed">
              {formatDay(issuedAt)}, {paymentWords({ status, amountCents, backCents: 0 }).label.toLowerCase()}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What a payment is called: a delivery of goods has the number of its order at the shop, once it has one. */
const paidFor = ({ kind, number, status }: PaymentForAdmin): string => {
  if (kind === 'care' || status !== 'paid') return `Invoice ${number}`
  return number ? `Shop order ${number}` : 'Being ordered at the shop'
}

/** One invoice of a care plan, or a payment for goods by subscription: its money, its orders, what went back and what happened. Nothing clinical. (INV-14) */
export const PaymentView = ({ payment, heading, backTo }: Props) => {
  const [isRefunding, setRefunding] = useState(false)
  const [isPricing, setPricing] = useState(false)
  const [asked, setAsked] = useState<'pause' | 'undo' | null>(null)
  const { id, patientName, email, issuedAt, brand, can, others, timeline, forPatient } = payment
  const canRefund = can.refund && !isRefunding
  useShortcuts({ r: canRefund ? () => setRefunding(true) : undefined })
  return (
    <article className={classes.order} aria-labelledby="payment-name">
      <RecordHeader
        id="payment-name"
        name={patientName || email}
        heading={heading}
        back={{ to: backTo, label: 'Back to the list' }}
        status={paymentWords(payment)}
        facts={[paidFor(payment), formatDateTime(issuedAt), email, brand === 'women' ? 'Women' : 'Men']}
      >
        {can.refund && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={<IconCoin size={16} aria-hidden="true" />}
            disabled={!canRefund}
            onClick={() => setRefunding(true)}
          >
            Pay back
            <KeyHint>R</KeyHint>
          </Button>
        )}
      </RecordHeader>
      <div className={classes.body}>
        <div className={classes.column}>
          {isRefunding && can.refund && <RefundForm payment={payment} onClose={() => setRefunding(false)} />}
          {isPricing && can.price && <PriceForm payment={payment} onClose={() => setPricing(false)} />}
          {asked && <PhoneForm key={asked} payment={payment} kind={asked} onClose={() => setAsked(null)} />}
          <Requests payment={payment} />
          <Timeline timeline={timeline} />
          <Card title="Notes">
            <NoteForm id={id} />
          </Card>
        </div>
        <div className={classes.column}>
          <Paid payment={payment} />
          <Card title="Subscription">
            <Facts facts={subscriptionFacts(payment)} />
            <Group gap="xs" mt="sm">
              {forPatient.pause && asked !== 'pause' && (
                <Button size="compact-sm" variant="default" onClick={() => setAsked('pause')}>
                  Pause as asked by phone
                </Button>
              )}
              {forPatient.undo && asked !== 'undo' && (
                <Button size="compact-sm" variant="default" onClick={() => setAsked('undo')}>
                  Take the last change back
                </Button>
              )}
              {can.resendNotice && <ResendButton payment={payment} what="notice" />}
              {can.price && !isPricing && (
                <Button size="compact-sm" variant="default" onClick={() => setPricing(true)}>
                  Announce another price
                </Button>
              )}
            </Group>
          </Card>
          {can.credit && <CreditCard payment={payment} />}
          <Orders payment={payment} />
          {others.length > 0 && <Others payment={payment} />}
        </div>
      </div>
    </article>
  )
}
