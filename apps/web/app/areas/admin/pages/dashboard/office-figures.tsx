import { Skeleton, Stack, Table, Text } from '@mantine/core'
import type { FunnelCounts, OfficeMoney, OfficeSpan } from '@om/contracts/office'
import { type FunnelStep, funnelSteps } from '@om/contracts/office-words'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import classes from './dashboard.module.css'
import { type OfficeSearch, officeQuery } from './office-address.ts'
import { spanWords } from './period-tools.tsx'
import { PartCsv } from './waiting-board.tsx'

const number = new Intl.NumberFormat('en-AU')

type StepWords = { label: string; note?: string; isBranch?: boolean }

const stepWords: Record<FunnelStep, StepWords> = {
  views: { label: 'Pages viewed', note: 'Views, not visitors' },
  started: { label: 'Assessments begun' },
  submitted: { label: 'First assessment sent' },
  called: { label: 'Had a call', note: 'Not everyone needs one', isBranch: true },
  approved: { label: 'Approved' },
  paid: { label: 'Paid' },
  sent: { label: 'First parcel sent' },
  renewed_1: { label: 'First renewal paid' },
  renewed_2: { label: 'Second renewal paid' },
  renewed_3: { label: 'Third renewal paid' },
}

/** Of those who sent their first assessment, in whole percent; null for what counts no people, and of nobody. */
export const shareOf = (counts: FunnelCounts, step: FunnelStep): number | null =>
  step === 'views' || step === 'started' || counts.submitted === 0
    ? null
    : Math.round((counts[step] / counts.submitted) * 100)

type Compared<T> = { now: T; before: T }
type BoardProps = { span: OfficeSpan; search: OfficeSearch }

const Way = ({ funnel, span, search }: BoardProps & { funnel: Compared<FunnelCounts> }) => (
  <Card
    size="lg"
    className={classes.board}
    title="From a visit to the third renewal"
    aside={<PartCsv of="funnel" search={search} what="The way to the third renewal" />}
  >
    <Table tabularNums horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Step</Table.Th>
          <Table.Th scope="col" w="32%" visibleFrom="sm">
            <span className="visually-hidden">Share of first assessments</span>
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Count
          </Table.Th>
          {search.compare === 'yes' && (
            <Table.Th scope="col" ta="right">
              Before
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {funnelSteps.map(step => {
          const { label, note, isBranch } = stepWords[step]
          const share = shareOf(funnel.now, step)
          return (
            <Table.Tr key={step}>
              <Table.Th scope="row" fw={400} pl={isBranch ? 28 : undefined} c={isBranch ? 'dimmed' : undefined}>
                {label}
                {note && (
                  <Text span display="block" size="xs" c="dimmed">
                    {note}
                  </Text>
                )}
              </Table.Th>
              <Table.Td visibleFrom="sm">
                {share !== null && (
                  <span className={classes.bar} style={{ inlineSize: `${share}%` }} aria-hidden="true" />
                )}
              </Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {number.format(funnel.now[step])}
                {share !== null && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    ({share} %)
                  </Text>
                )}
              </Table.Td>
              {search.compare === 'yes' && <Table.Td ta="right">{number.format(funnel.before[step])}</Table.Td>}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
    <Text size="sm" c="dimmed" mt="sm">
      Of {spanWords(span)}. From the first assessment on it is the same people all along, and how far they are by now.
      Views and assessments begun are counted without people.
    </Text>
  </Card>
)

const partWords: Record<OfficeMoney['part'], string> = {
  care: 'Care plans',
  goods: 'Goods by subscription',
  shop: 'The shop',
}

const moneyColumns = [
  ['Paid', 'salesCents'],
  ['GST in it', 'gstCents'],
  ['Paid back', 'backCents'],
] as const

const totalOf = (rows: readonly OfficeMoney[], name: (typeof moneyColumns)[number][1]) =>
  rows.reduce((total, row) => total + row[name], 0)

const MoneyBoard = ({ money, span, search }: BoardProps & { money: Compared<OfficeMoney[]> }) => (
  <Card
    size="lg"
    className={classes.board}
    title="Money"
    aside={<PartCsv of="money" search={search} what="The money" />}
  >
    <Table tabularNums horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">For</Table.Th>
          {moneyColumns.map(([label]) => (
            <Table.Th key={label} scope="col" ta="right">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {money.now.map(row => (
          <Table.Tr key={row.part}>
            <Table.Th scope="row" fw={400}>
              {partWords[row.part]}
            </Table.Th>
            {moneyColumns.map(([label, name]) => (
              <Table.Td key={label} ta="right">
                <Money cents={row[name]} currency="AUD" />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        {(search.compare === 'yes' ? (['now', 'before'] as const) : (['now'] as const)).map(period => (
          <Table.Tr key={period}>
            <Table.Th scope="row">{period === 'now' ? 'In all' : 'In all, before'}</Table.Th>
            {moneyColumns.map(([label, name]) => (
              <Table.Th key={label} ta="right">
                <Money cents={totalOf(money[period], name)} currency="AUD" />
              </Table.Th>
            ))}
          </Table.Tr>
        ))}
      </Table.Tfoot>
    </Table>
    <Text size="sm" c="dimmed" mt="sm">
      Of {spanWords(span)}, by the day on which it was paid or went back. A month is that of the{' '}
      <Link to="/admin/money/gst">GST report</Link> to the cent; <Link to="/admin/money/figures">plans by week</Link>.
    </Text>
  </Card>
)

const loadChecks = () => api.selfCheck.read()

/** Whether what the product promises of itself holds; leads to the page that says more. */
const Health = () => {
  const { value, failure, reload } = useLoaded(loadChecks)
  const broken = value?.checks.filter(({ state }) => state === 'bad').length ?? 0
  const doubtful = value?.checks.filter(({ state }) => state === 'caution' || state === 'unknown').length ?? 0
  return (
    <Card size="lg" className={classes.board} title="The system">
      {failure ? (
        <LoadFailed message={problemOf(failure).message} onRetry={reload} />
      ) : value ? (
        <Text c={broken > 0 || value.isStale ? 'var(--danger-ink)' : undefined}>
          {value.isStale
            ? 'The self-check has not run lately. '
            : broken > 0
              ? `${broken} of ${value.checks.length} promises ${broken === 1 ? 'is' : 'are'} broken. `
              : doubtful > 0
                ? `Nothing is broken; ${doubtful} of ${value.checks.length} want a look. `
                : `All ${value.checks.length} promises hold. `}
          <Link to="/admin/self-check">Open the self-check</Link>
        </Text>
      ) : (
        <Skeleton height={24} role="status" aria-label="Loading the self-check" />
      )}
    </Card>
  )
}

/** The way to the third renewal, the money, and how the system is: of the period, brand and comparison that the address names. */
export const OfficeFiguresBoards = ({ search }: { search: OfficeSearch }) => {
  const { period, from, to, brand } = search
  const load = useCallback(
    () => api.office.figures({ query: officeQuery({ period, from, to, brand, compare: 'no', late: 'no' }) }),
    [period, from, to, brand],
  )
  const { value, failure, reload } = useLoaded(load)
  if (failure) return <LoadFailed message={problemOf(failure).message} onRetry={reload} />
  if (!value) return <Skeleton height={420} radius="md" role="status" aria-label="Loading the figures" />
  return (
    <div className={classes.pair}>
      <Way funnel={value.funnel} span={value.span} search={search} />
      <Stack gap="lg" miw={0}>
        <MoneyBoard money={value.money} span={value.span} search={search} />
        <Health />
      </Stack>
    </div>
  )
}
