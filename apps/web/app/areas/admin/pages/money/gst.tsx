import { Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import type { GstMonth } from '@om/contracts/reconciliation'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useSend } from '#app/ui/use-send.ts'
import type { Route } from './+types/gst'
import { MoneyParts } from './money-parts.tsx'

export const clientLoader = ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const named = new URL(url).searchParams.get('quarter')
  return api.reconciliation.gst({ query: named ? { quarter: named } : {} }, { signal })
}

export const HydrateFallback = () => <ListSkeleton rows={4} height={52} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const monthName = new Intl.DateTimeFormat('en-AU', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const quarterWords = (quarter: string) => quarter.split('-').toReversed().join(' ')

const columns: [string, (row: GstMonth) => number][] = [
  ['Sales', row => row.salesCents],
  ['Of it GST-free', row => row.freeCents],
  ['GST on sales', row => row.gstCents],
  ['Paid back', row => row.backCents],
  ['GST in it', row => row.backGstCents],
  ['GST owed', row => row.gstCents - row.backGstCents],
]

const Months = ({ months }: { months: readonly GstMonth[] }) => (
  <Table.ScrollContainer minWidth={640}>
    <Table tabularNums verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Month</Table.Th>
          {columns.map(([name]) => (
            <Table.Th key={name} scope="col" ta="right">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map(row => (
          <Table.Tr key={row.month}>
            <Table.Th scope="row" fw={400}>
              {monthName.format(new Date(`${row.month}-01T00:00:00Z`))}
            </Table.Th>
            {columns.map(([name, read]) => (
              <Table.Td key={name} ta="right">
                <Money cents={read(row)} currency="AUD" />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Quarter</Table.Th>
          {columns.map(([name, read]) => (
            <Table.Th key={name} ta="right">
              <Money cents={months.reduce((sum, row) => sum + read(row), 0)} currency="AUD" />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  </Table.ScrollContainer>
)

/** The GST of a quarter, and what went to the bank in it, each also as a file. (REG-24) */
export default function Gst({ loaderData: { quarter, quarters, months } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const gst = useSend(
    async () => saveFile(await api.reconciliation.gstCsv({ query: { quarter } }), `gst-${quarter}.csv`),
    { revalidate: false },
  )
  const payouts = useSend(
    async () => saveFile(await api.reconciliation.payoutsCsv({ query: { quarter } }), `payouts-${quarter}.csv`),
    { revalidate: false },
  )
  const icon = <IconDownload size={16} aria-hidden="true" />
  return (
    <>
      <PageHeader
        title="Money"
        lead="What was sold and what went back, with the GST in it, by the day on which it was paid. A supply on prescription is GST-free."
      />
      <Stack gap="lg">
        <MoneyParts current="gst" />
        <Card title={quarterWords(quarter)} size="lg">
          <Stack gap="sm">
            <Group align="flex-end" gap="sm">
              <NativeSelect
                label="Quarter of the calendar"
                data={quarters.map(value => ({ value, label: quarterWords(value) }))}
                value={quarter}
                onChange={event => void navigate({ search: `?quarter=${event.currentTarget.value}` })}
              />
              <Button variant="default" leftSection={icon} loading={gst.busy} onClick={() => void gst.send()}>
                GST as CSV
              </Button>
              <Button variant="default" leftSection={icon} loading={payouts.busy} onClick={() => void payouts.send()}>
                Payouts as CSV
              </Button>
            </Group>
            <ProblemAlert problem={gst.problem ?? payouts.problem} />
            <Months months={months} />
            <Text size="sm" c="dimmed">
              Plans and goods of the shop together. Goods that a subscription paid are orders of the shop and count
              once. Paid back includes what a bank took back, in the month in which its dispute was lost.
            </Text>
          </Stack>
        </Card>
      </Stack>
    </>
  )
}
