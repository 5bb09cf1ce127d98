import { NativeSelect } from '@mantine/core'
import type { InboxMessage } from '@om/contracts/shop-admin'
import { RecordLine, RecordLink } from '#app/ui/record-list/rows.tsx'
import { RecordScroll } from '#app/ui/record-scroll.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import type { MessagesList } from '../load-list.ts'
import { messageWords, providerWords } from '../order-words.ts'
import { messageStates, PAGE_SIZE, providers, searchWith } from '../orders-search.ts'
import { NoMessages } from './list-empty.tsx'
import classes from './lists.module.css'
import type { PanelProps } from './panel-props.ts'
import { SearchBox } from './search-box.tsx'
import { useListState } from './use-list-state.ts'

const providerChoices = [
  { value: '', label: 'Every service' },
  ...providers.map(value => ({ value, label: providerWords[value] })),
]
const stateChoices = [
  { value: '', label: 'Every state' },
  ...messageStates.map(value => ({ value, label: messageWords[value].label })),
]

type LinkProps = { message: InboxMessage; search: string; isCurrent: boolean; onOpen: () => void }

const MessageLink = ({ message, search, isCurrent, onOpen }: LinkProps) => {
  const { provider, type, objectId, receivedAt, state, lastError } = message
  const { label, meaning } = messageWords[state]
  return (
    <RecordLink
      to={{ search }}
      name={type}
      mark={
        <span className={classes.when}>
          <RelativeTime at={receivedAt} />
        </span>
      }
      isCurrent={isCurrent}
      onOpen={onOpen}
    >
      <RecordLine>{[providerWords[provider], objectId].filter(Boolean).join(' · ')}</RecordLine>
      {state === 'failed' && lastError && <span className={classes.wrong}>{lastError}</span>}
      <span className={classes.marks}>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </span>
    </RecordLink>
  )
}

const openWords = ({ failed, waiting }: MessagesList): string => {
  if (failed === 0 && waiting === 0) return 'Everything that came in is handled.'
  const said = [failed > 0 ? `${failed} failed` : '', waiting > 0 ? `${waiting} waiting` : '']
  return `${said.filter(Boolean).join(', ')}.`
}

/** What outside services have told us; what failed comes first. */
export const MessagesPanel = ({ page, ...panel }: PanelProps & { page: MessagesList }) => {
  const { search, asked, searchField, onGo } = panel
  const { field, typedSearch, isLoading, isOtherList, moreAt, clear } = useListState(panel, page.nextCursor)
  const { items } = page
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.note}>
          {openWords(page)} Orders are read again from the shop, so handling a message twice does no harm.
        </p>
        <search className={classes.filters}>
          <SearchBox
            label="Search by type, event or object"
            placeholder="Type, event or object"
            field={field}
            searchField={searchField}
          />
          <div className={classes.pair}>
            <NativeSelect
              size="sm"
              aria-label="Service"
              data={providerChoices}
              value={asked.provider ?? ''}
              onChange={event => {
                const provider = providers.find(one => one === event.currentTarget.value)
                void onGo({ provider, shown: PAGE_SIZE }, { replace: true })
              }}
            />
            <NativeSelect
              size="sm"
              aria-label="State"
              data={stateChoices}
              value={asked.state ?? ''}
              onChange={event => {
                const state = messageStates.find(one => one === event.currentTarget.value)
                void onGo({ state, shown: PAGE_SIZE }, { replace: true })
              }}
            />
          </div>
        </search>
      </div>
      <RecordScroll isLoading={isLoading} moreAt={moreAt}>
        {isOtherList ? (
          <ListSkeleton rows={6} height={84} />
        ) : items.length > 0 ? (
          <ul>
            {items.map(message => (
              <li key={message.id}>
                <MessageLink
                  message={message}
                  search={searchWith(search, { ...typedSearch, message: message.id })}
                  isCurrent={message.id === asked.message}
                  onOpen={field.cancel}
                />
              </li>
            ))}
          </ul>
        ) : (
          <NoMessages search={search} onClear={clear} />
        )}
      </RecordScroll>
    </>
  )
}
