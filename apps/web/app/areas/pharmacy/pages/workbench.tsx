import { useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { moveInList } from '#app/ui/record-list/keys.ts'
import { KeysButton, useShortcuts } from '#app/ui/shortcuts.tsx'
import { loadOrders, type OrdersPage } from './load-orders.ts'
import { OrdersPanel } from './orders-panel.tsx'
import { kindChange, modeOf, type OrdersSearch, PAGE_SIZE, readOrdersSearch, searchWith } from './orders-search.ts'
import { ScanBar } from './scan-bar.tsx'
import { ScannerHelp } from './scanner-help.tsx'
import { useFresh } from './use-fresh.ts'
import { catchScan, useScan } from './use-scan.ts'
import classes from './workbench.module.css'

const titles = { orders: 'Orders', fulfillment: 'Fulfillment' }

/** The address that is being opened, or the one that is open. */
const useAsked = (search: OrdersSearch): OrdersSearch => {
  const { location } = useNavigation()
  if (!location) return search
  return readOrdersSearch(modeOf(location.pathname), new URLSearchParams(location.search))
}

/** The pharmacist's two panes: the scan field and the list at the left, the open order at the right. */
export const Workbench = ({ loaded }: { loaded: OrdersPage }) => {
  const { pathname } = useLocation()
  const mode = modeOf(pathname)
  const [params] = useSearchParams()
  const search = readOrdersSearch(mode, params)
  const asked = useAsked(search)
  const navigate = useNavigate()
  const [areKeysShown, setKeysShown] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const page = useFresh(loaded, () => loadOrders(search))

  const go = async (change: Partial<OrdersSearch>, options?: { replace?: boolean }) =>
    // From the address being opened: a search that is typed while an order opens must not close it again.
    void (await navigate({ search: searchWith(mode, asked, change) }, { preventScrollReset: true, ...options }))
  const scan = useScan(({ id, kind: found }) => {
    const kind = found === 'shop' ? 'shop' : 'prescriptions'
    return go(kind === asked.kind ? { order: id } : { ...kindChange(mode, kind), search: '', order: id })
  })

  useShortcuts(
    {
      '/': () => scan.field.current?.focus(),
      j: () => moveInList(list.current, 1),
      k: () => moveInList(list.current, -1),
      s: () => searchField.current?.focus(),
      '?': () => setKeysShown(true),
    },
    () => catchScan(scan.field.current),
  )
  // Someone who comes to work through orders has the scanner in hand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit, not again when an order closes
  useEffect(() => {
    if (mode === 'fulfillment' && !search.order) scan.field.current?.focus({ preventScroll: true })
  }, [mode])

  return (
    <div className={classes.workbench} data-mode={mode} data-open={asked.order ? true : undefined}>
      <div className={classes.side}>
        <div className={classes.title}>
          <h1>{titles[mode]}</h1>
          <KeysButton onClick={() => setKeysShown(true)} />
        </div>
        {mode === 'orders' && <ScanBar scan={scan} />}
        <OrdersPanel
          mode={mode}
          page={page}
          search={search}
          asked={asked}
          list={list}
          searchField={searchField}
          onSearch={text => void go({ search: text, shown: PAGE_SIZE }, { replace: true })}
        />
      </div>
      {mode === 'fulfillment' && (
        <div className={classes.scan}>
          <ScanBar scan={scan} />
        </div>
      )}
      <div className={classes.order}>
        <Outlet />
      </div>
      <ScannerHelp opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </div>
  )
}
