import { Anchor, Button, Group, Progress, Stack, Table, Text, Title } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { RuleComparison, ruleSets } from '@om/contracts/rule-sets'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Propose } from './proposal.tsx'
import { casesWord, outcomeWords, signatureWords } from './rule-words.ts'

type Props = { comparison: RuleComparison }

/** What a set of rules would have said of the last cases, beside the one in force. */
export const Comparison = ({ comparison }: Props) => {
  const { id, version, against, state, total, done, by, askedAt, changed, can } = comparison
  const [isProposing, setProposing] = useState(false)
  const stop = useSend(() => api.ruleSets.stop({ params: { id } }), { onDone: () => announce('Stopped.') })
  const percent = total === 0 ? 100 : Math.round((100 * done) / total)
  return (
    <Card title={`Rules ${version} beside ${against}`} aside={`By ${by}, ${formatDateTime(askedAt)}`}>
      <Stack gap="md">
        {state === 'running' && (
          <Stack gap="xs">
            <Text aria-live="polite">
              {done.toLocaleString('en-AU')} of {casesWord(total)} looked at
            </Text>
            <Progress value={percent} aria-label="How far the comparison is" />
            {can.stop && (
              <Group>
                <Button variant="default" size="compact-md" loading={stop.busy} onClick={() => void stop.send()}>
                  Stop
                </Button>
              </Group>
            )}
            <ProblemAlert problem={stop.problem} />
          </Stack>
        )}
        {state === 'stopped' && <Text>Stopped after {casesWord(done)}. Compare again to see all of it.</Text>}
        {state !== 'running' && <Found comparison={comparison} />}
        {can.propose && (
          <Group>
            <Button onClick={() => setProposing(true)}>Propose to switch on {version}</Button>
          </Group>
        )}
        {changed > 0 && state !== 'running' && <Cases comparison={comparison} />}
      </Stack>
      {can.propose && <Propose comparison={comparison} isOpen={isProposing} onClose={() => setProposing(false)} />}
    </Card>
  )
}

const Found = ({ comparison: { done, changed, outcomes, signatures, otherFlags, version, against } }: Props) => (
  <Stack gap="sm">
    <Text fw={600}>
      {changed === 0
        ? `None of the last ${casesWord(done)} would come to something else.`
        : `${changed} of the last ${casesWord(done)} would come to something else.`}
    </Text>
    <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} role="group" aria-label="Outcomes">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">By {against}</Table.Th>
            <Table.Th scope="col">By {version}</Table.Th>
            <Table.Th scope="col" ta="right">
              Cases
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {outcomes
            .toSorted((one, two) => Number(one.before === one.after) - Number(two.before === two.after))
            .map(({ before, after, cases }) => (
              <Table.Tr key={`${before} ${after}`}>
                <Table.Td>{outcomeWords[before]}</Table.Td>
                <Table.Td fw={before === after ? undefined : 600}>
                  {before === after ? 'The same' : outcomeWords[after]}
                </Table.Td>
                <Table.Td ta="right">{cases}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
    <Text size="sm" c="dimmed">
      {signatures.asked === 0
        ? 'None of them has a signature that was checked here.'
        : `Of ${signatures.asked} signatures, ${signatures.nowHeld} would be held back and ${signatures.nowOpen} let through.`}
      {otherFlags > 0 && ` ${casesWord(otherFlags)} with the same outcome would carry other flags.`}
    </Text>
  </Stack>
)

type Page = CallReply<typeof ruleSets.cases>

const rulesIn = (names: string[]): string => names.filter(name => name !== 'urgent').join(', ')

const Cases = ({ comparison: { id, rules } }: Props) => {
  const [rule, setRule] = useState<string>()
  const read = useCallback(
    (cursor?: string) =>
      api.ruleSets.cases({
        params: { id },
        query: { limit: 20, ...(rule ? { rule } : {}), ...(cursor ? { cursor } : {}) },
      }),
    [id, rule],
  )
  const load = useCallback(() => read(), [read])
  const { value: page, setValue, failure, reload } = useLoaded<Page>(load)
  const more = useSend(
    async () => {
      if (!page?.nextCursor) return
      const next = await read(page.nextCursor)
      setValue({ ...next, items: [...page.items, ...next.items] })
    },
    { revalidate: false },
  )
  return (
    <Stack gap="sm">
      <Title order={4} size="h4">
        By rule
      </Title>
      <Group gap="xs">
        {rules.map(({ rule: name, gained, lost }) => (
          <Button
            key={name}
            size="compact-md"
            variant={rule === name ? 'filled' : 'default'}
            aria-pressed={rule === name}
            onClick={() => setRule(rule === name ? undefined : name)}
          >
            {name}: {[gained > 0 && `${gained} more`, lost > 0 && `${lost} fewer`].filter(Boolean).join(', ')}
          </Button>
        ))}
      </Group>
      {failure !== null && <ErrorState error={failure} retry={() => void reload()} />}
      {!page && failure === null && <ListSkeleton rows={3} height={56} />}
      {page && (
        <ul className="plain-list ruled">
          {page.items.map(one => (
            <li key={one.consultId}>
              <Anchor component={Link} to={`/resources?section=replay&consult=${one.consultId}`} fw={600}>
                {one.number}
              </Anchor>{' '}
              <Text component="span" c="dimmed">
                {formatDateTime(one.submittedAt)}, {one.brand}
              </Text>
              <Text size="sm">
                {one.before === one.after
                  ? outcomeWords[one.before]
                  : `${outcomeWords[one.before]} becomes ${outcomeWords[one.after].toLowerCase()}`}
                {one.signature && `. ${signatureWords[one.signature]}`}
                {one.gained.includes('urgent') && ', urgent now'}
                {one.lost.includes('urgent') && ', no longer urgent'}
                {rulesIn(one.gained) && `, because of ${rulesIn(one.gained)}`}
                {rulesIn(one.lost) && `, no longer for ${rulesIn(one.lost)}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {page?.nextCursor && (
        <Button variant="default" loading={more.busy} onClick={() => void more.send()}>
          Load more
        </Button>
      )}
      <ProblemAlert problem={more.problem} />
    </Stack>
  )
}
