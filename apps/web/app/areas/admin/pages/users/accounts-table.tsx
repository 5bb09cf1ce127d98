import type { AccountSummary } from '@om/contracts/accounts'
import { IconShieldCheck } from '@tabler/icons-react'
import type { MouseEvent, Ref } from 'react'
import { Link } from 'react-router'
import { arrowsMove } from '#app/ui/record-list/keys.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { roleWords, stateBadges } from './account-words.ts'
import classes from './accounts-table.module.css'
import { openedHere } from './use-users-address.ts'
import { searchWith, type UsersSearch } from './users-search.ts'

/** A click anywhere in a row opens it, except where somebody is marking text. */
const openRow = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && target.closest('a')) return
  if (String(window.getSelection())) return
  const link = currentTarget.querySelector<HTMLElement>('[data-record]')
  // The focus comes back here when the account is closed.
  link?.focus({ preventScroll: true })
  link?.click()
}

type RowProps = { account: AccountSummary; search: UsersSearch; onOpen: () => void }

const Row = ({ account, search, onOpen }: RowProps) => {
  const { id, name, email, role, state, hasSecondFactor, lastSignInAt, createdAt } = account
  const badge = stateBadges[state]
  return (
    <tr onClick={openRow}>
      <th scope="row">
        <Link
          to={{ search: searchWith(search, { account: id }) }}
          state={openedHere}
          preventScrollReset
          className={classes.name}
          aria-current={search.account === id ? 'true' : undefined}
          data-record
          onClick={onOpen}
        >
          {name || email}
        </Link>
        {name && <span className={classes.email}>{email}</span>}
      </th>
      <td data-label="Role">{roleWords[role]}</td>
      <td className={classes.state}>
        <StatusBadge meaning={badge.meaning}>{badge.label}</StatusBadge>
      </td>
      <td data-label="Second factor">
        {hasSecondFactor ? (
          <span className={classes.yes}>
            <IconShieldCheck size={18} stroke={1.6} aria-hidden="true" />
            Yes
          </span>
        ) : (
          <span className={classes.soft}>No</span>
        )}
      </td>
      <td data-label="Last sign-in">
        {lastSignInAt ? <RelativeTime at={lastSignInAt} /> : <span className={classes.soft}>Never</span>}
      </td>
      <td data-label="Created">
        <RelativeTime at={createdAt} />
      </td>
    </tr>
  )
}

type Props = {
  ref: Ref<HTMLDivElement>
  accounts: readonly AccountSummary[]
  search: UsersSearch
  onOpen: () => void
}

/** The accounts as a table; on phones each is a card. */
export const AccountsTable = ({ ref, accounts, search, onOpen }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside
  <div ref={ref} className={classes.frame} onKeyDown={arrowsMove}>
    <table className={classes.table}>
      <caption className="visually-hidden">Accounts, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col">Second factor</th>
          <th scope="col">Last sign-in</th>
          <th scope="col">Created</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(account => (
          <Row key={account.id} account={account} search={search} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  </div>
)
