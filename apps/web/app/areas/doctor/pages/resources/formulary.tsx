import { Button, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import type { FormularyTable } from '@om/contracts/resources'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { CiMark } from '#app/ui/status-badge.tsx'
import type { Route } from './+types/formulary'
import { onlyForAnotherPage, useSearch } from './use-search.ts'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.resources.formulary({}, { signal })

export const shouldRevalidate = onlyForAnotherPage

export const HydrateFallback = () => <ListSkeleton rows={8} height={48} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const whom = { men: 'Men', women: 'Women', adults: 'Adults', both: 'Both' }
const schedules = { S4: 'Prescription only', S2: 'Pharmacy medicine', U: 'Unscheduled' }

/** What may be prescribed, and what stands against it, from the data that signing is checked by. (INV-04) */
export default function Formulary({ loaderData: table }: Route.ComponentProps) {
  const [search, look] = useSearch()
  const wanted = search.trim().toLowerCase()
  const rows = table.rows.filter(({ id, label }) => `${id} ${label}`.toLowerCase().includes(wanted))
  return (
    <Stack gap="xl">
      <PageHeader
        title="Formulary and contraindications"
        lead={`Rules ${table.version}. Signing, verifying and each delivery are checked by this table; every result is kept with its version.`}
        back={{ to: '/resources', label: 'Resources' }}
        actions={
          <Button variant="default" onClick={printPage}>
            Print
          </Button>
        }
      />
      <Medicines table={table} />
      <Stack component="section" gap="sm" aria-labelledby="matrix">
        <Title order={2} size="h3" id="matrix">
          What stands against it
        </Title>
        <Text size="sm" c="dimmed" maw="68ch">
          Blocked has no appeal. Needs a reason: in writing, and discussed with the patient; the pharmacist reads it.
          Caution is acknowledged.
        </Text>
        <TextInput
          type="search"
          label="Find a condition or medicine taken"
          placeholder="Such as kidney, pregnant or CI-26"
          maxLength={60}
          maw="28rem"
          value={search}
          onChange={event => look(event.currentTarget.value)}
        />
        {rows.length === 0 ? (
          <EmptyState title="No row has those words" text="Try a single word, such as heart or liver." />
        ) : (
          <Matrix table={table} rows={rows} />
        )}
      </Stack>
      <Stack component="section" gap="sm" aria-labelledby="pairs">
        <Title order={2} size="h3" id="pairs">
          Two together
        </Title>
        <ul className="plain-list ruled">
          {table.combinations.map(({ id, label, medicines, mark }) => (
            <li key={id}>
              <Text fw={600}>{medicines.join(' with ')}</Text>
              {mark !== '-' && <CiMark severity={mark} />} {label}
            </li>
          ))}
        </ul>
      </Stack>
      <Text size="sm" c="dimmed">
        Versions that results were stored with: {table.versions.join(', ')}. Each is kept as it ran and can be run
        again.
      </Text>
    </Stack>
  )
}

const Medicines = ({ table }: { table: FormularyTable }) => (
  <Stack component="section" gap="sm" aria-labelledby="medicines">
    <Title order={2} size="h3" id="medicines">
      What may be prescribed
    </Title>
    <Table.ScrollContainer minWidth={560} type="native" tabIndex={0} role="group" aria-label="Medicines">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Medicine</Table.Th>
            <Table.Th scope="col">For</Table.Th>
            <Table.Th scope="col">Schedule</Table.Th>
            <Table.Th scope="col">Approval</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.medicines.map(one => (
            <Table.Tr key={one.code}>
              <Table.Th scope="row">{one.name}</Table.Th>
              <Table.Td>{whom[one.for]}</Table.Td>
              <Table.Td>{schedules[one.schedule]}</Table.Td>
              <Table.Td>{one.offLabel ? 'Off-label for hair' : 'Approved for hair'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
    <Title order={3} size="h4">
      As it is signed
    </Title>
    <ul className="plain-list ruled">
      {table.templates.map(({ code, title, brand, lines }) => (
        <li key={code}>
          <Text fw={600}>{lines.length > 0 ? lines.join(' and ') : 'No prescription medicine'}</Text>
          <Text size="sm" c="dimmed">
            {title} · {whom[brand]}
          </Text>
        </li>
      ))}
    </ul>
  </Stack>
)

const Matrix = ({ table, rows }: { table: FormularyTable; rows: FormularyTable['rows'] }) => (
  <Table.ScrollContainer minWidth={900} type="native" tabIndex={0} role="group" aria-label="Contraindications">
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">When</Table.Th>
          {table.medicines.map(({ code, name }) => (
            <Table.Th key={code} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, label, marks }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row">
              {label}{' '}
              <Text component="span" size="xs" c="dimmed" fw={400} style={{ whiteSpace: 'nowrap' }}>
                {id}
              </Text>
            </Table.Th>
            {table.medicines.map(({ code }, index) => {
              const mark = marks[index] ?? '-'
              return <Table.Td key={code}>{mark === '-' ? '–' : <CiMark severity={mark} />}</Table.Td>
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
