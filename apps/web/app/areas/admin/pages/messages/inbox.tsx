import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Outlet, useNavigate, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ShortcutsHelp, useShortcuts } from '#app/ui/shortcuts.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import classes from './inbox.module.css'
import { inboxKeys } from './inbox-keys.ts'
import { InboxPanel } from './inbox-panel.tsx'
import type { TicketsPage } from './load-tickets.ts'
import { listKey, type MessagesSearch, readMessagesSearch, searchWith } from './messages-search.ts'

/** What the open conversation needs from the page around it. */
export type TicketContext = {
  search: MessagesSearch
  asked: MessagesSearch
  /** Whether there is anything in the list to open. */
  hasTickets: boolean
}

/** Two panes: what people wrote at the left, the open conversation at the right. */
export const Inbox = ({ page }: { page: TicketsPage }) => {
  const [params] = useSearchParams()
  const search = readMessagesSearch(params)
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const { revalidate } = useRevalidator()
  const [keysShown, setKeysShown] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const asked = next ? readMessagesSearch(new URLSearchParams(next.search)) : search

  useLive(
    ['ticket'],
    useDebounced(() => void revalidate()),
  )

  const go = async (change: Partial<MessagesSearch>, options?: { replace?: boolean }) =>
    // From the address being opened: a search that is typed while a conversation opens must not close it again.
    void (await navigate({ search: searchWith(asked, change) }, { preventScrollReset: true, ...options }))

  const step = (by: 1 | -1) => () => {
    const ids = page.items.map(({ id }) => id)
    const at = ids.indexOf(search.ticket ?? '')
    const id = at < 0 ? ids[0] : ids[at + by]
    if (id) void go({ ticket: id })
  }
  useShortcuts({
    j: step(1),
    k: step(-1),
    '/': () => searchField.current?.focus(),
    '?': () => setKeysShown(true),
  })

  const key = listKey(search)
  const count = page.items.length
  const sayHowMany = useEffectEvent((_list: string) =>
    announce(`${count} ${count === 1 ? 'conversation' : 'conversations'} shown`),
  )
  useEffect(() => sayHowMany(key), [key])

  const context: TicketContext = { search, asked, hasTickets: count > 0 }
  return (
    <div className={classes.inbox} data-open={asked.ticket ? true : undefined}>
      <section className={classes.list} aria-label="Messages">
        <InboxPanel page={page} search={search} asked={asked} searchField={searchField} onGo={go} />
      </section>
      <div className={classes.ticket}>
        <Outlet context={context} />
      </div>
      <ShortcutsHelp
        title="Keyboard"
        keys={inboxKeys}
        note="They rest while you type in a field."
        opened={keysShown}
        onClose={() => setKeysShown(false)}
      />
    </div>
  )
}
