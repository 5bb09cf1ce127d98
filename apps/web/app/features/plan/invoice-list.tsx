import { Table, Text } from '@mantine/core'
import type { Invoice } from '@om/contracts/subscriptions'
import { Money } from '#app/ui/money.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import { backOf, invoiceWords } from './plan-words.ts'

type Props = { invoices: readonly Invoice[]; zone: string | undefined }

/** What has been charged so far, newest first. */
export const InvoiceList = ({ invoices, zone }: Props) => (
  <Table.ScrollContainer minWidth={240} type="native" tabIndex={0} role="group" aria-label="All invoices">
    <Table tabularNums verticalSpacing="sm" aria-label="Invoices">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Date and number</Table.Th>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col" ta="right" visibleFrom="sm">
            GST in it
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Amount
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invoices.map(invoice => (
          <Row key={invoice.id} invoice={invoice} zone={zone} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const Row = ({ invoice, zone }: { invoice: Invoice; zone: string | undefined }) => {
  const { number, issuedAt, amountCents, gstCents, currency } = invoice
  const { label, meaning } = invoiceWords(invoice)
  const back = backOf(invoice)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        <time dateTime={issuedAt} title={exactTime(issuedAt, zone)}>
          {formatDay(issuedAt, zone)}
        </time>
        <Text size="sm" c="dimmed">
          {number}
        </Text>
      </Table.Th>
      <Table.Td>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        <Money cents={gstCents} currency={currency} />
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={amountCents} currency={currency} />
        {back > 0 && (
          <Text size="sm" c="dimmed">
            back: <Money cents={back} currency={currency} />
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
