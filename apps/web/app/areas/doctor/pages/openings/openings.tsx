import { Anchor, Button, Group, SegmentedControl, Stack, Text, Textarea, type TextareaProps } from '@mantine/core'
import { type ChartOpening, chartOpenings, openingViews } from '@om/contracts/chart-openings'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { openingReasonWords } from '#app/features/chart-access/opening-words.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { type ContractForm, useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import type { Route } from './+types/openings'

const PAGE = 30

const viewIn = (url: string) => z.enum(openingViews).catch('mine').parse(new URL(url).searchParams.get('view'))

export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const view = viewIn(url)
  return { view, ...(await api.chartOpenings.list({ query: { view, limit: PAGE } }, { signal })) }
}

export const HydrateFallback = () => <ListSkeleton rows={4} height={120} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const nothing = {
  mine: 'Records that you open for a reason stand here, with what the medical director says.',
  to_review: 'Every record that was opened for a reason has been looked at.',
  all: 'Nobody has opened a record for a reason.',
} as const

/** Records that doctors have opened for a stated reason: their own, and everybody's for the medical director. */
export default function Openings({ loaderData }: Route.ComponentProps) {
  return <List key={loaderData.view} {...loaderData} />
}

const List = ({ view, items, nextCursor, isDirector }: Route.ComponentProps['loaderData']) => {
  const [, setParams] = useSearchParams()
  const [more, setMore] = useState<{ items: ChartOpening[]; nextCursor: string | null }>({ items: [], nextCursor })
  const loading = useSend(
    () => api.chartOpenings.list({ query: { view, limit: PAGE, cursor: more.nextCursor ?? undefined } }),
    {
      revalidate: false,
      onDone: next => setMore({ items: [...more.items, ...next.items], nextCursor: next.nextCursor }),
    },
  )
  const shown = [...items, ...more.items]
  return (
    <Stack maw={820} gap="md">
      <PageHeader
        title="Opened for a reason"
        lead="Records of patients who were not in the doctor’s care. Each patient sees who opened theirs, when, and the reason chosen."
      />
      {isDirector && (
        <SegmentedControl
          aria-label="Which openings"
          data={[
            { value: 'to_review', label: 'To look at' },
            { value: 'all', label: 'Everybody’s' },
            { value: 'mine', label: 'Mine' },
          ]}
          value={view}
          onChange={value => setParams({ view: value }, { preventScrollReset: true })}
        />
      )}
      {shown.length === 0 && <EmptyState title="Nothing here" text={nothing[view]} />}
      {shown.map(opening => (
        <Opening key={`${opening.id} ${opening.review?.at} ${opening.endsAt}`} opening={opening} />
      ))}
      {more.nextCursor && (
        <Button variant="default" loading={loading.busy} onClick={() => void loading.send()}>
          Load more
        </Button>
      )}
      <ProblemAlert problem={loading.problem} />
    </Stack>
  )
}

const Standing = ({ opening: { review } }: { opening: ChartOpening }) => {
  if (review?.verdict === 'in_order') return <StatusBadge meaning="good">In order</StatusBadge>
  if (review) return <StatusBadge meaning="caution">{review.answer ? 'Answered' : 'Asked'}</StatusBadge>
  return <StatusBadge meaning="info">Not looked at yet</StatusBadge>
}

const Opening = ({ opening }: { opening: ChartOpening }) => {
  const { id, patient, doctor, reason, words, openedAt, endsAt, review, can } = opening
  const [isAsking, setAsking] = useState(false)
  const { send, busy, problem } = useSend(
    (what: 'in_order' | 'end') =>
      what === 'end'
        ? api.chartOpenings.end({ params: { id } })
        : api.chartOpenings.review({ params: { id }, body: { verdict: what, question: '' } }),
    { onDone: changed => announce(changed.review?.verdict === 'in_order' ? 'In order.' : 'The record is closed.') },
  )
  const name = `the opening of ${patient.name}`
  return (
    <Card title={patient.name} aside={<Standing opening={opening} />}>
      <Stack gap="xs">
        <Text c="dimmed">
          {doctor.isMe ? 'You' : doctor.name}, {formatDateTime(openedAt)} to {formatDateTime(endsAt)}
        </Text>
        <Text>
          <b>{openingReasonWords[reason]}.</b> {words}
        </Text>
        {review && review.question !== '' && (
          <Text>
            <b>{review.by} asks:</b> {review.question}
          </Text>
        )}
        {review?.answer && (
          <Text>
            <b>Answer:</b> {review.answer.words}
          </Text>
        )}
        <ProblemAlert problem={problem} />
        <Group gap="xs">
          {can.review && (
            <Button
              variant="default"
              size="compact-md"
              loading={busy}
              aria-label={`In order: ${name}`}
              onClick={() => void send('in_order')}
            >
              In order
            </Button>
          )}
          {can.review && !isAsking && (
            <Button variant="subtle" size="compact-md" aria-label={`Ask about ${name}`} onClick={() => setAsking(true)}>
              Ask about it
            </Button>
          )}
          {can.end && (
            <>
              <Anchor component={Link} to={`/patients/${patient.id}`}>
                Go to the record
              </Anchor>
              <Button
                variant="default"
                size="compact-md"
                loading={busy}
                aria-label={`Close now: ${name}`}
                onClick={() => void send('end')}
              >
                Close now
              </Button>
            </>
          )}
        </Group>
        {can.review && isAsking && <Ask id={id} onDone={() => setAsking(false)} />}
        {can.answer && <Answer id={id} />}
      </Stack>
    </Card>
  )
}

const AskTyped = z.object({ question: z.string() })
const AnswerTyped = z.object({ answer: z.string() })

const Ask = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const form = useContractForm(chartOpenings.review, {
    draft: { key: `opening-ask-${id}`, schema: AskTyped },
    initial: () => ({ question: '' }),
    toBody: ({ question }) => ({ verdict: 'asked', question }),
    send: body => api.chartOpenings.review({ params: { id }, body }),
    onDone,
  })
  return <Words form={form} field={form.text('question')} label="What do you want to know?" action="Ask" />
}

const Answer = ({ id }: { id: string }) => {
  const form = useContractForm(chartOpenings.answer, {
    draft: { key: `opening-answer-${id}`, schema: AnswerTyped },
    initial: () => ({ answer: '' }),
    toBody: values => values,
    send: body => api.chartOpenings.answer({ params: { id }, body }),
  })
  return <Words form={form} field={form.text('answer')} label="Your answer" action="Answer" />
}

type WordsProps = { form: ContractForm; field: TextareaProps; label: string; action: string }

const Words = ({ form, field, label, action }: WordsProps) => (
  <form {...form.props}>
    <Stack gap="xs" align="flex-start">
      <ProblemAlert problem={form.problem} />
      <Textarea {...field} label={label} autosize minRows={2} w="100%" />
      <Button type="submit" size="compact-md" loading={form.busy}>
        {action}
      </Button>
    </Stack>
  </form>
)
