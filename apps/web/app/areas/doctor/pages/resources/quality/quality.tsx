import { Anchor, Group, NativeSelect, Stack, Table, Text, Title } from '@mantine/core'
import type { QualityAudit, QualityCase } from '@om/contracts/quality'
import { criterionWords } from '@om/domain/quality/criteria'
import { QUALITY_SAMPLE_SIZE } from '@om/domain/quality/sample'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { monthWords, outcomeWords, standingOf } from './quality-words.ts'

type Props = { audit: QualityAudit }
type Sample = NonNullable<QualityAudit['sample']>

/** The quality audit: for the medical director the cases of a month and what came of them, for a doctor their own. */
export const QualityPage = ({ audit: { isDirector, own, sample } }: Props) => {
  const { revalidate } = useRevalidator()
  useLive(
    ['quality'],
    useDebounced(() => void revalidate(), 1000),
  )
  return (
    <Stack gap="lg" maw="60rem" mx="auto">
      <PageHeader
        title="Quality audit"
        lead={`Each month up to ${QUALITY_SAMPLE_SIZE} decided cases are drawn at random, from every brand, outcome and doctor. The medical director looks at them, and discusses what they found with the doctor of each case. Nobody else reads it.`}
        back={{ to: '/resources', label: 'Resources' }}
      />
      {isDirector && !sample && (
        <EmptyState title="Nothing is drawn yet" text="The first cases are drawn once a month of the clinic is over." />
      )}
      {sample && <Month sample={sample} />}
      {sample && <Results sample={sample} />}
      {(own.length > 0 || !isDirector) && (
        <Card title="Your cases">
          {own.length === 0 ? (
            <Text c="dimmed">None of your cases was looked at yet. What is written about one stands here.</Text>
          ) : (
            <Cases items={own} withMonth />
          )}
        </Card>
      )}
    </Stack>
  )
}

const Cases = ({ items, withMonth = false }: { items: QualityCase[]; withMonth?: boolean }) => (
  <ul className="plain-list ruled">
    {items.map(one => {
      const { meaning, words } = standingOf(one)
      return (
        <li key={one.id}>
          <Group justify="space-between" align="baseline" gap="sm">
            <Anchor component={Link} to={`/resources?section=quality&review=${one.id}`} fw={600}>
              {one.number}
            </Anchor>
            <StatusBadge meaning={meaning}>{words}</StatusBadge>
          </Group>
          <Text size="sm" c="dimmed">
            {withMonth && `${monthWords(one.month)}: `}
            {outcomeWords[one.outcome]}, {one.brand}, decided {formatDay(one.decidedAt)}
            {one.isOverridden && ', with a rule overridden'}
            {one.skipReason && `. Left out: ${one.skipReason}`}
          </Text>
        </li>
      )
    })}
  </ul>
)

const Month = ({ sample: { month, months, items, decided, elsewhere, seed } }: { sample: Sample }) => {
  const [, setParams] = useSearchParams()
  const counted = items.filter(one => one.state !== 'skipped')
  const left = counted.filter(one => one.state === 'to_review').length
  return (
    <Card
      title={`Cases of ${monthWords(month)}`}
      aside={
        months.length > 1 && (
          <NativeSelect
            aria-label="Month"
            size="xs"
            data={months.map(value => ({ value, label: monthWords(value) }))}
            value={month}
            onChange={({ currentTarget: { value } }) =>
              setParams({ section: 'quality', month: value }, { preventScrollReset: true })
            }
          />
        )
      }
    >
      <Stack gap="sm">
        <Text>
          {decided} decided, {counted.length + elsewhere} drawn, {left} to look at.
          {elsewhere > 0 && ` ${elsewhere} of them with another medical director, or yours.`}
        </Text>
        {items.length === 0 ? <Text c="dimmed">None that you can look at.</Text> : <Cases items={items} />}
        <Text size="sm" c="dimmed">
          A case is looked at by a medical director who has not decided it. Drawn by the seed {seed}, which draws the
          same cases again.
        </Text>
      </Stack>
    </Card>
  )
}

const share = ({ met, partly, notMet }: Sample['results'][number]['year']): string =>
  met + partly + notMet === 0 ? 'Not looked at' : `${met} of ${met + partly + notMet}`

const Results = ({ sample: { results, rules, reviewed, month } }: { sample: Sample }) => {
  if (reviewed.year === 0) return null
  return (
    <Card title="What was found" aside={`${reviewed.month} this month, ${reviewed.year} in twelve months`}>
      <Stack gap="md">
        <Table.ScrollContainer minWidth={280} type="native" tabIndex={0} role="group" aria-label="By criterion">
          <Table horizontalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Met</Table.Th>
                <Table.Th scope="col">{monthWords(month)}</Table.Th>
                <Table.Th scope="col">Twelve months</Table.Th>
                <Table.Th scope="col" visibleFrom="sm">
                  Rules
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {results.map(one => (
                <Table.Tr key={one.criterion}>
                  <Table.Th scope="row" fw={400}>
                    {criterionWords[one.criterion].words}
                  </Table.Th>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{share(one.month)}</Table.Td>
                  <Table.Td fw={one.year.partly + one.year.notMet > 0 ? 600 : undefined}>{share(one.year)}</Table.Td>
                  <Table.Td visibleFrom="sm">{criterionWords[one.criterion].rules}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {rules.length > 0 && (
          <Stack gap="xs">
            <Title order={4} size="h4">
              By safety rule
            </Title>
            <Text size="sm" c="dimmed">
              In how many of the cases in which a rule had spoken, or was overridden, something was missing.
            </Text>
            <Group gap="md">
              {rules.map(({ rule, cases, withGap }) => (
                <Text key={rule} size="sm">
                  <b>{rule}</b> {withGap} of {cases}
                </Text>
              ))}
            </Group>
          </Stack>
        )}
        <Text size="sm" c="dimmed">
          Rare cases are drawn more often than they occur. These figures say where something is missing, not how often.
        </Text>
      </Stack>
    </Card>
  )
}
