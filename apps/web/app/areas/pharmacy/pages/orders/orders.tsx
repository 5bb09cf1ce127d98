import { Group } from '@mantine/core'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { SavedViews } from '#app/features/saved-views/saved-views.tsx'
import { useListKeys } from '#app/ui/record-list/keys.ts'
import { PanesSkeleton, RecordPanes } from '#app/ui/record-list/panes.tsx'
import { RecordRows } from '#app/ui/record-list/rows.tsx'
import { useRecordList } from '#app/ui/record-list/use-record-list.ts'
import { KeysButton } from '#app/ui/shortcuts.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/orders'
import { DispatchCard, NoOrders, OrderCard } from './order-card.tsx'
import { kindChange, listAt, modeOf, OrdersTools, orderLists } from './orders-list.tsx'
import { catchScan, foundAt, ScanBar, ScannerHelp, useScan } from './scan.tsx'

/** The list of orders; the open one belongs to the route inside. (Spec §2) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  listAt(new URL(request.url).pathname).loader({ request })

export const shouldRevalidate = (args: Parameters<typeof orderLists.orders.shouldRevalidate>[0]) =>
  listAt(args.nextUrl.pathname).shouldRevalidate(args)

export const HydrateFallback = () => (
  <PanesSkeleton label="Loading the orders" tools={[78, 38, 36]} rowHeight={78} isNarrow />
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const titles = { orders: 'Orders', fulfillment: 'Fulfillment' }

const POLL_MS = 60_000

/** The pharmacist's two panes: the scan field and the list at the left, the open order at the right. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const mode = modeOf(useLocation().pathname)
  const list = useRecordList(orderLists[mode], loaderData, {
    live: ['board', 'order', 'parcel', 'dispatch'],
    everyMs: POLL_MS,
    countWords: count => `${count} ${count === 1 ? 'order' : 'orders'}`,
  })
  const { page, search, pending, go, open } = list
  const navigate = useNavigate()
  const scan = useScan(scanned => {
    const { id, kind: found, cameBack } = scanned
    if (cameBack) return navigate(...foundAt(scanned))
    const kind = found === 'shop' ? 'shop' : 'prescriptions'
    return kind === pending.kind ? open(id) : go({ ...kindChange(mode, kind), search: '', order: id })
  })
  const keys = useListKeys(list, {
    opens: false,
    more: { '/': () => scan.field.current?.focus(), s: () => list.searchField.current?.focus() },
    onScannerKey: () => catchScan(scan.field.current),
  })
  // Someone who comes to work through orders has the scanner in hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit, not again when an order closes
  useEffect(() => {
    if (mode === 'fulfillment' && !search.order) scan.field.current?.focus({ preventScroll: true })
  }, [mode])

  const bar = <ScanBar scan={scan} />
  return (
    <>
      <RecordPanes
        isNarrow
        label={titles[mode]}
        isOpen={list.opened !== undefined}
        title={
          <>
            <h1>{titles[mode]}</h1>
            <Group gap={8} wrap="nowrap">
              <SavedViews
                key={mode}
                name={mode === 'orders' ? 'pharmacy-orders' : 'fulfillment'}
                address={orderLists[mode]}
                pending={pending}
              />
              <KeysButton onClick={keys.show} />
            </Group>
          </>
        }
        tools={
          <>
            {mode === 'orders' && bar}
            <OrdersTools mode={mode} list={list} />
          </>
        }
        aboveRecord={mode === 'fulfillment' && bar}
        record={<Outlet />}
      >
        <RecordRows
          list={list}
          hasArrows
          items={page.items}
          skeleton={{ rows: 6, height: 78 }}
          empty={<NoOrders mode={mode} search={search} onClear={list.field.reset} />}
        >
          {({ kind, order }, link) =>
            kind === 'shop' ? <DispatchCard order={order} link={link} /> : <OrderCard order={order} link={link} />
          }
        </RecordRows>
      </RecordPanes>
      <ScannerHelp {...keys} />
    </>
  )
}
