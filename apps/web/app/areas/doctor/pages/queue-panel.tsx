import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { RecordScroll } from '#app/ui/record-scroll.tsx'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { useTypedSearch } from '#app/ui/use-typed-search.ts'
import type { QueueData } from './load-queue.ts'
import { QueueEmpty } from './queue-empty.tsx'
import { QueueItemLink } from './queue-item.tsx'
import classes from './queue-panel.module.css'
import { listKey, PAGE_SIZE, type QueueSearch, searchWith } from './queue-search.ts'
import { QueueTabs } from './queue-tabs.tsx'

type Props = {
  queue: QueueData | null
  search: QueueSearch
  /** The address being opened, so that the list answers at once. */
  asked: QueueSearch
  searchField: RefObject<HTMLInputElement | null>
  onGo: (change: Partial<QueueSearch>, options?: { replace?: boolean }) => Promise<void>
  onNext: () => void
  isClaimingNext: boolean
  /** Whether the doctor may claim at all; without a current registration nobody may. (INV-02) */
  mayClaim: boolean
}

const brands = [
  { value: '', label: 'All' },
  { value: 'men', label: 'Men' },
  { value: 'women', label: 'Women' },
]

const asBrand = (value: string) => (value === 'men' || value === 'women' ? value : undefined)

/** The list of consults with its views and filters. */
export const QueuePanel = ({ queue, search, asked, searchField, onGo, onNext, isClaimingNext, mayClaim }: Props) => {
  const field = useTypedSearch(
    search.search,
    searchField,
    text => void onGo({ search: text, shown: PAGE_SIZE }, { replace: true }),
  )
  // A search still being typed goes along when a consult is opened, instead of closing it a moment later.
  const typedSearch = field.pending === null ? {} : { search: field.pending, shown: PAGE_SIZE }
  const isLoading = listKey(asked) !== listKey(search)
  const isOtherList = isLoading && asked.shown === search.shown
  const shown = queue?.items.length ?? 0
  const key = listKey(search)

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once per list, not for every change in it
  useEffect(() => {
    if (queue) announce(`${shown} ${shown === 1 ? 'consult' : 'consults'} shown`)
  }, [key])

  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          <h2>Consults</h2>
          {mayClaim && (
            <Button size="compact-md" variant="default" loading={isClaimingNext} onClick={onNext}>
              Claim next
              <KeyHint>N</KeyHint>
            </Button>
          )}
        </div>
        <QueueTabs search={asked} counts={queue?.counts ?? null} />
        <div className={classes.filters}>
          <TextInput
            ref={searchField}
            size="sm"
            type="search"
            aria-label="Search by name or number"
            placeholder="Name or number"
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            value={field.typed}
            onChange={event => field.type(event.currentTarget.value)}
          />
          <SegmentedControl
            size="xs"
            aria-label="Brand"
            data={brands}
            value={asked.brand ?? ''}
            onChange={value => void onGo({ brand: asBrand(value), shown: PAGE_SIZE }, { replace: true })}
          />
        </div>
      </div>
      <RecordScroll
        isLoading={isLoading}
        moreAt={
          queue?.nextCursor && !isOtherList ? { search: searchWith(search, { shown: search.shown + PAGE_SIZE }) } : null
        }
      >
        {isOtherList ? (
          <ListSkeleton rows={6} height={84} />
        ) : queue && shown > 0 ? (
          <ul>
            {queue.items.map(item => (
              <li key={item.id}>
                <QueueItemLink
                  item={item}
                  to={{ search: searchWith(search, { ...typedSearch, consult: item.id, panel: undefined }) }}
                  isOpen={item.id === asked.consult}
                  onOpen={field.cancel}
                />
              </li>
            ))}
          </ul>
        ) : (
          <QueueEmpty search={search} isBlocked={queue === null} onClear={field.clear} />
        )}
      </RecordScroll>
    </>
  )
}
