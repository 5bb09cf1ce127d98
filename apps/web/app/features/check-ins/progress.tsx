import { Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { MyCheckIn } from '@om/contracts/check-ins'
import { formatDay } from '@om/domain/dates'
import { lazy, Suspense } from 'react'
import { Facts } from '#app/ui/card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay as formatInstantDay } from '#app/ui/time.ts'
import { AnswersList } from './answers-list.tsx'
import { adherenceWords, badgeOf, kindWords, satisfactionWords, sheddingWords } from './check-in-words.ts'

const ProgressChart = lazy(() => import('./progress-chart.tsx').then(m => ({ default: m.ProgressChart })))

/** On a phone what a row says stands below its check-in: nothing lies past the edge. */
const OnPhone = ({ answered }: { answered: readonly MyCheckIn[] }) => (
  <Stack component="ul" gap="sm" className="plain-list" aria-label="How it has gone">
    {answered.map(
      ({ id, kind, completedAt, answers }) =>
        answers && (
          <li key={id}>
            <Text fw={600}>
              {kindWords[kind]}
              <Text span fw={400} size="xs" c="dimmed" ml="xs">
                {completedAt && formatInstantDay(completedAt)}
              </Text>
            </Text>
            <Facts
              facts={[
                ['Hair loss', sheddingWords[answers.shedding - 1]],
                ['Satisfied', satisfactionWords[answers.satisfaction - 1]],
                ['Taken', adherenceWords[answers.adherence]],
                ['Low mood', `${answers.interest + answers.low} of 6`],
                ...(answers.pressure ? [['Blood pressure', answers.pressure] as const] : []),
              ]}
            />
          </li>
        ),
    )}
  </Stack>
)

/** How things have gone from check-in to check-in: a line over time, the same as a table, and what doctors wrote. */
export const Progress = ({ checkIns }: { checkIns: readonly MyCheckIn[] }) => {
  const answered = checkIns.filter(one => one.answers !== null).toReversed()
  const isPhone = useMediaQuery('(max-width: 37.4375em)', false, { getInitialValueInEffect: false })
  const hasPressure = answered.some(one => one.answers?.pressure)
  return (
    <Stack gap="lg">
      {answered.length > 1 && (
        <Suspense fallback={<Skeleton height={220} />}>
          <ProgressChart checkIns={answered} />
        </Suspense>
      )}
      {answered.length > 0 && isPhone && <OnPhone answered={answered} />}
      {answered.length > 0 && !isPhone && (
        <Table.ScrollContainer
          minWidth={580}
          type="native"
          tabIndex={0}
          role="group"
          aria-label="How it has gone, as a table"
        >
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Check-in</Table.Th>
                <Table.Th>Hair loss</Table.Th>
                <Table.Th>Satisfied</Table.Th>
                <Table.Th>Taken</Table.Th>
                <Table.Th>Low mood, 0 to 6</Table.Th>
                {hasPressure && <Table.Th>Blood pressure</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {answered.map(
                ({ id, kind, completedAt, answers }) =>
                  answers && (
                    <Table.Tr key={id}>
                      <Table.Th scope="row">
                        {kindWords[kind]}
                        <Text size="xs" c="dimmed">
                          {completedAt && formatInstantDay(completedAt)}
                        </Text>
                      </Table.Th>
                      <Table.Td>{sheddingWords[answers.shedding - 1]}</Table.Td>
                      <Table.Td>{satisfactionWords[answers.satisfaction - 1]}</Table.Td>
                      <Table.Td>{adherenceWords[answers.adherence]}</Table.Td>
                      <Table.Td>{answers.interest + answers.low}</Table.Td>
                      {hasPressure && <Table.Td>{answers.pressure || 'not measured'}</Table.Td>}
                    </Table.Tr>
                  ),
              )}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {answered.length > 0 && (
        <Stack gap="xs">
          {answered
            .toReversed()
            .map(({ id, kind, answers }) => answers && <AnswersList key={id} kind={kind} answers={answers} />)}
        </Stack>
      )}
      {answered
        .filter(one => one.review)
        .map(
          ({ id, review }) =>
            review && (
              <figure key={id} className="note" style={{ margin: 0 }}>
                <Text component="blockquote" m={0} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {review.message}
                </Text>
                <Text component="figcaption" size="sm" mt="xxs">
                  {review.by}, <time dateTime={review.at}>{formatDateTime(review.at)}</time>
                </Text>
              </figure>
            ),
        )}
      {checkIns
        .filter(one => one.answers === null)
        .map(({ id, kind, state, dueOn }) => (
          <Group key={id} justify="space-between" gap="xs">
            <Text>
              {kindWords[kind]}: {formatDay(dueOn)}
            </Text>
            <StatusBadge meaning={badgeOf(state).meaning}>{badgeOf(state).label}</StatusBadge>
          </Group>
        ))}
    </Stack>
  )
}
