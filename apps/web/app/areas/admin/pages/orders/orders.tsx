import { Group, Text } from '@mantine/core'
import { Outlet, useRevalidator } from 'react-router'
import { SavedViews } from '#app/features/saved-views/saved-views.tsx'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordRows } from '#app/ui/record-list/rows.tsx'
import { choiceKeys, useSelection } from '#app/ui/record-list/selection.tsx'
import { ListViews } from '#app/ui/record-list/toolbar.tsx'
import { useEvery, useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { KeysButton, ShortcutsHelp } from '#app/ui/shortcuts.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/orders'
import { mostOrders, OrderBulk } from './order-bulk.tsx'
import { MessageRow, NothingListed, OrderRow, PaymentRow, ReturnRow } from './order-rows.tsx'
import { MessageTools, OrderTools, PaymentTools } from './order-tools.tsx'
import { partWords } from './order-words.ts'
import { noFilter, type OrdersSearch, orderKeys, orders, parts } from './orders-list.ts'

/** The list of this part of the page; the open record belongs to the route inside. (Spec §2: admin) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => orders.loader({ request })

export const shouldRevalidate = orders.shouldRevalidate

export const HydrateFallback = () => <PanesSkeleton label="Loading the orders" tools={[38, 100]} rowHeight={84} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const POLL_MS = 60_000

/** Two panes: orders, returns, payments or messages at the left, the open one at the right. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const list = useRecordList(orders, loaderData, { live: ['shop-order', 'subscription'], countWords: String })
  const { page, search, pending } = list
  const selection = useSelection(page.part === 'orders' ? list.ids : [], mostOrders)
  const isChoosing = page.part === 'orders'
  const keys = useListKeys(list, { opens: true, more: isChoosing ? choiceKeys(list, selection) : {} })
  const { revalidate } = useRevalidator()
  // Nobody announces a message, nor what became of one that was replayed.
  useEvery(page.part === 'messages' ? POLL_MS : null, () => void revalidate())

  const onFilter = (change: Partial<OrdersSearch>) => void list.filter(change, { replace: true })
  const rows = {
    list,
    skeleton: { rows: 6, height: 84 },
    empty: <NothingListed search={search} onClear={() => list.clear({ ...noFilter, view: 'all', paid: 'all' })} />,
  }
  return (
    <>
      <RecordPanes
        label={partWords[page.part]}
        isOpen={list.opened !== undefined}
        title={
          <>
            <h1>Orders</h1>
            <Group gap={8} wrap="nowrap">
              <SavedViews name="office-orders" address={orders} pending={pending} />
              <KeysButton onClick={keys.show} />
            </Group>
          </>
        }
        tools={
          <>
            <ListViews
              label="Parts of this page"
              look="segments"
              views={parts.map(part => ({
                key: part,
                label: partWords[part],
                to: { search: orders.query(orders.first({ part }), {}) },
                isCurrent: pending.part === part,
              }))}
            />
            {page.part === 'orders' && (
              <OrderTools list={list} pending={pending} onFilter={onFilter} counts={page.counts} />
            )}
            {page.part === 'returns' && (
              <Text size="sm" c="dimmed">
                Waiting for an answer, for goods or for money, the oldest first.
              </Text>
            )}
            {page.part === 'payments' && <PaymentTools list={list} pending={pending} onFilter={onFilter} />}
            {page.part === 'messages' && <MessageTools list={list} pending={pending} onFilter={onFilter} open={page} />}
          </>
        }
        record={<Outlet context={{ hasRows: page.items.length > 0 }} />}
      >
        {page.part === 'orders' && (
          <>
            <OrderBulk selection={selection} />
            <RecordRows
              {...rows}
              items={page.items}
              selection={selection}
              nameOf={({ name, customerName }) => [name, customerName].filter(Boolean).join(', ')}
            >
              {(row, link) => <OrderRow row={row} link={link} />}
            </RecordRows>
          </>
        )}
        {page.part === 'returns' && (
          <RecordRows {...rows} items={page.items}>
            {(row, link) => <ReturnRow row={row} link={link} />}
          </RecordRows>
        )}
        {page.part === 'payments' && (
          <RecordRows {...rows} items={page.items}>
            {(row, link) => <PaymentRow row={row} link={link} />}
          </RecordRows>
        )}
        {page.part === 'messages' && (
          <RecordRows {...rows} items={page.items}>
            {(row, link) => <MessageRow row={row} link={link} />}
          </RecordRows>
        )}
      </RecordPanes>
      <ShortcutsHelp keys={orderKeys} {...keys} />
    </>
  )
}
