import { Table } from '@mantine/core'
import type { Invoice } from '@om/contracts/subscriptions'
import { Money } from '#app/ui/money.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import classes from './invoice-list.module.css'
import { invoiceWords } from './plan-words.ts'

type Props = { invoices: readonly Invoice[]; zone: string | undefined }

const Row = ({ invoice, zone }: { invoice: Invoice; zone: string | undefined }) => {
  const { number, issuedAt, amountCents, gstCents, currency } = invoice
  const { label, meaning } = invoiceWords(invoice)
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.name}>
        <time dateTime={issuedAt} title={exactTime(issuedAt, zone)}>
          {formatDay(issuedAt, zone)}
        </time>
        <span className={classes.number}>{number}</span>
      </Table.Th>
      <Table.Td>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Table.Td>
      <Table.Td className={classes.money} visibleFrom="sm">
        <Money cents={gstCents} currency={currency} />
      </Table.Td>
      <Table.Td className={classes.money}>
        <Money cents={amountCents} currency={currency} />
      </Table.Td>
    </Table.Tr>
  )
}

/** What has been charged so far, newest first. */
export const InvoiceList = ({ invoices, zone }: Props) => (
  <Table className={classes.table} verticalSpacing="sm" aria-label="Invoices">
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">Date and number</Table.Th>
        <Table.Th scope="col">Status</Table.Th>
        <Table.Th scope="col" className={classes.money} visibleFrom="sm">
          GST in it
        </Table.Th>
        <Table.Th scope="col" className={classes.money}>
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
)
