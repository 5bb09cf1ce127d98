import { Group, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { Brand } from '@om/contracts/common'
import { paymentViews } from '@om/contracts/payments'
import { messageProviders, shopOrderViews } from '@om/contracts/shop-admin'
import { orderOwners } from '@om/contracts/shop-work'
import { isIsoDate } from '@om/domain/dates'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { cappedCount, ExportButton, ListSearch, ListSelect, ListViews } from '#app/ui/record-list/toolbar.tsx'
import type { ShownList } from '#app/ui/record-list/use-record-list.ts'
import { messageWords, ownerWords, paidWords, providerWords, sortWords, viewWords } from './order-words.ts'
import { messageStates, type OrdersSearch, orderFilter, orderSorts, orders } from './orders-list.ts'

/** The server counts no further. */
const COUNTED_TO = 1000

type Props = {
  list: ShownList
  /** What the address says, or will say in a moment. */
  pending: OrdersSearch
  onFilter: (change: Partial<OrdersSearch>) => void
}

const brandWords = { men: 'Men', women: 'Women' }

const dayIn = (text: string): string | undefined => (isIsoDate(text) ? text : undefined)

const isInUse = ({ brand, from, to, sort }: OrdersSearch): boolean => Boolean(brand ?? from ?? to) || sort !== 'newest'

const collect = async (search: OrdersSearch) => {
  const file = await api.shopAdmin.exportCsv({ query: orderFilter(search) })
  return { file, words: (name: string) => `The orders are in ${name}.` }
}

type FiltersProps = Omit<Props, 'list'> & {
  /** What a day is that of. */
  dated: string
  isSorted: boolean
}

const Filters = ({ pending: { brand, sort, from, to }, onFilter, dated, isSorted }: FiltersProps) => (
  <SimpleGrid cols={2} spacing={8} verticalSpacing={8}>
    <ListSelect
      label="Brand"
      any="Both brands"
      words={brandWords}
      values={Brand.options}
      value={brand}
      onChange={value => onFilter({ brand: value })}
    />
    {isSorted ? (
      <ListSelect
        label="Sort"
        words={sortWords}
        values={orderSorts}
        value={sort}
        onChange={value => onFilter({ sort: value ?? 'newest' })}
      />
    ) : (
      <span />
    )}
    <TextInput
      size="sm"
      type="date"
      label={`${dated} from`}
      value={from ?? ''}
      max={to}
      onChange={event => onFilter({ from: dayIn(event.currentTarget.value) })}
    />
    <TextInput
      size="sm"
      type="date"
      label={`${dated} until`}
      value={to ?? ''}
      min={from}
      onChange={event => onFilter({ to: dayIn(event.currentTarget.value) })}
    />
  </SimpleGrid>
)

type ToggleProps = { isOpen: boolean; isInUse: boolean; onToggle: () => void }

const FilterToggle = ({ isOpen, isInUse, onToggle }: ToggleProps) => (
  <UnstyledButton aria-expanded={isOpen} onClick={onToggle}>
    <Group component="span" gap={4} mih={32}>
      <Text component="span" size="sm" fw={500} c="dimmed">
        {isInUse ? 'Filter and sort, in use' : 'Filter and sort'}
      </Text>
      <IconChevronDown
        size={16}
        aria-hidden="true"
        color="var(--ink-soft)"
        style={isOpen ? { transform: 'rotate(180deg)' } : undefined}
      />
    </Group>
  </UnstyledButton>
)

type OrdersProps = Props & { counts: Record<(typeof shopOrderViews)[number], number> }

/** Views, search and filters of the orders, and the export of what they leave. */
export const OrderTools = ({ list, pending, onFilter, counts }: OrdersProps) => {
  const [isOpen, setOpen] = useState(() => isInUse(pending))
  return (
    <>
      <ListViews
        label="Views"
        look="chips"
        views={shopOrderViews.map(view => ({
          key: view,
          label: viewWords[view],
          to: { search: orders.query(pending, { view, shown: orders.pageSize }) },
          isCurrent: pending.view === view,
          count: cappedCount(counts[view], COUNTED_TO),
          isUrgent: (view === 'late' || view === 'refund_failed') && counts[view] > 0,
        }))}
      />
      <Stack component="search" gap={8}>
        <ListSearch
          list={list}
          label="Search by number, name, e-mail, parcel or SKU"
          placeholder="Number, name, e-mail, parcel, SKU"
        />
        <ListSelect
          label="Whose orders"
          any="Everybody’s"
          words={ownerWords}
          values={orderOwners}
          value={pending.assigned}
          onChange={assigned => onFilter({ assigned })}
        />
        <Group gap={8} justify="space-between">
          <FilterToggle isOpen={isOpen} isInUse={isInUse(pending)} onToggle={() => setOpen(!isOpen)} />
          <ExportButton
            size="compact-sm"
            name="shop-orders"
            title="The orders that fit the view, the search and the filters, one row per line"
            collect={() => collect(pending)}
          />
        </Group>
        {isOpen && <Filters pending={pending} onFilter={onFilter} dated="Placed" isSorted />}
      </Stack>
    </>
  )
}

/** Views, search and filters of the payments for care. */
export const PaymentTools = ({ list, pending, onFilter }: Props) => {
  const [isOpen, setOpen] = useState(() => isInUse(pending))
  return (
    <>
      <ListViews
        label="Views"
        look="chips"
        views={paymentViews.map(view => ({
          key: view,
          label: paidWords[view],
          to: { search: orders.query(pending, { paid: view, shown: orders.pageSize }) },
          isCurrent: pending.paid === view,
        }))}
      />
      <Stack component="search" gap={8}>
        <ListSearch
          list={list}
          label="Search by name, e-mail, invoice, order or last four digits of the card"
          placeholder="Name, e-mail, invoice, order, card"
        />
        <Group gap={8}>
          <FilterToggle isOpen={isOpen} isInUse={isInUse(pending)} onToggle={() => setOpen(!isOpen)} />
        </Group>
        {isOpen && <Filters pending={pending} onFilter={onFilter} dated="Issued" isSorted={false} />}
      </Stack>
    </>
  )
}

const waitingWords = ({ failed, waiting }: { failed: number; waiting: number }): string => {
  if (failed === 0 && waiting === 0) return 'Everything that came in is handled.'
  const parts = [failed > 0 ? `${failed} failed` : '', waiting > 0 ? `${waiting} waiting` : '']
  return `${parts.filter(Boolean).join(', ')}.`
}

const messageStateWords = {
  failed: messageWords.failed.label,
  waiting: messageWords.waiting.label,
  handled: messageWords.handled.label,
}

type MessagesProps = Props & { open: { failed: number; waiting: number } }

/** How the messages of outside services stand, their search and filters. */
export const MessageTools = ({ list, pending, onFilter, open }: MessagesProps) => (
  <>
    <Text size="sm" c="dimmed">
      {waitingWords(open)} Orders are read again from the shop, so handling a message twice does no harm.
    </Text>
    <Stack component="search" gap={8}>
      <ListSearch list={list} label="Search by type, event or object" placeholder="Type, event or object" />
      <SimpleGrid cols={2} spacing={8}>
        <ListSelect
          label="Service"
          any="Every service"
          words={providerWords}
          values={messageProviders}
          value={pending.provider}
          onChange={provider => onFilter({ provider })}
        />
        <ListSelect
          label="State"
          any="Every state"
          words={messageStateWords}
          values={messageStates}
          value={pending.state}
          onChange={state => onFilter({ state })}
        />
      </SimpleGrid>
    </Stack>
  </>
)
