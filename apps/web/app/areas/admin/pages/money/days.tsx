import { Alert, Button, Group, Stack, Table, Text, Textarea } from '@mantine/core'
import { type Difference, type ReconciledDay, type ReconciledPage, reconciliation } from '@om/contracts/reconciliation'
import { formatDay } from '@om/domain/dates'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import type { Route } from './+types/days'
import { MoneyParts } from './money-parts.tsx'

/** The days, and the one that the address names by its day, or a task by its id. */
export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const named = new URL(url).searchParams.get('day')
  const { items } = await api.reconciliation.days({}, { signal })
  const open = items.find(one => one.day === named || one.id === named)
  return { items, page: open ? await api.reconciliation.day({ params: { day: open.day } }, { signal }) : null }
}

export const HydrateFallback = () => <ListSkeleton rows={6} height={52} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const stateWords = {
  equal: { label: 'Equal', meaning: 'good' },
  explained: { label: 'Explained', meaning: 'info' },
  differs: { label: 'Differs', meaning: 'danger' },
} as const

const moveWords: Record<ReconciledPage['lines'][number]['kind'], string> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failure: 'Refund that failed',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  payout: 'Payout to the bank',
  other: 'Other',
}

const Amount = ({ cents }: { cents: number }) => <Money cents={cents} currency="AUD" />

const Days = ({ items, opened }: { items: readonly ReconciledDay[]; opened: string | undefined }) => (
  <Table.ScrollContainer minWidth={280}>
    <Table tabularNums verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Day</Table.Th>
          <Table.Th scope="col" ta="right">
            Provider
          </Table.Th>
          <Table.Th scope="col" ta="right">
            Ours
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ day, state, providerCents, ourCents }) => (
          <Table.Tr key={day}>
            <Table.Th scope="row" fw={day === opened ? 600 : 400}>
              <Link
                to={{ search: `?day=${day}` }}
                preventScrollReset
                aria-current={day === opened ? 'true' : undefined}
              >
                {formatDay(day)}
              </Link>{' '}
              <StatusBadge meaning={stateWords[state].meaning}>{stateWords[state].label}</StatusBadge>
            </Table.Th>
            <Table.Td ta="right">
              <Amount cents={providerCents} />
            </Table.Td>
            <Table.Td ta="right">
              <Amount cents={ourCents} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const Explain = ({ id }: { id: string }) => {
  const form = useContractForm(reconciliation.explain, {
    initial: () => ({ words: '' }),
    toBody: values => values,
    send: body => api.reconciliation.explain({ params: { id }, body }),
    onDone: () => toast('The explanation is kept.'),
  })
  return (
    <form {...form.props} aria-label="Explain">
      <Stack gap="xs">
        <Textarea label="Why it is so" autosize minRows={2} {...form.text('words')} error={form.errorOf('words')} />
        <ProblemAlert problem={form.problem} />
        <Button type="submit" variant="default" size="compact-md" loading={form.busy}>
          Keep the explanation
        </Button>
      </Stack>
    </form>
  )
}

const DifferenceLine = ({ id, words, providerCents, ourCents, goneAt, explained }: Difference) => (
  <Alert color={goneAt || explained ? 'gray' : 'red'} variant="light">
    <Stack gap="xs">
      <Text style={{ overflowWrap: 'anywhere' }}>{words}</Text>
      <Text size="sm">
        Provider <Amount cents={providerCents} />, ours <Amount cents={ourCents} />
      </Text>
      {explained && (
        <Text size="sm">
          {explained.by}, {formatDateTime(explained.at)}: {explained.words}
        </Text>
      )}
      {goneAt ? <Text size="sm">Gone since {formatDateTime(goneAt)}.</Text> : !explained && <Explain id={id} />}
    </Stack>
  </Alert>
)

const Lines = ({ lines }: Pick<ReconciledPage, 'lines'>) => (
  <Table.ScrollContainer minWidth={280}>
    <Table tabularNums verticalSpacing={5}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">At the provider</Table.Th>
          <Table.Th scope="col">Invoice</Table.Th>
          <Table.Th scope="col" ta="right">
            Amount, of it kept
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ id, kind, at, amountCents, feeCents, number, paymentId }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row" fw={400}>
              {moveWords[kind]}
              <Text span display="block" size="xs" c="dimmed">
                {formatDateTime(at)}
              </Text>
            </Table.Th>
            <Table.Td>
              {paymentId ? <Link to={`/admin/orders?part=payments&payment=${paymentId}`}>{number}</Link> : number}
            </Table.Td>
            <Table.Td ta="right">
              <Amount cents={amountCents} />
              {feeCents !== 0 && (
                <Text span display="block" size="xs" c="dimmed">
                  <Amount cents={feeCents} />
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const OpenDay = ({ page }: { page: ReconciledPage }) => {
  const { day, state, differences, lines, feeCents, runs, ranAt } = page
  const { send, busy, problem } = useSend(() => api.reconciliation.run({ params: { day } }), {
    onDone: reply => toast(reply.state === 'differs' ? 'It still differs.' : 'Compared again.'),
  })
  return (
    <Card
      title={formatDay(day)}
      size="lg"
      aside={<StatusBadge meaning={stateWords[state].meaning}>{stateWords[state].label}</StatusBadge>}
    >
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            Compared {runs === 1 ? 'once' : `${runs} times`}, last {formatDateTime(ranAt)}. Fees of the provider:{' '}
            <Amount cents={feeCents} />
          </Text>
          <Button variant="default" size="compact-md" loading={busy} onClick={() => void send()}>
            Compare again
          </Button>
        </Group>
        <ProblemAlert problem={problem} />
        {differences.map(one => (
          <DifferenceLine key={one.id} {...one} />
        ))}
        {lines.length > 0 ? (
          <Lines lines={lines} />
        ) : (
          <Text c="dimmed">Nothing moved at the provider on this day.</Text>
        )}
      </Stack>
    </Card>
  )
}

/** The money of each day: the payment provider's moves against our own records, equal to the cent or with a name for what is not. */
export default function ReconciledDays({ loaderData: { items, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Money"
        lead="Each night the day that ended is compared with what the payment provider says. What is not equal is a task."
      />
      <Stack gap="lg">
        <MoneyParts current="days" />
        {page && <OpenDay key={page.day} page={page} />}
        {items.length === 0 ? (
          <EmptyState
            title="No day has been compared yet"
            text="The first is compared tonight, two hours after midnight in Sydney."
          />
        ) : (
          <Card title="Days" size="lg">
            <Days items={items} opened={page?.day} />
          </Card>
        )}
      </Stack>
    </>
  )
}
