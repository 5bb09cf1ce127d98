import { Group, Stack, Text, Title } from '@mantine/core'
import type { DispatchItem } from '@om/contracts/shop-dispatch'
import type { BoardItem } from '@om/contracts/supply-shapes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isOpen } from '#app/features/dispensing/due.ts'
import { DueMark } from '#app/features/dispensing/due-mark.tsx'
import { holdReasonWords, stateWords, supplyWords } from '#app/features/dispensing/order-words.ts'
import { dispatchHoldReason, piecesWords } from '#app/features/shop-order/order-words.ts'
import { RecordLine, RecordLink } from '#app/ui/record-list/rows.tsx'
import type { RecordLinkProps } from '#app/ui/record-list/use-record-list.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { dispatchWords } from '../dispatch/dispatch-words.ts'
import { type Mode, type OrdersSearch, orderLists, type ShopView, type View, viewWords } from './orders-list.tsx'

type CardLink = Partial<RecordLinkProps> & Pick<RecordLinkProps, 'to'>

type CardProps<T> = { order: T; link: CardLink; exact?: boolean }

const OrderNumber = ({ children }: { children: string }) => (
  <Text component="span" size="xs" c="dimmed" style={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </Text>
)

const Bottom = ({ children }: { children: ReactNode }) => (
  <Group component="span" gap="2px 10px" justify="space-between" mt={3}>
    {children}
  </Group>
)

const Step = ({ children }: { children: string }) => (
  <Text component="span" size="xs" fw={600}>
    {children}
  </Text>
)

const stepWords = ({ state, holdReason, nextStep }: BoardItem) =>
  state === 'on_hold' && holdReason ? holdReasonWords(holdReason) : nextStep

/** One order of a list or a board: who, what, its next step and by when. */
export const OrderCard = ({ order, link, exact = false }: CardProps<BoardItem>) => {
  const state = stateWords(order.state)
  return (
    <RecordLink {...link} name={order.patientName} mark={<OrderNumber>{order.number}</OrderNumber>}>
      <RecordLine>{`${order.medicines} · ${supplyWords(order)}`}</RecordLine>
      <Bottom>
        {isOpen(order.state) ? (
          <>
            <Step>{stepWords(order)}</Step>
            <DueMark order={order} exact={exact} />
          </>
        ) : (
          <StatusBadge meaning={state.meaning}>{state.label}</StatusBadge>
        )}
      </Bottom>
    </RecordLink>
  )
}

/** One order of the shop in a list or on the board: for whom, how much, its next step and by when. */
export const DispatchCard = ({ order, link, exact = false }: CardProps<DispatchItem>) => {
  const { state, holdReason, nextStep, recipient, name, items, suburb, isExpress } = order
  const { label, meaning } = dispatchWords[state]
  return (
    <RecordLink {...link} name={recipient} mark={<OrderNumber>{name}</OrderNumber>}>
      <RecordLine>
        {isExpress && (
          <>
            <StatusBadge meaning="caution">Express</StatusBadge>{' '}
          </>
        )}
        {[piecesWords(items), suburb].filter(Boolean).join(' · ')}
      </RecordLine>
      <Bottom>
        {isOpen(state) ? (
          <>
            <Step>{state === 'on_hold' ? dispatchHoldReason(holdReason) : nextStep}</Step>
            <DueMark order={order} exact={exact} />
          </>
        ) : (
          <StatusBadge meaning={meaning}>{label}</StatusBadge>
        )}
      </Bottom>
    </RecordLink>
  )
}

type Nothing = { title: string; text: string }

const nothing: Record<View, Nothing> = {
  to_pack: { title: 'Nothing to pack', text: 'A paid order of the shop appears here by itself.' },
  to_verify: {
    title: 'Nothing to verify',
    text: 'A paid supply appears here by itself, the one due first at the top.',
  },
  to_make: { title: 'Nothing to make', text: 'Verified orders wait here to be made up or packed.' },
  to_check: { title: 'Nothing to check', text: 'Finished batches wait here for a second pharmacist.' },
  to_ship: { title: 'Nothing to ship', text: 'Packed orders wait here for their parcel label and the scan.' },
  returned: {
    title: 'Nothing came back',
    text: 'Parcels that the carrier returns wait here to be inspected and destroyed.',
  },
  on_hold: { title: 'Nothing on hold', text: 'Held orders rest here until somebody settles them.' },
  shipped: { title: 'Nothing shipped yet', text: 'Parcels that have left are kept here, the newest first.' },
  all: { title: 'No open orders', text: 'A paid supply appears here by itself, the one due first at the top.' },
}

const nothingOfShop: Partial<Record<ShopView, Nothing>> = {
  all: {
    title: 'No open shop orders',
    text: 'A paid order of the shop appears here by itself, the one due first at the top.',
  },
}

const noMatchText = ({ kind, search }: OrdersSearch): string => {
  if (!search) return 'The filters leave nothing of this view.'
  return kind === 'shop'
    ? 'Search looks at the beginning of names and e-mail addresses, and at whole order and tracking numbers.'
    : 'Search looks at the beginning of first and last names, and at whole order numbers.'
}

const noMatch = (search: OrdersSearch): Nothing => ({
  title: `No match under ${viewWords[search.view]}`,
  text: noMatchText(search),
})

const isOfShop = (view: View): view is ShopView => view in nothingOfShop

const wordsFor = ({ kind, view }: OrdersSearch): Nothing =>
  (kind === 'shop' && isOfShop(view) ? nothingOfShop[view] : undefined) ?? nothing[view]

/** Where else a search may find something. */
const wider: readonly View[] = ['all', 'shipped']

type EmptyProps = { mode: Mode; search: OrdersSearch; onClear: () => void }

/** What will appear in an empty list, or how to widen a search that finds nothing. */
export const NoOrders = ({ mode, search, onClear }: EmptyProps) => {
  const { query, pageSize, first, sameList } = orderLists[mode]
  // The view with nothing searched for and no filter.
  const whole = first({ kind: search.kind, view: search.view })
  const isNarrowed = sameList(search) !== sameList(whole)
  const { title, text } = isNarrowed ? noMatch(search) : wordsFor(search)
  return (
    <Stack gap={4} px={14} py={28}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      {isNarrowed && (
        <Group gap="4px 16px">
          {wider
            .filter(view => search.search && mode === 'orders' && view !== search.view)
            .map(view => (
              <Link key={view} to={{ search: query(search, { view, shown: pageSize }) }} preventScrollReset>
                {`Search ${viewWords[view].toLowerCase()}`}
              </Link>
            ))}
          <Link to={{ search: query(whole, { order: search.order }) }} replace preventScrollReset onClick={onClear}>
            {sameList({ ...search, search: '' }) === sameList(whole) ? 'Clear the search' : 'Take every filter off'}
          </Link>
        </Group>
      )}
    </Stack>
  )
}
