import { Anchor, Button, Group, NativeSelect, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core'
import { type MatterDesk, type MatterKind, type MatterView, matterKinds, matterViews } from '@om/contracts/matter-words'
import { type MatterSummary, matters } from '@om/contracts/matters'
import { clockWords, deskWords, formWords, kindsFor, matterRules } from '@om/domain/matters'
import { IconPrinter, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { printPage } from '#app/browser/save-file.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { EnterMatter } from './enter-matter.tsx'
import { MatterBadge, MatterRecord } from './matter.tsx'
import { type RegistersLoaded, type RegistersSearch, registersQuery, registersSearch } from './registers-list.ts'

type Props = RegistersLoaded & { reader: MatterDesk }

const back: Record<MatterDesk, { to: string; label: string }> = {
  admin: { to: '/admin/dashboard', label: 'Dashboard' },
  pharmacist: { to: '/pharmacy-dashboard', label: 'Dispensary board' },
  doctor: { to: '/doctor/dashboard', label: 'Consults' },
}

const viewWords: Record<MatterView, string> = { open: 'Open', overdue: 'Overdue', closed: 'Closed', all: 'All' }

/** The registers of the clinic: the list, what is due first on top, or one matter of it. (REG-18, REG-20) */
export const Registers = ({ list, open, reader }: Props) => {
  const [params] = useSearchParams()
  const search = registersSearch(params)
  const { revalidate } = useRevalidator()
  useLive(
    ['matter'],
    useDebounced(() => void revalidate()),
  )
  if (open)
    return <MatterRecord matter={open} reader={reader} backTo={`?${registersQuery(search, { matter: undefined })}`} />
  return list && <List list={list} search={search} reader={reader} />
}

type ListProps = { list: NonNullable<RegistersLoaded['list']>; search: RegistersSearch; reader: MatterDesk }

const leads: Record<MatterDesk, string> = {
  admin: 'Nothing clinical stands here: what clinicians write for each other stays with them.',
  pharmacist: 'What you entered, what the pharmacy works on, and the policies. Near misses belong here too.',
  doctor: 'What you entered, what doctors work on, and the policies. Near misses belong here too.',
}

const List = ({ list, search, reader }: ListProps) => {
  const [, setParams] = useSearchParams()
  const [found, setFound] = useState<Found | null>(null)
  const go = (change: Partial<RegistersSearch>) => setParams(registersQuery(search, change))
  const narrow = (change: Partial<RegistersSearch>) => {
    setFound(null)
    go(change)
  }
  const { view, kind, enter, about, cursor } = search
  const items = found?.items ?? list.items
  return (
    <Stack gap="lg" className="to-print">
      <PageHeader
        title={kind ? matterRules[kind].many : 'Registers'}
        back={back[reader]}
        lead={`${list.open} open, ${list.overdue} overdue. ${leads[reader]}`}
        actions={<EnterButton reader={reader} onEnter={one => go({ enter: one })} />}
      />
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label="State"
          data={matterViews.map(value => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={next => narrow({ view: next })}
        />
        <NativeSelect
          aria-label="Register"
          data={[
            { value: '', label: 'Every register' },
            ...matterKinds.map(value => ({ value, label: matterRules[value].many })),
          ]}
          value={kind ?? ''}
          onChange={event => narrow({ kind: matterKinds.find(one => one === event.currentTarget.value) })}
        />
        <PdfButton icon={IconTable} fetchFile={() => api.matters.csv({ query: { view, ...(kind ? { kind } : {}) } })}>
          As CSV
        </PdfButton>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => printPage()}
        >
          Print
        </Button>
      </Group>
      <SearchForm kind={kind} onFound={setFound} isSearching={found !== null} />
      {found && (
        <Text role="status">
          {found.items.length === 0 ? `Nothing says “${found.words}”.` : `${found.items.length} with “${found.words}”.`}
        </Text>
      )}
      {items.length === 0 && !found && (
        <EmptyState title="Nothing here" text="Choose another state or register to see more, or enter what happened." />
      )}
      {items.length > 0 && <MattersTable items={items} linkTo={id => `?${registersQuery(search, { matter: id })}`} />}
      {!found && (
        <Group>
          {cursor && (
            <Button variant="default" onClick={() => go({})}>
              Back to the first page
            </Button>
          )}
          {list.nextCursor && (
            <Button variant="default" onClick={() => go({ cursor: list.nextCursor ?? undefined })}>
              Next page
            </Button>
          )}
        </Group>
      )}
      <EnterMatter
        kind={enter && kindsFor(reader).includes(enter) ? enter : null}
        about={about}
        reader={reader}
        onClose={() => go({})}
        onDone={id => go({ matter: id })}
      />
    </Stack>
  )
}

const EnterButton = ({ reader, onEnter }: { reader: MatterDesk; onEnter: (kind: MatterKind) => void }) => (
  <NativeSelect
    aria-label="Enter something"
    value=""
    data={[
      { value: '', label: 'Enter …' },
      ...kindsFor(reader).map(value => ({ value, label: matterRules[value].one })),
    ]}
    onChange={event => {
      const kind = matterKinds.find(one => one === event.currentTarget.value)
      if (kind) onEnter(kind)
    }}
  />
)

type TableProps = { items: readonly MatterSummary[]; linkTo: (id: string) => string }

const MattersTable = ({ items, linkTo }: TableProps) => (
  <Table.ScrollContainer minWidth={640}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          {['Number', 'What', 'Next', 'Due', 'With', 'State'].map(name => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(one => (
          <Table.Tr key={one.id}>
            <Table.Td>
              <Anchor component={Link} to={linkTo(one.id)}>
                {one.number}
              </Anchor>
            </Table.Td>
            <Table.Td>
              {one.title}
              <Text size="sm" c="dimmed">
                {[matterRules[one.kind].one, one.form && formWords[one.form].toLowerCase()].filter(Boolean).join(', ')}
              </Text>
            </Table.Td>
            <Table.Td>{one.closedAt ? '–' : clockWords[one.clock]}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{one.dueAt ? formatDay(one.dueAt) : '–'}</Table.Td>
            <Table.Td>{one.owner || deskWords[one.desk]}</Table.Td>
            <Table.Td>
              <MatterBadge matter={one} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

type Found = { words: string; items: readonly MatterSummary[] }

const Words = z.object({ words: z.string() })

type SearchProps = { kind: MatterKind | undefined; onFound: (found: Found | null) => void; isSearching: boolean }

const SearchForm = ({ kind, onFound, isSearching }: SearchProps) => {
  const form = useContractForm(matters.search, {
    draft: { key: 'registers-search', schema: Words },
    initial: () => ({ words: '' }),
    toBody: values => ({ ...values, ...(kind ? { kind } : {}) }),
    send: async body => ({ words: body.words, items: (await api.matters.search({ body })).items }),
    onDone: onFound,
    revalidate: false,
  })
  return (
    <form {...form.props} aria-label="Search the registers">
      <Group gap="xs" align="flex-end" wrap="wrap">
        <TextInput
          label="Search"
          description="Words, a batch, a number, or who has it"
          style={{ flex: '1 1 260px' }}
          {...form.text('words')}
        />
        <Button type="submit" variant="default" loading={form.busy}>
          Search
        </Button>
        {isSearching && (
          <Button variant="subtle" onClick={() => onFound(null)}>
            Show everything
          </Button>
        )}
      </Group>
      <ProblemAlert problem={form.problem} />
    </form>
  )
}
