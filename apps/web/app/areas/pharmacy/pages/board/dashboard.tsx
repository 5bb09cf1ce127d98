import { Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { arrowsMove, moveInList } from '#app/ui/record-list/keys.ts'
import { useEvery } from '#app/ui/record-list/use-record-list.ts'
import { sectionOf } from '#app/ui/section.ts'
import { useShortcuts } from '#app/ui/shortcuts.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { countWords } from '../orders/orders-list.tsx'
import { catchScan, foundAt, ScanBar, ScannerHelp, useScan } from '../orders/scan.tsx'
import { boardPath, loadRecalls, recallsPath, registerPath } from '../recalls/recalls-address.ts'
import { StockAlerts } from '../stock/stock-alerts.tsx'
import type { Route } from './+types/dashboard'
import classes from './board.module.css'
import { type Board, boardColumns, boardWords, loadBoard } from './board.ts'
import { BoardColumn, Columns, ShopBoard } from './board-column.tsx'

/** What waits in each part of the pharmacy, the most urgent first; or its register, its reports, its recalls, or incidents and complaints. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { url, signal } = request
  const section = sectionOf(url)
  if (section === 'messages') return { inbox: await loadInbox(request) }
  const recalls = section === 'recalls' ? await loadRecalls(url, signal) : null
  const registers = section === 'registers' ? await loadRegisters(url, signal) : null
  const register = section === 'register' ? await loadRegister(url, signal) : null
  const formulas = section === 'formulas' ? await loadFormulas(url, signal) : null
  const stock = section === 'stock' ? await loadStock(url, signal) : null
  const shipping = section === 'shipping' ? await loadShipping(signal) : null
  const reports = section === 'reports' ? await loadReports(url, signal) : null
  const isPart = recalls || registers || register || formulas || stock || shipping || reports
  const board = isPart ? null : await loadBoard(signal)
  return { recalls, registers, register, formulas, stock, shipping, reports, board }
}

const loadRegister = async (url: string, signal: AbortSignal) =>
  (await import('../register/register-address.ts')).loadRegister(url, signal)

const loadRegisters = async (url: string, signal: AbortSignal) =>
  (await import('#app/features/registers/registers-list.ts')).loadRegisters(url, signal)

const loadFormulas = async (url: string, signal: AbortSignal) =>
  (await import('../formulas/formulas-address.ts')).loadFormulas(url, signal)

const loadStock = async (url: string, signal: AbortSignal) =>
  (await import('../stock/stock-address.ts')).loadStock(url, signal)

const loadShipping = async (signal: AbortSignal) =>
  (await import('../shipping/shipping-address.ts')).loadShipping(signal)

const loadReports = async (url: string, signal: AbortSignal) =>
  (await import('../reports/reports-address.ts')).loadReports(url, signal)

const loadInbox = async (request: Request) =>
  (await import('#app/features/messages/inbox-list.ts')).tickets.loader({ request })

// The register, recalls, registers and messages come when they are opened: the board is what the page is for.
const Registers = lazy(() => import('#app/features/registers/registers.tsx').then(m => ({ default: m.Registers })))
const Formulas = lazy(() => import('../formulas/formulas.tsx').then(m => ({ default: m.Formulas })))
const Inbox = lazy(() => import('#app/features/messages/inbox.tsx').then(m => ({ default: m.Inbox })))
const Recalls = lazy(() => import('../recalls/recalls.tsx').then(m => ({ default: m.Recalls })))
const Reports = lazy(() => import('../reports/reports.tsx').then(m => ({ default: m.Reports })))
const Shipping = lazy(() => import('../shipping/shipping.tsx').then(m => ({ default: m.Shipping })))
const Stock = lazy(() => import('../stock/stock.tsx').then(m => ({ default: m.Stock })))
const Register = lazy(() => import('../register/register.tsx').then(m => ({ default: m.Register })))

export const HydrateFallback = () => (
  <>
    <div className={classes.top}>
      <div>
        <Skeleton height={40} width={260} mb={12} />
        <Skeleton height={18} width={200} />
      </div>
      <Skeleton height={78} />
    </div>
    <Columns count={boardColumns.length}>
      {boardColumns.map(view => (
        <div key={view}>
          <Skeleton height={30} mb={12} />
          <ListSkeleton rows={3} height={104} />
        </div>
      ))}
    </Columns>
  </>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** What came back is rare: it takes room only while there is some. */
const columnsShown = ({ columns, counts }: Board) =>
  columns.filter(({ view }) => view !== 'returned' || counts.returned > 0)

const EVERY_MS = 60_000

/** The board as loaded, or a newer one: it follows live changes and asks every minute. A failed refresh keeps what is shown. */
const useFreshBoard = (loaded: Board): Board => {
  const [fresh, setFresh] = useState<{ since: Board; board: Board } | null>(null)
  const refresh = async () => {
    const board = await loadBoard().catch(() => null)
    if (board) setFresh({ since: loaded, board })
  }
  useLive(
    ['board', 'order', 'parcel', 'dispatch'],
    useDebounced(() => void refresh()),
  )
  useEvery(EVERY_MS, () => void refresh())
  return fresh && fresh.since === loaded ? fresh.board : loaded
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if (loaderData.inbox)
    return (
      <Suspense fallback={<ListSkeleton rows={4} height={80} />}>
        <Inbox loaded={loaderData.inbox} route="pharmacist" />
      </Suspense>
    )
  const { recalls, registers, register, formulas, stock, shipping, reports, board } = loaderData
  if (board) return <DispensaryBoard loaded={board} />
  return (
    <Suspense fallback={<ListSkeleton rows={4} height={80} />}>
      {registers && <Registers {...registers} reader="pharmacist" />}
      {recalls && <Recalls loaded={recalls} />}
      {register && <Register loaded={register} />}
      {formulas && <Formulas loaded={formulas} />}
      {stock && <Stock loaded={stock} />}
      {shipping && <Shipping loaded={shipping} />}
      {reports && <Reports loaded={reports} />}
    </Suspense>
  )
}

const DispensaryBoard = ({ loaded }: { loaded: Board }) => {
  const board = useFreshBoard(loaded)
  const navigate = useNavigate()
  const columns = useRef<HTMLDivElement>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const scan = useScan(found => navigate(...foundAt(found)))
  useShortcuts(
    {
      '/': () => scan.field.current?.focus(),
      j: () => moveInList(columns.current, 1),
      k: () => moveInList(columns.current, -1),
      '?': () => setKeysShown(true),
    },
    () => catchScan(scan.field.current),
  )
  const { shipped } = board.counts
  const shown = columnsShown(board)
  return (
    <>
      <div className={classes.top}>
        <PageHeader
          title="Dispensary board"
          lead={
            <>
              {boardWords(board)} <Link to="/pharmacy-orders?view=shipped">{`${countWords(shipped)} shipped`}</Link>
              {' · '}
              <Link to={registerPath}>Register</Link>
              {' · '}
              <Link to={`${boardPath}?section=reports`}>Reports</Link>
              {' · '}
              <Link to={`${boardPath}?section=shipping`}>Shipping</Link>
              {' · '}
              <Link to={`${boardPath}?section=stock`}>Stock</Link>
              {' · '}
              <Link to={`${boardPath}?section=formulas`}>Formulas</Link>
              {' · '}
              <Link to={recallsPath}>Recalls</Link>
              {' · '}
              <Link to="/pharmacy-dashboard?section=registers">Incidents and complaints</Link>
              {' · '}
              <Link to="/pharmacy-dashboard?section=messages">Messages</Link>
            </>
          }
        />
        <ScanBar scan={scan} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside */}
      <div ref={columns} onKeyDown={arrowsMove}>
        <Stack gap={36}>
          <Columns count={shown.length}>
            {shown.map(({ view, items }) => (
              <BoardColumn key={view} view={view} items={items} count={board.counts[view]} />
            ))}
          </Columns>
          <ShopBoard {...board.shop} />
          <StockAlerts />
        </Stack>
      </div>
      <ScannerHelp opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </>
  )
}
