import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PageHeader } from '#app/ui/page-header.tsx'
import { arrowsMove, moveInList } from '#app/ui/record-list/keys.ts'
import { useShortcuts } from '#app/ui/shortcuts.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/dashboard'
import { BoardColumn } from './board-column.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { boardWords } from './board-words.ts'
import { countWords } from './count-words.ts'
import classes from './dashboard.module.css'
import { ShopBoard } from './dispatch/shop-board.tsx'
import { loadBoard } from './load-board.ts'
import { ScanBar } from './scan-bar.tsx'
import { ScannerHelp } from './scanner-help.tsx'
import { useFresh } from './use-fresh.ts'
import { catchScan, useScan } from './use-scan.ts'

/** What waits in each part of the pharmacy, the most urgent first. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadBoard(request.signal)

export const HydrateFallback = () => <BoardSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const board = useFresh(loaderData, () => loadBoard())
  const navigate = useNavigate()
  const columns = useRef<HTMLDivElement>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const scan = useScan(({ id, kind }) =>
    navigate(`/pharmacy-prescriptions?${kind === 'shop' ? 'kind=shop&' : ''}order=${id}`),
  )
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
  return (
    <>
      <div className={classes.top}>
        <PageHeader
          title="Dispensary board"
          lead={
            <>
              {boardWords(board)} <Link to="/pharmacy-orders?view=shipped">{`${countWords(shipped)} shipped`}</Link>
            </>
          }
        />
        <ScanBar scan={scan} />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside */}
      <div ref={columns} onKeyDown={arrowsMove}>
        <div className={classes.columns}>
          {board.columns.map(({ view, items }) => (
            <BoardColumn key={view} view={view} items={items} count={board.counts[view]} />
          ))}
        </div>
        <ShopBoard {...board.shop} />
      </div>
      <ScannerHelp opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </>
  )
}
