import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { Destruction, Ending, LegalHold } from '@om/contracts/retention'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { DESTROYED_SOON_DAYS } from '@om/domain/retention'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { Card } from '#app/ui/card.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { RecordDrawerTitle } from '#app/ui/record-list/record-drawer.tsx'
import { useEvery } from '#app/ui/record-list/use-record-list.ts'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { countWords, keepWords } from './account-words.ts'

const LIMIT = 20
const POLL_MS = 20_000

const loadKept = async () => {
  const [ahead, log] = await Promise.all([api.retention.ahead(), api.retention.destroyed({ query: { limit: LIMIT } })])
  return { ...ahead, log }
}

type AccountLinkProps = { id: string; name: string; children?: ReactNode }

const AccountLink = ({ id, name, children }: AccountLinkProps) => (
  <Group gap="xs">
    <Anchor component={Link} to={{ search: `?account=${id}` }} preventScrollReset>
      {name}
    </Anchor>
    {children}
  </Group>
)

const EndingLine = ({ id, name, closedAt, keptUntil, keptFor, isHeld }: Ending) => {
  const isOver = keptUntil < dayIn(new Date(clinicNow()), CLINIC_ZONE)
  return (
    <li>
      <AccountLink id={id} name={name}>
        {isHeld ? (
          <StatusBadge meaning="info">Legal hold</StatusBadge>
        ) : (
          isOver && <StatusBadge meaning="caution">Being destroyed</StatusBadge>
        )}
      </AccountLink>
      <Text size="sm">
        Kept until {formatDay(keptUntil)} for {keepWords[keptFor]}
      </Text>
      <Text size="sm" c="dimmed">
        Closed {formatDateTime(closedAt)}
      </Text>
    </li>
  )
}

const HeldLine = ({ id, name, reason, byName, at, keptUntil }: LegalHold) => (
  <li>
    <AccountLink id={id} name={name} />
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {reason}
    </Text>
    <Text size="sm" c="dimmed">
      {byName}, <RelativeTime at={at} />.{' '}
      {keptUntil ? `Kept until ${formatDay(keptUntil)} otherwise.` : 'The account is open.'}
    </Text>
  </li>
)

const DestroyedLine = ({ at, personId, closedAt, keptUntil, keptFor, counts, files }: Destruction) => (
  <li>
    <Text fw={600}>{formatDateTime(at)}</Text>
    <Text size="sm">
      {countWords(counts, files)}. Kept until {formatDay(keptUntil)} for {keepWords[keptFor]}; closed{' '}
      {formatDateTime(closedAt)}.
    </Text>
    <details>
      <summary>How many of what</summary>
      <Text size="sm" c="dimmed">
        {Object.entries(counts)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([table, count]) => `${table.replaceAll('_', ' ')} ${count}`)
          .join(', ')}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Account {personId}
      </Text>
    </details>
  </li>
)

type PartProps = { title: string; aside: string; empty: string; isEmpty: boolean; children: ReactNode }

const Part = ({ title, aside, empty, isEmpty, children }: PartProps) => (
  <Card title={title} aside={aside}>
    {isEmpty ? <Text c="dimmed">{empty}</Text> : <ol className="plain-list ruled">{children}</ol>}
  </Card>
)

/** What is kept of closed accounts until when, what a legal hold keeps, and what was destroyed. (REG-21) */
export const KeptPanel = () => {
  const { value, setValue, failure, reload } = useLoaded(loadKept)
  const isLonger = (value?.log.items.length ?? 0) > LIMIT
  // A list that somebody has lengthened stays as it is.
  useEvery(isLonger ? null : POLL_MS, () => void reload())
  const more = useSend((cursor: string) => api.retention.destroyed({ query: { limit: LIMIT, cursor } }), {
    revalidate: false,
    onDone: ({ items, nextCursor }) =>
      setValue(before => before && { ...before, log: { items: [...before.log.items, ...items], nextCursor } }),
  })
  return (
    <>
      <RecordDrawerTitle>Kept and destroyed</RecordDrawerTitle>
      <Text c="dimmed">
        A closed account is kept as long as the longest of what asks for it: its clinical record, what was paid, or
        thirty days in which its owner may come back. Then all of it is destroyed, unless it is under a legal hold.
      </Text>
      {failure !== null && <LoadFailed message={problemOf(failure).message} onRetry={reload} />}
      {!value && failure === null && <ListSkeleton rows={4} height={70} />}
      {value && (
        <Stack gap="md">
          {value.filesWaiting > 0 && (
            <section className="note" data-meaning="caution" aria-label="Files">
              <Text>
                {value.filesWaiting === 1 ? 'The files of one picture' : `The files of ${value.filesWaiting} pictures`}{' '}
                that were destroyed are still in the store. Removing them is tried again every ten seconds.
              </Text>
            </section>
          )}
          <Part
            title={`Within ${DESTROYED_SOON_DAYS} days`}
            aside={String(value.ending.length)}
            empty="No account comes to its end."
            isEmpty={value.ending.length === 0}
          >
            {value.ending.map(one => (
              <EndingLine key={one.id} {...one} />
            ))}
          </Part>
          <Part
            title="Under a legal hold"
            aside={String(value.held.length)}
            empty="Nobody is. A hold is placed, and lifted, on the account of a patient."
            isEmpty={value.held.length === 0}
          >
            {value.held.map(one => (
              <HeldLine key={one.id} {...one} />
            ))}
          </Part>
          <Part
            title="Destroyed"
            aside={value.log.nextCursor ? `The newest ${value.log.items.length}` : String(value.log.items.length)}
            empty="Nothing yet."
            isEmpty={value.log.items.length === 0}
          >
            {value.log.items.map(one => (
              <DestroyedLine key={one.id} {...one} />
            ))}
          </Part>
          <ProblemAlert problem={more.problem} />
          {value.log.nextCursor && (
            <Button
              variant="default"
              loading={more.busy}
              onClick={() => void (value.log.nextCursor && more.send(value.log.nextCursor))}
            >
              Show more
            </Button>
          )}
        </Stack>
      )}
    </>
  )
}
