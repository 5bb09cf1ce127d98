import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Table, Text, TextInput } from '@mantine/core'
import type { AuditEntry } from '@om/contracts/audit'
import { IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { type AuditLoaded, auditFilter, auditQuery } from './audit-list.ts'

const fields = [
  { name: 'who', label: 'Who did it', placeholder: 'E-mail address', type: 'text' },
  { name: 'whom', label: 'About whom', placeholder: 'E-mail address', type: 'text' },
  { name: 'record', label: 'Record', placeholder: 'OM10001, or an id', type: 'text' },
  { name: 'action', label: 'Action', placeholder: 'account.disable', type: 'text' },
  { name: 'from', label: 'From', placeholder: '', type: 'date' },
  { name: 'to', label: 'Until', placeholder: '', type: 'date' },
] as const

/** The audit log: who did what to whom, narrowed, and taken away. Looking into it is an entry of it too. (INV-14) */
export const AuditLog = ({ search, page, wrong }: AuditLoaded) => (
  <Stack gap="lg">
    <PageHeader
      title="Audit log"
      back={{ to: '/admin/users', label: 'User management' }}
      lead="Who did what to whom, newest first. What you look for here is written down as well."
    />
    {page && <Chain chain={page.chain} />}
    <Search search={search} wrong={wrong}>
      <Group mt="sm" gap="xs">
        <Button type="submit">Search</Button>
        <Button component={Link} to="?section=audit" variant="default">
          Everything
        </Button>
        {page && (
          <PdfButton icon={IconTable} fetchFile={() => api.audit.csv({ query: auditFilter(search) })}>
            As CSV
          </PdfButton>
        )}
      </Group>
    </Search>
    {page && page.items.length === 0 && (
      <EmptyState title="No entry fits" text="Take something off, or look at other days." />
    )}
    {page && page.items.length > 0 && <Entries items={page.items} search={search} />}
    {page && (
      <Group>
        {search.cursor && (
          <Button component={Link} to={`?${auditQuery(search, {})}`} variant="default">
            Back to the newest
          </Button>
        )}
        {page.nextCursor && (
          <Button component={Link} to={`?${auditQuery(search, { cursor: page.nextCursor })}`} variant="default">
            Older entries
          </Button>
        )}
      </Group>
    )}
  </Stack>
)

type SearchProps = Pick<AuditLoaded, 'search' | 'wrong'> & { children: ReactNode }

/** What is looked for; it stands in the address. */
const Search = ({ search, wrong, children }: SearchProps) => {
  const navigate = useNavigate()
  return (
    <form
      key={auditQuery(search, {})}
      aria-label="Search the audit log"
      onSubmit={event => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const said = fields.map(({ name }) => [name, String(typed.get(name) ?? '').trim()])
        void navigate(`?${auditQuery({}, Object.fromEntries(said))}`)
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {fields.map(({ name, ...field }) => (
          <TextInput key={name} {...field} name={name} defaultValue={search[name] ?? ''} error={wrong[name]} />
        ))}
      </SimpleGrid>
      {children}
    </form>
  )
}

const count = new Intl.NumberFormat('en-AU')

const Chain = ({ chain }: { chain: NonNullable<AuditLoaded['page']>['chain'] }) => {
  if (!chain)
    return (
      <Alert color="info" title="Not checked yet">
        The chain of the log is checked in the first minute of each day.
      </Alert>
    )
  return chain.finding ? (
    <Alert color="danger" title="The chain is broken">
      {`The last check found that ${chain.finding}. Intact before that: ${count.format(chain.entries)} entries.`}
    </Alert>
  ) : (
    <Alert color="good" title="Nothing was changed">
      {`${count.format(chain.entries)} entries were checked on ${formatDateTime(chain.checkedAt)}: none was changed, removed or added.`}
    </Alert>
  )
}

/** On a phone the cells of an entry stand below one another, and those that need it say what they are. */
const cell = { display: { base: 'block', sm: 'table-cell' }, py: { base: 2, sm: 6 } }

const OnPhone = ({ children }: { children: string }) => (
  <Text span size="sm" c="dimmed" hiddenFrom="sm">
    {children}:{' '}
  </Text>
)

type EntriesProps = { items: readonly AuditEntry[]; search: AuditLoaded['search'] }

const Entries = ({ items, search }: EntriesProps) => {
  const narrow = (change: Parameters<typeof auditQuery>[1], words: string) => (
    <Anchor component={Link} to={`?${auditQuery(search, change)}`} size="sm">
      {words}
    </Anchor>
  )
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table verticalSpacing={6} miw={{ sm: 820 }}>
        <Table.Thead visibleFrom="sm">
          <Table.Tr>
            {['When', 'Who', 'Did what', 'To which record', 'About whom', 'In the chain'].map(name => (
              <Table.Th key={name} ta={name === 'In the chain' ? 'right' : undefined}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(one => (
            <Table.Tr key={one.id}>
              <Table.Td
                {...cell}
                pt={{ base: 'sm', sm: 6 }}
                fw={{ base: 600, sm: 400 }}
                style={{ whiteSpace: 'nowrap' }}
              >
                {formatDateTime(one.at)}
              </Table.Td>
              <Table.Td {...cell}>
                {one.actor.id
                  ? narrow({ who: one.actor.id }, one.actor.name || 'Somebody')
                  : one.actor.name || 'Nobody'}
                <Text size="sm" c="dimmed">
                  {one.actor.role}
                </Text>
              </Table.Td>
              <Table.Td {...cell}>
                {narrow({ action: one.action }, one.action)}
                <Text size="sm" c="dimmed">
                  {[[one.fromState, one.toState].filter(Boolean).join(' → '), one.reason].filter(Boolean).join(', ')}
                </Text>
              </Table.Td>
              <Table.Td {...cell} style={{ overflowWrap: 'anywhere' }}>
                {one.record.type}
                <Text size="sm" component="div">
                  {narrow({ record: one.record.id }, one.record.id)}
                </Text>
              </Table.Td>
              <Table.Td {...cell} display={{ base: one.person ? 'block' : 'none', sm: 'table-cell' }}>
                <OnPhone>About</OnPhone>
                {one.person ? narrow({ whom: one.person.id }, one.person.name || 'Gone') : '–'}
              </Table.Td>
              <Table.Td {...cell} pb={{ base: 'sm', sm: 6 }} ta={{ sm: 'right' }}>
                <OnPhone>In the chain</OnPhone>
                {one.place === null ? 'Not yet' : count.format(one.place)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
