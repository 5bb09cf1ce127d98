import { Button, NativeSelect, TextInput } from '@mantine/core'
import { AccountRole, AccountState, accountRoles, accountStates } from '@om/contracts/accounts'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { useTypedSearch } from '#app/ui/use-typed-search.ts'
import { roleWords, stateBadges } from './account-words.ts'
import classes from './accounts-toolbar.module.css'
import { useExport } from './use-export.ts'
import type { UsersSearch } from './users-search.ts'

const roles = [{ value: '', label: 'Every role' }, ...accountRoles.map(value => ({ value, label: roleWords[value] }))]
const states = [
  { value: '', label: 'Every state' },
  ...accountStates.map(value => ({ value, label: stateBadges[value].label })),
]

type Props = {
  asked: UsersSearch
  field: ReturnType<typeof useTypedSearch>
  searchField: RefObject<HTMLInputElement | null>
  onFilter: (change: Pick<UsersSearch, 'role'> | Pick<UsersSearch, 'state'>) => void
}

/** Search, filters, and the export of what they leave. */
export const AccountsToolbar = ({ asked, field, searchField, onFilter }: Props) => {
  const { save, busy, count } = useExport()
  return (
    <search className={classes.bar}>
      <TextInput
        ref={searchField}
        className={classes.search}
        type="search"
        aria-label="Search by name or e-mail"
        placeholder="Name or e-mail"
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={field.typed}
        onChange={event => field.type(event.currentTarget.value)}
      />
      <NativeSelect
        size="md"
        aria-label="Role"
        data={roles}
        value={asked.role ?? ''}
        onChange={event => onFilter({ role: AccountRole.safeParse(event.currentTarget.value).data })}
      />
      <NativeSelect
        size="md"
        aria-label="State"
        data={states}
        value={asked.state ?? ''}
        onChange={event => onFilter({ state: AccountState.safeParse(event.currentTarget.value).data })}
      />
      <Button
        className={classes.export}
        size="md"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        disabled={busy}
        title="The accounts that fit the search and filters, up to 5,000"
        onClick={() => void save(asked)}
      >
        {busy ? `Collecting ${count.toLocaleString('en-AU')}` : 'Export CSV'}
      </Button>
    </search>
  )
}
