import { Button, Group, Text } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { PaymentRow as Payment } from '@om/contracts/payments'
import type { InboxMessage, ShopOrderRow, shopAdmin, shopOrderViews } from '@om/contracts/shop-admin'
import { piecesWords } from '#app/features/shop-order/order-words.ts'
import { Money } from '#app/ui/money.tsx'
import { RecordLine, RecordLink, RecordMarks, RecordWhen } from '#app/ui/record-list/rows.tsx'
import type { RecordLinkProps } from '#app/ui/record-list/use-record-list.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import {
  headWords,
  messageWords,
  paidWords,
  paymentWords,
  providerWords,
  returnReasonWords,
  returnWords,
  viewWords,
} from './order-words.ts'
import { isFiltered, type OrdersSearch } from './orders-list.ts'

type Props<T> = { row: T; link: RecordLinkProps }

/** One order of the list: who, how much, when, and what it waits for. */
export const OrderRow = ({ row, link }: Props<ShopOrderRow>) => {
  const {
    name,
    customerName,
    email,
    placedAt,
    brand,
    items,
    totalCents,
    refundedCents,
    isLate,
    returnStatus,
    assignee,
    notes,
  } = row
  const head = headWords(row)
  return (
    <RecordLink
      {...link}
      name={customerName || email || name}
      mark={
        <Text component="span" fw={600}>
          <Money cents={totalCents} />
        </Text>
      }
    >
      <Group component="span" gap="0 12px" justify="space-between">
        <RecordLine>{[name, piecesWords(items), brand === 'women' ? 'Women' : 'Men'].join(' · ')}</RecordLine>
        <RecordWhen at={placedAt} />
      </Group>
      <RecordMarks>
        <StatusBadge meaning={head.meaning}>{head.label}</StatusBadge>
        {isLate && <StatusBadge meaning="danger">Late</StatusBadge>}
        {returnStatus && (
          <StatusBadge meaning="caution">{`Return: ${returnWords[returnStatus].label.toLowerCase()}`}</StatusBadge>
        )}
        {refundedCents > 0 && row.dispatchState !== 'not_needed' && (
          <StatusBadge meaning="quiet">{refundedCents >= totalCents ? 'Refunded' : 'Partly refunded'}</StatusBadge>
        )}
        {assignee?.isAway && <StatusBadge meaning="caution">{`${assignee.name} is away`}</StatusBadge>}
        {assignee && !assignee.isAway && <RecordLine>For {assignee.name}</RecordLine>}
        {notes > 0 && <RecordLine>{notes === 1 ? '1 note' : `${notes} notes`}</RecordLine>}
      </RecordMarks>
    </RecordLink>
  )
}

type ReturnOfList = CallReply<typeof shopAdmin.returns>['items'][number]

/** One return that waits for somebody. */
export const ReturnRow = ({ row, link }: Props<ReturnOfList>) => {
  const { number, orderName, customerName, status, reason, requestedAt } = row
  return (
    <RecordLink {...link} name={customerName || orderName} mark={<RecordWhen at={requestedAt} />}>
      <RecordLine>{[number, `order ${orderName}`, returnReasonWords[reason]].join(' · ')}</RecordLine>
      <RecordMarks>
        <StatusBadge meaning={returnWords[status].meaning}>{returnWords[status].label}</StatusBadge>
      </RecordMarks>
    </RecordLink>
  )
}

/** One invoice of a care plan. */
export const PaymentRow = ({ row, link }: Props<Payment>) => {
  const { kind, number, patientName, email, issuedAt, brand, amountCents, currency, isToAgree, isFailed } = row
  const { label, meaning } = paymentWords(row)
  return (
    <RecordLink
      {...link}
      name={patientName || email}
      mark={
        <Text component="span" fw={600}>
          <Money cents={amountCents} currency={currency} />
        </Text>
      }
    >
      <Group component="span" gap="0 12px" justify="space-between">
        <RecordLine>
          {[number, kind === 'goods' ? 'Goods' : 'Care plan', brand === 'women' ? 'Women' : 'Men']
            .filter(Boolean)
            .join(' · ')}
        </RecordLine>
        <RecordWhen at={issuedAt} />
      </Group>
      <RecordMarks>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        {isToAgree && <StatusBadge meaning="caution">A second person has to agree</StatusBadge>}
        {isFailed && <StatusBadge meaning="danger">Refund failed</StatusBadge>}
      </RecordMarks>
    </RecordLink>
  )
}

/** One message of an outside service. */
export const MessageRow = ({ row, link }: Props<InboxMessage>) => {
  const { provider, type, objectId, receivedAt, state, lastError } = row
  const { label, meaning } = messageWords[state]
  return (
    <RecordLink {...link} name={type} mark={<RecordWhen at={receivedAt} />}>
      <RecordLine>{[providerWords[provider], objectId].filter(Boolean).join(' · ')}</RecordLine>
      {state === 'failed' && lastError && (
        <Text component="span" size="xs" c="var(--danger-ink)" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Text>
      )}
      <RecordMarks>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </RecordMarks>
    </RecordLink>
  )
}

type Nothing = { title: string; text: string }

const noOrders: Record<(typeof shopOrderViews)[number], Nothing> = {
  all: { title: 'No orders yet', text: 'What is bought in the shop appears here as soon as the shop tells us.' },
  open: { title: 'Everything is sent', text: 'Orders that have not left, held ones included, are here.' },
  to_send: { title: 'Nothing to send', text: 'Paid orders wait here until their parcel has left.' },
  late: { title: 'Nothing is late', text: 'An order that should have left by now appears here.' },
  on_hold: { title: 'Nothing is on hold', text: 'Orders that the pharmacy has held appear here with the reason.' },
  returns: { title: 'No return waits', text: 'Orders with a return that waits for somebody appear here.' },
  refund_failed: { title: 'No refund has failed', text: 'Orders with a refund that came to nothing appear here.' },
  refunded: { title: 'Nothing refunded yet', text: 'Orders of which money went back appear here.' },
  cancelled: { title: 'Nothing cancelled', text: 'Orders that were cancelled at the shop appear here.' },
}

const noReturns: Nothing = {
  title: 'No return waits',
  text: 'What customers ask to send back appears here until it is declined or refunded.',
}

const noPayments: Record<OrdersSearch['paid'], Nothing> = {
  all: { title: 'No payments yet', text: 'What patients pay for their plans appears here as soon as it is charged.' },
  unpaid: { title: 'Everything is paid', text: 'Invoices that were not paid yet, or never, appear here.' },
  refunded: { title: 'Nothing paid back yet', text: 'Invoices of which money went back appear here.' },
  to_agree: { title: 'Nothing to agree to', text: 'Refunds above what one person may do alone wait here.' },
  failed: {
    title: 'No refund has failed',
    text: 'Money that did not reach the card appears here until it is settled.',
  },
}

const noMessages: Nothing = {
  title: 'No messages yet',
  text: 'What the shop and the payment service tell us is kept here.',
}

const noMatch = ({ part, view, state, paid }: OrdersSearch): Nothing => {
  if (part === 'payments')
    return {
      title: paid === 'all' ? 'No payment fits' : `No payment fits under ${paidWords[paid]}`,
      text: 'Search looks for a whole e-mail, invoice or order number, the last four digits of a card, or the beginning of a name.',
    }
  if (part === 'messages') {
    const text = state === 'failed' ? 'Nothing has failed. That is as it should be.' : 'Take a filter off to see more.'
    return { title: 'No message fits', text }
  }
  return {
    title: view === 'all' ? 'No order fits' : `No order fits under ${viewWords[view]}`,
    text: 'Search looks for a whole order number, e-mail, parcel number or SKU, or the beginning of a name.',
  }
}

const nothing = (search: OrdersSearch): Nothing => {
  if (isFiltered(search)) return noMatch(search)
  const { part, view, paid } = search
  if (part === 'payments') return noPayments[paid]
  return part === 'returns' ? noReturns : part === 'messages' ? noMessages : noOrders[view]
}

/** Why a list is empty, and how to see more of it. */
export const NothingListed = ({ search, onClear }: { search: OrdersSearch; onClear: () => void }) => {
  const isNarrowed =
    isFiltered(search) ||
    (search.part === 'orders' && search.view !== 'all') ||
    (search.part === 'payments' && search.paid !== 'all')
  return (
    <EmptyState
      {...nothing(search)}
      action={
        isNarrowed && (
          <Button variant="default" onClick={onClear}>
            {search.part === 'messages'
              ? 'Show all messages'
              : search.part === 'payments'
                ? 'Show all payments'
                : 'Show all orders'}
          </Button>
        )
      }
    />
  )
}
