import { Anchor, Table, Text } from '@mantine/core'
import type { ReportPart } from '@om/contracts/pharmacy-report-words'
import { CLINIC_ZONE } from '@om/domain/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { SectionCard } from '#app/ui/card.tsx'
import { ExportButton } from '#app/ui/record-list/toolbar.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import classes from './reports.module.css'
import { type AskedReport, reportQuery } from './reports-address.ts'

export const number = new Intl.NumberFormat('en-AU')

/** Minutes as people say them; a dash where there is nothing. */
export const tookWords = (minutes: number | null): string => {
  if (minutes === null) return '–'
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 2 * 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  const hours = Math.round(minutes / 60)
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** A moment by the clinic's clock, as a printed page has to say it. */
export const momentWords = (at: string): string => formatDateTime(at, CLINIC_ZONE)

type Order = { id: string; number: string }

export const OrderLink = ({ order }: { order: Order | null }) =>
  order && (
    <Anchor component={Link} to={`/pharmacy-orders?order=${order.id}`}>
      {order.number}
    </Anchor>
  )

type PartProps = {
  of: ReportPart
  title: string
  asked: AskedReport
  /** What is counted, in a plain sentence. */
  counts: string
  children: ReactNode
}

/** One part of the reports: what it counts, its figures, and the file of its table. */
export const Part = ({ of, title, asked, counts, children }: PartProps) => (
  <SectionCard
    anchor={of}
    size="lg"
    title={title}
    className={classes.part ?? ''}
    aside={
      <span className={classes.tools}>
        <ExportButton
          name={`pharmacy-${of}`}
          title={`${title}, as a file for a spreadsheet`}
          collect={async () => {
            const file = await api.pharmacyReports.csv({ query: { ...reportQuery(asked), of } })
            return { file, words: name => `${title}: saved as ${name}.` }
          }}
        />
      </span>
    }
  >
    <Text size="sm" c="dimmed" mb="md" maw="80ch">
      {counts}
    </Text>
    {children}
  </SectionCard>
)

type Column<T> = { label: string; read: (row: T) => ReactNode; isNumber?: boolean; isHead?: boolean }

type RowsProps<T> = {
  label: string
  rows: readonly T[]
  keyOf: (row: T) => string
  columns: readonly Column<T>[]
  /** What is said where there are none. */
  none: string
  /** How many there are in all, where the rows are the newest of them. */
  count?: number
  footer?: T
}

/** A table of figures or rows; what does not fit is said, for paper too. */
export const Rows = <T,>({ label, rows, keyOf, columns, none, count = rows.length, footer }: RowsProps<T>) => {
  if (rows.length === 0) return <Text c="dimmed">{none}</Text>
  const line = (row: T, isFooter: boolean) =>
    columns.map(({ label: name, read, isNumber, isHead }) => {
      const place = { ta: isNumber ? ('right' as const) : undefined }
      return isHead || isFooter ? (
        <Table.Th key={name} scope={isHead ? 'row' : undefined} fw={isFooter ? undefined : 400} {...place}>
          {read(row)}
        </Table.Th>
      ) : (
        <Table.Td key={name} style={{ overflowWrap: 'anywhere' }} {...place}>
          {read(row)}
        </Table.Td>
      )
    })
  return (
    <>
      <Table.ScrollContainer
        type="native"
        className={classes.rows ?? ''}
        minWidth={Math.min(columns.length * 110, 900)}
      >
        <Table
          aria-label={label}
          tabularNums
          verticalSpacing={6}
          horizontalSpacing="xs"
          fz="sm"
          className={classes.table}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ label: name, isNumber }) => (
                <Table.Th key={name} scope="col" ta={isNumber ? 'right' : undefined}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(row => (
              <Table.Tr key={keyOf(row)}>{line(row, false)}</Table.Tr>
            ))}
          </Table.Tbody>
          {footer && (
            <Table.Tfoot>
              <Table.Tr>{line(footer, true)}</Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </Table.ScrollContainer>
      {count > rows.length && (
        <Text size="sm" mt="xs">
          {`These are the newest ${number.format(rows.length)} of ${number.format(count)}. The CSV holds all of them.`}
        </Text>
      )}
    </>
  )
}
