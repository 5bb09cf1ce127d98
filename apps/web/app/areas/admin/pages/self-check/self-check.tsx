import { Box, Button, Group, Stack, Table, Text } from '@mantine/core'
import type { SelfCheck, SelfCheckPage } from '@om/contracts/self-check'
import { Link, useRevalidator } from 'react-router'
import type { Meaning } from '#app/brand/looks.ts'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useEvery } from '#app/ui/record-list/use-record-list.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import type { Route } from './+types/self-check'

const POLL_MS = 60_000

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) => api.selfCheck.read({}, { signal })

export const HydrateFallback = () => <ListSkeleton rows={12} height={64} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

type State = NonNullable<SelfCheck['state']>

const stateWords: Record<State, { label: string; meaning: Meaning }> = {
  good: { label: 'Holds', meaning: 'good' },
  caution: { label: 'Look at it', meaning: 'caution' },
  bad: { label: 'Broken', meaning: 'danger' },
  unknown: { label: 'Not known', meaning: 'quiet' },
}

/** Broken first, then what needs a look; the rest in its order. */
const rank: Record<State, number> = { bad: 0, caution: 1, unknown: 2, good: 2 }

const summaryOf = ({ checks, lastRun, isStale, everyMinutes }: SelfCheckPage): { meaning: Meaning; words: string } => {
  if (!lastRun)
    return { meaning: 'quiet', words: `Nothing has been looked at yet. It is every ${everyMinutes} minutes, or now.` }
  if (isStale)
    return {
      meaning: 'danger',
      words: `Nothing has been looked at since ${formatDateTime(lastRun.at)}: ask whoever runs the server to see that a copy with workers runs.`,
    }
  const count = (state: State) => checks.filter(one => one.state === state).length
  const bad = count('bad')
  if (bad > 0) return { meaning: 'danger', words: bad === 1 ? 'One promise is broken.' : `${bad} promises are broken.` }
  const rest = [
    count('caution') > 0 ? `${count('caution')} to look at` : '',
    count('unknown') > 0 ? `${count('unknown')} not known` : '',
  ].filter(Boolean)
  return { meaning: 'good', words: `${['Nothing is broken', ...rest].join(', ')}.` }
}

const Found = ({ found }: Pick<SelfCheck, 'found'>) =>
  found.length === 0 ? null : (
    <Group component="ul" className="plain-list" gap="xs" aria-label="Found">
      {found.map(({ label, to }) => (
        <Text component="li" size="sm" key={`${label} ${to}`}>
          {to ? <Link to={to}>{label}</Link> : label}
        </Text>
      ))}
    </Group>
  )

const Standing = ({ state, since }: Pick<SelfCheck, 'state' | 'since'>) => (
  <Stack gap={4} align="flex-start">
    {state ? (
      <StatusBadge meaning={stateWords[state].meaning}>{stateWords[state].label}</StatusBadge>
    ) : (
      <StatusBadge>Not looked at yet</StatusBadge>
    )}
    {since && (
      <Text size="xs" c="dimmed">
        Since {formatDateTime(since)}
      </Text>
    )}
  </Stack>
)

/** On a phone the cells of a row stand below one another. */
const stacked = { base: 'block', sm: 'table-cell' }

const Row = ({
  check: { key, name, promise, state, count, note, found, since, next, place },
}: {
  check: SelfCheck
}) => {
  const isOpen = state === 'bad' || state === 'caution'
  return (
    <Table.Tr id={key}>
      <Table.Th scope="row" fw={400} display={stacked} pb={{ base: 0, sm: 'xs' }} style={{ verticalAlign: 'top' }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {promise}
        </Text>
      </Table.Th>
      <Table.Td visibleFrom="sm" style={{ verticalAlign: 'top' }}>
        <Standing state={state} since={since} />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm" style={{ verticalAlign: 'top' }}>
        {count >= 100 ? '100 or more' : count || '–'}
      </Table.Td>
      <Table.Td display={stacked} style={{ verticalAlign: 'top' }}>
        <Stack gap={6}>
          <Box hiddenFrom="sm">
            <Standing state={state} since={since} />
          </Box>
          {note && <Text size="sm">{note}</Text>}
          <Found found={found} />
          {isOpen && (
            <Text size="sm" c="dimmed">
              {next} {place && <Link to={place.to}>{place.label}</Link>}
            </Text>
          )}
        </Stack>
      </Table.Td>
    </Table.Tr>
  )
}

const Turns = ({ turns }: Pick<SelfCheckPage, 'turns'>) => (
  <Card title="What changed" size="lg">
    {turns.length === 0 ? (
      <Text c="dimmed">What turns from one state to another is listed here.</Text>
    ) : (
      <Table.ScrollContainer minWidth={320}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">When</Table.Th>
              <Table.Th scope="col">What</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {turns.map(({ id, at, by, turned }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={400} style={{ verticalAlign: 'top', whiteSpace: 'nowrap' }}>
                  {formatDateTime(at)}
                  {by && (
                    <Text size="xs" c="dimmed">
                      Asked for by {by}
                    </Text>
                  )}
                </Table.Th>
                <Table.Td>
                  {turned.every(one => one.from === null)
                    ? 'Looked at for the first time.'
                    : turned.map(({ name, from, to }) => (
                        <Text size="sm" key={name}>
                          {name}: {from ? `${stateWords[from].label}, now ` : ''}
                          {stateWords[to].label}
                        </Text>
                      ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
  </Card>
)

/** What the product promises of itself, looked at every few minutes: what is broken, since when, and what to do. (INV-14) */
export default function SelfCheckScreen({ loaderData: page }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useEvery(POLL_MS, () => void revalidate())
  const { send, busy, problem } = useSend(() => api.selfCheck.run(), {
    onDone: reply => {
      toast(summaryOf(reply).words)
      return revalidate()
    },
  })
  const { meaning, words } = summaryOf(page)
  const checks = page.checks.toSorted((a, b) => rank[a.state ?? 'good'] - rank[b.state ?? 'good'])
  return (
    <>
      <PageHeader
        title="Self-check"
        lead={
          <>
            What the product promises, looked at every {page.everyMinutes} minutes. What is broken is a task until it
            holds again. <Link to="/admin/dashboard">Back to the dashboard</Link>
          </>
        }
      />
      <Stack gap="lg">
        <section className="note" data-meaning={meaning} aria-live="polite">
          <Group justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{words}</Text>
              {page.lastRun && (
                <Text size="sm">
                  Last looked at {formatDateTime(page.lastRun.at)}
                  {page.lastRun.by && `, asked for by ${page.lastRun.by}`}. It took {page.lastRun.ms} ms.
                </Text>
              )}
            </div>
            <Button variant="default" loading={busy} onClick={() => void send()}>
              Look now
            </Button>
          </Group>
        </section>
        <ProblemAlert problem={problem} />
        <Card title="Promises" size="lg">
          <Table.ScrollContainer minWidth={0}>
            <Table tabularNums verticalSpacing="sm">
              <Table.Thead visibleFrom="sm">
                <Table.Tr>
                  <Table.Th scope="col" w="34%">
                    Promise
                  </Table.Th>
                  <Table.Th scope="col" visibleFrom="sm">
                    State
                  </Table.Th>
                  <Table.Th scope="col" ta="right" visibleFrom="sm">
                    How many
                  </Table.Th>
                  <Table.Th scope="col" w="38%">
                    What was found, and what to do
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {checks.map(check => (
                  <Row key={check.key} check={check} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Card>
        <Turns turns={page.turns} />
      </Stack>
    </>
  )
}
