import { Group, Table, Text } from '@mantine/core'
import type { OfficeSpan, Waiting, WaitingRow } from '@om/contracts/office'
import type { OfficePart } from '@om/contracts/office-words'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ExportButton } from '#app/ui/record-list/toolbar.tsx'
import classes from './dashboard.module.css'
import { kindWords, type OfficeSearch, officeQuery, placeOf } from './office-address.ts'
import { hoursWords } from './overview-answer.ts'
import { spanWords } from './period-tools.tsx'

const HOUR_MS = 3_600_000
const number = new Intl.NumberFormat('en-AU')

/** Saves one part of the page as a file for a spreadsheet. */
export const PartCsv = ({ of, search, what }: { of: OfficePart; search: OfficeSearch; what: string }) => (
  <ExportButton
    name={of}
    title={`${what}, as a file for a spreadsheet`}
    collect={async () => {
      const file = await api.office.csv({ query: { ...officeQuery(search), of } })
      return { file, words: name => `${what}: saved as ${name}.` }
    }}
  />
)

const age = (oldestSince: string | null, asOf: string): string =>
  oldestSince === null ? '–' : hoursWords(Math.max(0, Date.parse(asOf) - Date.parse(oldestSince)) / HOUR_MS)

const moveWords = ({ came, done, missed }: WaitingRow['now']): string =>
  `${number.format(came)} came, ${number.format(done)} done${missed > 0 ? `, ${number.format(missed)} too late` : ''}`

/** More or fewer passed their time than before, in words; colour alone says nothing. */
export const trendWords = ({ now, before }: Pick<WaitingRow, 'now' | 'before'>): string => {
  const change = now.missed - before.missed
  if (change === 0)
    return now.missed === 0 ? 'None too late, as before' : `${number.format(now.missed)} too late, as before`
  return `${number.format(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} too late than before`
}

type RowProps = { row: WaitingRow; asOf: string; search: OfficeSearch }

const Row = ({ row, asOf, search }: RowProps) => {
  const { kind, count, late, oldestSince } = row
  const { label, limit, hasBrand } = kindWords[kind]
  return (
    <Table.Tr data-late={late > 0 || undefined}>
      <Table.Th scope="row" fw={500}>
        <Link to={placeOf(kind, search, false)}>{label}</Link>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          Within: {limit.toLowerCase()}
        </Text>
        {search.brand && !hasBrand && (
          <Text size="xs" c="dimmed">
            Its list shows both brands
          </Text>
        )}
      </Table.Th>
      <Table.Td ta="right">{number.format(count)}</Table.Td>
      <Table.Td ta="right">
        {late > 0 ? (
          <Link to={placeOf(kind, search, true)} className={classes.late}>
            {number.format(late)}
            <span className="visually-hidden"> of {label.toLowerCase()} past their time</span>
          </Link>
        ) : (
          0
        )}
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {age(oldestSince, asOf)}
      </Table.Td>
      <Table.Td visibleFrom="sm">{limit}</Table.Td>
      <Table.Td visibleFrom="md">
        {moveWords(row.now)}
        <Text span display="block" size="xs" c="dimmed">
          {search.compare === 'yes' ? `Before: ${moveWords(row.before)}` : trendWords(row)}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}

/** Who waits, how long, and how many past their time; every line leads to its list. */
export const WaitingBoard = ({ waiting, search }: { waiting: Waiting; search: OfficeSearch }) => {
  const { rows, asOf, span } = waiting
  return (
    <Card
      size="lg"
      className={classes.board}
      title="Who is waiting"
      aside={<PartCsv of="waiting" search={search} what="Who is waiting" />}
    >
      <Table tabularNums verticalSpacing={7} horizontalSpacing="xs" className={classes.waiting}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">What</Table.Th>
            <Table.Th scope="col" ta="right">
              Waiting
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Late
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Longest
            </Table.Th>
            <Table.Th scope="col" visibleFrom="sm">
              Within
            </Table.Th>
            <Table.Th scope="col" visibleFrom="md">
              {spanWords(span)}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <Row key={row.kind} row={row} asOf={asOf} search={search} />
          ))}
        </Table.Tbody>
      </Table>
      <ComparedLine span={span} />
    </Card>
  )
}

const ComparedLine = ({ span }: { span: OfficeSpan }) => (
  <Group mt="sm">
    <Text size="sm" c="dimmed">
      Waiting is as of now. What came, was done and was too late is of {spanWords(span)}; before means{' '}
      {spanWords(span.before)}.
    </Text>
  </Group>
)
