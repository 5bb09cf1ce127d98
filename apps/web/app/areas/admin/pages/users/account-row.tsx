import { Button, Group, Table, Text } from '@mantine/core'
import type { AccountSummary } from '@om/contracts/accounts'
import { IconShieldCheck } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { RecordLinkProps } from '#app/ui/record-list/use-record-list.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { roleWords, stateBadges } from './account-words.ts'
import classes from './users.module.css'

/** A click anywhere in a row opens it, except where somebody is marking text. */
const openRow = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && target.closest('a')) return
  if (String(window.getSelection())) return
  const link = currentTarget.querySelector<HTMLElement>('[data-record]')
  // The focus comes back here when the account is closed.
  link?.focus({ preventScroll: true })
  link?.click()
}

const Soft = ({ children }: { children: string }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
)

type RowProps = { account: AccountSummary; link: RecordLinkProps }

const AccountRow = ({ account, link: { to, state: from, isCurrent, onOpen } }: RowProps) => {
  const { name, email, role, state, hasSecondFactor, lastSignInAt, createdAt } = account
  const badge = stateBadges[state]
  return (
    <Table.Tr onClick={openRow}>
      <Table.Th scope="row">
        <Link
          to={to}
          state={from}
          preventScrollReset
          className={classes.name}
          aria-current={isCurrent ? 'true' : undefined}
          data-record
          onClick={onOpen}
        >
          {name || email}
        </Link>
        {name && (
          <Text span display="block" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        )}
      </Table.Th>
      <Table.Td data-label="Role">{roleWords[role]}</Table.Td>
      <Table.Td className={classes.state}>
        <StatusBadge meaning={badge.meaning}>{badge.label}</StatusBadge>
      </Table.Td>
      <Table.Td data-label="Second factor">
        {hasSecondFactor ? (
          <Group component="span" gap={6} c="var(--good-ink)">
            <IconShieldCheck size={18} stroke={1.6} aria-hidden="true" />
            Yes
          </Group>
        ) : (
          <Soft>No</Soft>
        )}
      </Table.Td>
      <Table.Td data-label="Last sign-in">
        {lastSignInAt ? <RelativeTime at={lastSignInAt} /> : <Soft>Never</Soft>}
      </Table.Td>
      <Table.Td data-label="Created">
        <RelativeTime at={createdAt} />
      </Table.Td>
    </Table.Tr>
  )
}

const columns = ['Name', 'Role', 'State', 'Second factor', 'Last sign-in', 'Created']

type Props = { accounts: readonly AccountSummary[]; link: (id: string) => RecordLinkProps }

/** The accounts as a table; on phones each is a card. */
export const AccountsTable = ({ accounts, link }: Props) => (
  <div className={classes.frame}>
    <Table className={classes.table}>
      <caption className="visually-hidden">Accounts, the newest first</caption>
      <Table.Thead>
        <Table.Tr>
          {columns.map(name => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map(account => (
          <AccountRow key={account.id} account={account} link={link(account.id)} />
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

/** How to widen a search that finds nothing. Without a filter there is always the reader's own account. */
export const NoAccounts = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      title="No account fits"
      text="Search looks at the beginning of names and e-mail addresses. Take a filter off, or try fewer letters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear all filters
        </Button>
      }
    />
  ) : (
    <EmptyState title="No accounts yet" text="Everyone who signs up or is invited appears here, the newest first." />
  )
