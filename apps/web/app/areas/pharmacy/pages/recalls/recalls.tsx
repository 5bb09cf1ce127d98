import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import { type Recall, searchRecalled, startRecall } from '@om/contracts/recalls'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { stateWords } from '#app/features/dispensing/order-words.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { makerWords, RecallView } from './recall-view.tsx'
import { boardPath, type RecallPage, recallPath, recallsPath } from './recalls-address.ts'

type Found = CallReply<typeof searchRecalled>

/** Recalls of batches and lots: search, start, and what is under way. */
export const Recalls = ({ loaded }: { loaded: RecallPage }) => {
  const { revalidate } = useRevalidator()
  useLive(
    ['board', 'order'],
    useDebounced(() => void revalidate()),
  )
  const { open, items } = loaded
  return (
    <Stack gap="xl">
      <PageHeader
        title={open ? `Recall ${open.number}` : 'Recalls'}
        lead={
          open ? <Link to={recallsPath}>All recalls</Link> : <Link to={boardPath}>Back to the dispensary board</Link>
        }
      />
      {open ? (
        <RecallView key={open.id} recall={open} />
      ) : (
        <>
          <Search />
          <RecallList items={items} />
        </>
      )}
    </Stack>
  )
}

const Search = () => {
  const [found, setFound] = useState<Found | null>(null)
  const form = useContractForm(
    { body: searchRecalled.query },
    {
      initial: () => ({ code: '', maker: '' }),
      toBody: values => values,
      send: query => api.recalls.search({ query }),
      revalidate: false,
      onDone: setFound,
    },
  )
  return (
    <Card title="Find who has it">
      <Stack gap="lg">
        <form {...form.props} aria-label="Find a batch or lot">
          <Group align="flex-end" gap="sm">
            <TextInput
              label="Batch or lot number"
              description="Of our batch, of an ingredient, or of a bought pack"
              autoComplete="off"
              style={{ flex: '1 1 240px' }}
              {...form.text('code')}
            />
            <Button type="submit" loading={form.busy}>
              Search
            </Button>
          </Group>
          <ProblemAlert problem={form.problem} />
        </form>
        {found && (
          <Matches key={`${found.code}/${found.maker}`} found={found} onMaker={maker => void form.submit({ maker })} />
        )}
      </Stack>
    </Card>
  )
}

const orderWords = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`
const patientWords = (count: number) => `${count} ${count === 1 ? 'patient' : 'patients'}`

type MatchesProps = { found: Found; onMaker: (maker: string) => void }

const Matches = ({ found, onMaker }: MatchesProps) => {
  const { code, maker, items, count, patients, makers, unknown } = found
  if (count === 0) return <Text role="status">{`No order holds ${code}. Check the number.`}</Text>
  return (
    <Stack gap="md">
      <Text role="status">
        <strong>{code}</strong>
        {maker && ` of ${maker}`}
        {` is in ${orderWords(count)} of ${patientWords(patients)}.`}
        {count > items.length && ` The newest ${items.length} are shown; a recall reaches all of them.`}
      </Text>
      {makers.length > 0 && (
        <NativeSelect
          label="Maker"
          description={
            unknown > 0
              ? `Of ${orderWords(unknown)} the maker was not recorded: they are found whichever you choose.`
              : 'Two makers may use one number.'
          }
          data={[{ value: '', label: 'Whoever made it' }, ...makers]}
          value={makers.find(one => one.toLowerCase() === maker.toLowerCase()) ?? ''}
          onChange={event => onMaker(event.currentTarget.value)}
          maw={320}
        />
      )}
      <Stack component="ul" gap={0} className="plain-list ruled">
        {items.map(item => (
          <Group component="li" key={item.orderId} justify="space-between" gap="2px 16px">
            <div>
              <Link to={`/pharmacy-orders?order=${item.orderId}`}>{item.patientName}</Link>
              <Text size="sm" c="dimmed">{`${item.number} · ${item.what}${makerWords(item.maker)}`}</Text>
            </div>
            <StatusBadge meaning={stateWords(item.state).meaning}>{stateWords(item.state).label}</StatusBadge>
          </Group>
        ))}
      </Stack>
      <StartForm code={code} maker={maker} />
    </Stack>
  )
}

const Typed = z.object({ reason: z.string(), message: z.string(), isDrill: z.boolean() })

const StartForm = ({ code, maker }: { code: string; maker: string }) => {
  const navigate = useNavigate()
  const form = useContractForm(startRecall, {
    draft: { key: `recall:${code}/${maker}`, schema: Typed },
    initial: () => ({ reason: '', message: '', isDrill: false }),
    toBody: values => ({ code, maker, ...values }),
    send: body => api.recalls.start({ body }),
    onDone: ({ id }) => navigate(recallPath(id)),
  })
  const { isDrill } = form.values
  return (
    <form {...form.props} className="stack" aria-label={`Recall ${code}`}>
      <Textarea
        label="What is wrong"
        description="For the pharmacy; orders on hold show it."
        autosize
        minRows={2}
        {...form.capped('reason')}
      />
      <Textarea
        label="What patients read"
        description="Behind sign-in, above what to do: stop using it, keep it aside, call us."
        autosize
        minRows={2}
        {...form.capped('message')}
      />
      <Checkbox label="This is a drill: write to nobody and hold nothing" {...form.tick('isDrill')} />
      <ProblemAlert problem={form.problem} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {isDrill
            ? 'Keeps the list, to practise with.'
            : 'Holds every order that is still here, and writes to everyone who was sent some of it and to their doctors.'}
        </Text>
        <Button type="submit" color={isDrill ? undefined : 'danger'} loading={form.busy}>
          {isDrill ? 'Start the drill' : `Recall ${code}${maker && ` of ${maker}`}`}
        </Button>
      </Group>
    </form>
  )
}

const standing = ({ closed, isDrill, counts }: Recall): string => {
  if (isDrill) return orderWords(counts.orders)
  const waits = closed ? '' : ` · ${counts.frozen} on hold`
  return `${orderWords(counts.orders)} · ${counts.answered} of ${patientWords(counts.told)} answered${waits}`
}

const RecallList = ({ items }: { items: Recall[] }) => (
  <Card title="Recalls and drills">
    {items.length === 0 ? (
      <Text c="dimmed">
        Nothing has been recalled. Search for a batch or lot to begin, or to practise with a drill.
      </Text>
    ) : (
      <Stack component="ul" gap={0} className="plain-list ruled">
        {items.map(recall => (
          <Group component="li" key={recall.id} justify="space-between" gap="2px 16px">
            <div>
              <Link
                to={recallPath(recall.id)}
              >{`${recall.number}, ${recall.code}${recall.maker && `, ${recall.maker}`}`}</Link>
              <Text size="sm" c="dimmed">{`${standing(recall)} · ${formatDateTime(recall.startedAt)}`}</Text>
            </div>
            <Group gap="xs">
              {recall.isDrill && <StatusBadge meaning="info">Drill</StatusBadge>}
              <StatusBadge meaning={recall.closed ? 'quiet' : 'caution'}>
                {recall.closed ? 'Closed' : 'Open'}
              </StatusBadge>
            </Group>
          </Group>
        ))}
      </Stack>
    )}
  </Card>
)
