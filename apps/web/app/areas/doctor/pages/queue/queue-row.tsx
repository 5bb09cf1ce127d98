import { Group, Stack, Text, Title } from '@mantine/core'
import type { ClosedCase, QueueItem } from '@om/contracts/consults'
import { Link, type To } from 'react-router'
import { brandWords, personWords, stateWords } from '#app/features/consult-review/consult-words.ts'
import { timeSpan } from '#app/features/consult-review/countdown.ts'
import { DueBadge, PromisedTime } from '#app/features/consult-review/due-badge.tsx'
import { byGravity, flagLabel, SeverityMark } from '#app/features/consult-review/flags.tsx'
import { RecordLine, RecordLink, RecordMarks } from '#app/ui/record-list/rows.tsx'
import type { RecordLinkProps } from '#app/ui/record-list/use-record-list.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useNow } from '#app/ui/times.tsx'
import type { QueueView } from './queue-list.ts'

const openStates = ['submitted', 'in_review', 'needs_info', 'video_required']

const kindWords = ({ isReview, isReturning }: QueueItem): string => {
  if (isReview) return 'Review'
  return isReturning ? 'Returning' : 'New'
}

/** One consult of the list: who, by when, and the gravest flag. */
export const QueueRow = ({ item, link }: { item: QueueItem; link: RecordLinkProps }) => {
  const [gravest, ...others] = byGravity(item.flags)
  const isDecided = !openStates.includes(item.state)
  const state = stateWords(item.state)
  return (
    <RecordLink
      {...link}
      name={item.patientName}
      mark={isDecided ? <StatusBadge meaning={state.meaning}>{state.label}</StatusBadge> : <DueBadge consult={item} />}
    >
      <RecordLine>{[personWords(item), brandWords(item.brand), kindWords(item), item.number].join(' · ')}</RecordLine>
      {gravest && (
        <Group component="span" gap={6} mt={3} wrap="nowrap" miw={0}>
          <SeverityMark severity={gravest.severity} />
          <Text component="span" size="xs" truncate>
            {flagLabel(gravest.code)}
          </Text>
          {others.length > 0 && (
            <Text component="span" size="xs" fw={600} c="dimmed">
              +{others.length}
            </Text>
          )}
        </Group>
      )}
      {!isDecided && item.promisedFor && !item.urgent && (
        <RecordLine>
          <PromisedTime consult={item} />
        </RecordLine>
      )}
      {item.coveringFor && (
        <RecordMarks>
          <StatusBadge meaning="info">{`Covering for ${item.coveringFor}`}</StatusBadge>
        </RecordMarks>
      )}
      {item.claimedBy && (
        <RecordLine>
          {item.claimedBy.isMe ? 'Yours' : item.claimedBy.name}
          {item.claimExpiresAt && <HoldLeft until={item.claimExpiresAt} />}
        </RecordLine>
      )}
    </RecordLink>
  )
}

/** An ended case of somebody who is not in the reader's care: whose it is; it opens for a reason. (INV-14) */
export const ClosedRow = ({ item, link }: { item: ClosedCase; link: RecordLinkProps }) => (
  <RecordLink {...link} name={item.patientName} mark={null}>
    <RecordLine>{item.number}</RecordLine>
    <RecordLine>Not in your care. Open the record for a reason.</RecordLine>
  </RecordLink>
)

/** How long a claim still holds, or that it has run out. */
const HoldLeft = ({ until }: { until: string }) => {
  const left = Date.parse(until) - useNow(15_000)
  return <span>{left > 0 ? `, held for ${timeSpan(left)}` : ', hold has run out'}</span>
}

const nothing: Record<QueueView, { title: string; text: string }> = {
  waiting: {
    title: 'Nobody is waiting',
    text: 'New assessments appear here by themselves, urgent ones first, then the one due first.',
  },
  mine: {
    title: 'You hold no consults',
    text: 'What you claim stays here until you decide, ask the patient, or put it back.',
  },
  with_patient: {
    title: 'Nothing waits on a patient',
    text: 'Consults with an open question or video call rest here; their 24 hours pause.',
  },
  decided: { title: 'Nothing decided yet', text: 'Approved, declined and referred consults are kept here.' },
}

const closed = {
  title: 'The queue is closed for now',
  text: 'It opens again as soon as your registration is current.',
}

const noMatch = {
  title: 'No consult matches',
  text: 'Search looks at the beginning of first and last names, and at whole numbers such as C1042.',
}

type EmptyProps = {
  view: QueueView
  isClosed: boolean
  /** The same view without search and filter, where there is one. */
  widerAt: To | null
  onWiden: () => void
}

/** What will appear in an empty list, or how to widen a search that finds nothing. */
export const NoConsults = ({ view, isClosed, widerAt, onWiden }: EmptyProps) => {
  const { title, text } = isClosed ? closed : widerAt ? noMatch : nothing[view]
  return (
    <Stack gap="xxs" px={14} py={28} align="flex-start">
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      {!isClosed && widerAt && (
        <Link to={widerAt} replace preventScrollReset onClick={onWiden}>
          Clear search and filter
        </Link>
      )}
    </Stack>
  )
}
