import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, Outlet, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { KeysButton, ShortcutsHelp, useShortcuts } from '#app/ui/shortcuts.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { MessagesPanel } from './lists/messages-panel.tsx'
import { OrdersPanel } from './lists/orders-panel.tsx'
import type { PanelProps } from './lists/panel-props.ts'
import { ReturnsPanel } from './lists/returns-panel.tsx'
import type { List } from './load-list.ts'
import { partWords } from './order-words.ts'
import classes from './orders-page.module.css'
import {
  listKey,
  type OrdersSearch,
  opening,
  parts,
  plainSearch,
  readOrdersSearch,
  recordOf,
  searchWith,
} from './orders-search.ts'

/** What the open record needs from the page around it. */
export type RecordContext = {
  search: OrdersSearch
  asked: OrdersSearch
  /** Whether there is anything in the list to open. */
  hasRows: boolean
}

const POLL_MS = 60_000

const keys: readonly (readonly [string, string])[] = [
  ['J / K', 'Open the next or the previous one of the list'],
  ['R', 'Refund, while an order is open'],
  ['/', 'Search'],
  ['?', 'Show this list'],
]

/** Reads the page again when an order changes, and every minute while it is looked at: messages are told by nobody. */
const useFreshPage = () => {
  const { revalidate } = useRevalidator()
  const refresh = useDebounced(() => void revalidate())
  useLive(['shop-order'], refresh)
  return refresh
}

const useMinutely = (isOn: boolean, refresh: () => void) => {
  const visibility = useDocumentVisibility()
  useEffect(() => {
    if (!isOn || visibility !== 'visible') return undefined
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [isOn, visibility, refresh])
}

/** Two panes: orders, returns or messages at the left, the open one at the right. */
export const OrdersPage = ({ list }: { list: List }) => {
  const [params] = useSearchParams()
  const search = readOrdersSearch(params)
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const [keysShown, setKeysShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const asked = next ? readOrdersSearch(new URLSearchParams(next.search)) : search
  useMinutely(list.part === 'messages', useFreshPage())

  const go = async (change: Partial<OrdersSearch>, options?: { replace?: boolean }) =>
    // From the address being opened: a search that is typed while a record opens must not close it again.
    void (await navigate({ search: searchWith(asked, change) }, { preventScrollReset: true, ...options }))

  const ids = list.page.items.map(one => ('orderId' in one ? one.orderId : one.id))
  const step = (by: 1 | -1) => () => {
    const at = ids.indexOf(recordOf(search) ?? '')
    const id = at < 0 ? ids[0] : ids[at + by]
    if (id) void go(opening(search, id))
  }
  useShortcuts({
    j: step(1),
    k: step(-1),
    '/': () => searchField.current?.focus(),
    '?': () => setKeysShown(true),
  })

  const key = listKey(search)
  const count = ids.length
  const sayHowMany = useEffectEvent((_list: string) => announce(`${count} shown`))
  useEffect(() => sayHowMany(key), [key])

  const panel: PanelProps = { search, asked, searchField, onGo: go }
  const context: RecordContext = { search, asked, hasRows: count > 0 }
  return (
    <div className={classes.page} data-open={recordOf(asked) ? true : undefined}>
      <section className={classes.list} aria-label={partWords[list.part]}>
        <div className={classes.head}>
          <div className={classes.title}>
            <h1>Orders</h1>
            <KeysButton onClick={() => setKeysShown(true)} />
          </div>
          <nav className={classes.parts} aria-label="Parts of this page">
            {parts.map(part => (
              <Link
                key={part}
                to={{ search: searchWith(plainSearch(part), {}) }}
                preventScrollReset
                className={classes.part}
                aria-current={asked.part === part ? 'page' : undefined}
              >
                {partWords[part]}
              </Link>
            ))}
          </nav>
        </div>
        {list.part === 'orders' && <OrdersPanel key="orders" {...panel} page={list.page} />}
        {list.part === 'returns' && <ReturnsPanel key="returns" {...panel} page={list.page} />}
        {list.part === 'messages' && <MessagesPanel key="messages" {...panel} page={list.page} />}
      </section>
      <div className={classes.record}>
        <Outlet context={context} />
      </div>
      <ShortcutsHelp
        title="Keyboard"
        keys={keys}
        note="They rest while you type in a field."
        opened={keysShown}
        onClose={() => setKeysShown(false)}
      />
    </div>
  )
}
