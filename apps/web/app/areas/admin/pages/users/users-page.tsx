import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Outlet } from 'react-router'
import { announce } from '#app/ui/announcer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { moveInList } from '#app/ui/record-list/keys.ts'
import { RecordDrawer } from '#app/ui/record-list/record-drawer.tsx'
import { KeysButton, ShortcutsHelp, useShortcuts } from '#app/ui/shortcuts.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { useTypedSearch } from '#app/ui/use-typed-search.ts'
import { AccountsTable } from './accounts-table.tsx'
import { AccountsToolbar } from './accounts-toolbar.tsx'
import { InvitePanel } from './invite-panel.tsx'
import type { AccountsPage } from './load-accounts.ts'
import { openedHere, useUsersAddress } from './use-users-address.ts'
import { userKeys } from './user-keys.ts'
import { UsersEmpty } from './users-empty.tsx'
import classes from './users-page.module.css'
import { listKey, PAGE_SIZE, type UsersSearch } from './users-search.ts'

const countWords = (count: number, isCut: boolean): string => {
  const accounts = count === 1 ? '1 account' : `${count} accounts`
  return isCut ? `The newest ${accounts}` : accounts
}

/** What the open account needs from the page around it. */
export type AccountContext = {
  asked: UsersSearch
  close: () => Promise<void>
  /** Closes the panel for an account that is no more. */
  closeGone: () => Promise<void>
  /** While a form inside is open, Escape closes that form and not the panel. */
  holdEscape: (isHeld: boolean) => void
}

/** Everyone who has an account, whom to find, invite, and look after. (Spec §2) */
export const UsersPage = ({ page }: { page: AccountsPage }) => {
  const { search, asked, go, close, clearFilters } = useUsersAddress()
  const [keysShown, setKeysShown] = useState(false)
  const [isEscapeHeld, holdEscape] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const table = useRef<HTMLDivElement>(null)
  const field = useTypedSearch(
    search.search,
    searchField,
    text => void go({ search: text.trim(), shown: PAGE_SIZE }, { replace: true }),
  )
  // A search still being typed goes along when an account is opened, instead of closing it a moment later.
  const typedSearch = field.pending === null ? {} : { search: field.pending, shown: PAGE_SIZE }

  const isLoading = listKey(asked) !== listKey(search)
  const isOtherList = isLoading && asked.shown === search.shown
  const key = listKey(search)
  const count = page.items.length
  const counted = countWords(count, page.nextCursor !== null)
  const sayHowMany = useEffectEvent((_list: string) => announce(`${counted} shown`))
  useEffect(() => sayHowMany(key), [key])

  const invite = () => void go({ invite: true, account: undefined }, { state: openedHere })
  useShortcuts({
    '/': () => searchField.current?.focus(),
    j: () => moveInList(table.current, 1),
    k: () => moveInList(table.current, -1),
    i: invite,
    '?': () => setKeysShown(true),
  })
  const context: AccountContext = {
    asked,
    close,
    closeGone: () => go({ account: undefined }, { replace: true }),
    holdEscape,
  }

  return (
    <>
      <PageHeader
        title="User management"
        lead="Find an account, invite a colleague, help with a lost phone, keep somebody out."
        actions={
          <Button leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={invite}>
            Invite a colleague
          </Button>
        }
      />
      <AccountsToolbar
        asked={asked}
        field={field}
        searchField={searchField}
        onFilter={change => void go({ ...change, shown: PAGE_SIZE })}
      />
      <div className={classes.list} aria-busy={isLoading}>
        {isOtherList ? (
          <ListSkeleton rows={8} height={54} />
        ) : count > 0 ? (
          <>
            <AccountsTable
              ref={table}
              accounts={page.items}
              search={{ ...search, ...typedSearch }}
              onOpen={field.cancel}
            />
            <div className={classes.foot}>
              <p>{counted}</p>
              {page.nextCursor && (
                <Button
                  variant="default"
                  loading={isLoading}
                  onClick={() => void go({ shown: search.shown + PAGE_SIZE }, { replace: true })}
                >
                  Show more
                </Button>
              )}
              <KeysButton onClick={() => setKeysShown(true)} />
            </div>
          </>
        ) : (
          <UsersEmpty
            search={search}
            onClear={() => {
              field.cancel()
              field.clear()
              void clearFilters()
            }}
          />
        )}
      </div>
      <RecordDrawer isOpen={asked.account !== undefined} onClose={() => void close()} closesOnEscape={!isEscapeHeld}>
        <Outlet context={context} />
      </RecordDrawer>
      <RecordDrawer isOpen={asked.invite && asked.account === undefined} onClose={() => void close()}>
        <InvitePanel
          onInvited={id => go({ invite: false, account: id }, { replace: true, state: openedHere })}
          onFind={email => go({ invite: false, search: email, role: undefined, state: undefined, shown: PAGE_SIZE })}
          onClose={() => void close()}
        />
      </RecordDrawer>
      <ShortcutsHelp
        title="Keyboard"
        keys={userKeys}
        note="They rest while you type in a field."
        opened={keysShown}
        onClose={() => setKeysShown(false)}
      />
    </>
  )
}
