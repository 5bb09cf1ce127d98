import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import type { OpenedRecord, ReviewedAccess } from '@om/contracts/access-review'
import { formatDay as formatCalendarDay } from '@om/domain/dates'
import { quarterBefore } from '@om/domain/quarters'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { roleWords } from '../account-words.ts'
import type { ReviewLoaded } from './review-list.ts'

const reasonWords: Record<OpenedRecord['reason'], string> = {
  cover: 'Covers for a colleague',
  asked: 'The patient asked',
  pharmacy: 'The pharmacy asked',
  danger: 'Danger to somebody',
  complaint: 'A complaint, an incident or a request by law',
  other: 'Another reason',
}

/** Who works here and may do what, to be confirmed person by person; and who opened a record for a reason. */
export const AccessReview = ({ review, openings }: ReviewLoaded) => {
  const { quarter, dueOn, isCurrent, items, waiting } = review
  return (
    <Stack gap="lg" className="to-print">
      <PageHeader
        title={`Who may do what, ${quarter}`}
        back={{ to: '/admin/users', label: 'User management' }}
        lead={
          isCurrent
            ? `${waiting} to confirm by ${formatCalendarDay(dueOn)}. Keep what somebody still needs; open the account to change it or to suspend it.`
            : `As it was confirmed by ${formatCalendarDay(dueOn)}.`
        }
        actions={
          <>
            <Button component={Link} to={`?section=review&quarter=${quarterBefore(quarter)}`} variant="default">
              Previous quarter
            </Button>
            {!isCurrent && (
              <Button component={Link} to="?section=review" variant="default">
                This quarter
              </Button>
            )}
          </>
        }
      />
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Who</Table.Th>
            <Table.Th visibleFrom="sm">May do</Table.Th>
            <Table.Th w={{ base: '7.5rem', sm: '14rem' }}>Confirmed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map(one => (
            <Row key={one.id} person={one} isCurrent={isCurrent} />
          ))}
        </Table.Tbody>
      </Table>
      <Openings first={openings} />
    </Stack>
  )
}

/** An address that breaks after its at sign first, where a line is too short for it. */
const breakable = (email: string) => {
  const [name, host] = email.split('@')
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  )
}

const mayDo = ({ role, rights }: ReviewedAccess): string => [roleWords[role], ...rights].join('. ')

const Row = ({ person, isCurrent }: { person: ReviewedAccess; isCurrent: boolean }) => (
  <Table.Tr>
    <Table.Td>
      <Anchor component={Link} to={`/admin/users?account=${person.id}`}>
        {person.name}
      </Anchor>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {breakable(person.email)}
      </Text>
      <Text size="sm" hiddenFrom="sm">
        {mayDo(person)}
      </Text>
    </Table.Td>
    <Table.Td visibleFrom="sm">{mayDo(person)}</Table.Td>
    <Table.Td>
      <Confirmed person={person} isCurrent={isCurrent} />
    </Table.Td>
  </Table.Tr>
)

const Confirmed = ({ person, isCurrent }: { person: ReviewedAccess; isCurrent: boolean }) => {
  const { id, role, rights, name, hold, kept, isMe } = person
  const { send, busy, problem } = useSend(() => api.accessReview.keep({ params: { id }, body: { role, rights } }), {
    onDone: () => toast(`${name} keeps what they may do.`),
  })
  if (hold)
    return (
      <>
        <StatusBadge meaning="caution">Suspended</StatusBadge>
        <Text size="sm" c="dimmed">{`${hold.by}, ${formatDateTime(hold.at)}`}</Text>
      </>
    )
  if (kept)
    return (
      <>
        <StatusBadge meaning="good">Kept</StatusBadge>
        <Text size="sm" c="dimmed">{`${kept.by}, ${formatDateTime(kept.at)}`}</Text>
      </>
    )
  if (!isCurrent) return <Text c="dimmed">Not confirmed</Text>
  if (isMe) return <Text c="dimmed">Another superadmin confirms yours</Text>
  return (
    <>
      <Group gap="xs">
        <Button size="compact-md" loading={busy} onClick={() => void send()} aria-label={`Keep ${name}`}>
          Keep
        </Button>
        <Button
          component={Link}
          to={`/admin/users?account=${id}`}
          size="compact-md"
          variant="default"
          aria-label={`Suspend ${name}`}
        >
          Suspend…
        </Button>
      </Group>
      <ProblemAlert problem={problem} />
    </>
  )
}

const Openings = ({ first }: { first: ReviewLoaded['openings'] }) => {
  const [later, setLater] = useState<ReviewLoaded['openings'] | null>(null)
  const page = later ?? first
  const more = useSend((cursor: string) => api.accessReview.openings({ query: { limit: 20, cursor } }), {
    revalidate: false,
    onDone: next => setLater({ items: [...page.items, ...next.items], nextCursor: next.nextCursor }),
  })
  return (
    <Card title="Records opened for a reason" size="lg">
      <Text c="dimmed" mb="sm">
        The medical director looks at each. What was written as the reason stays with doctors.
      </Text>
      {page.items.length === 0 ? (
        <Text c="dimmed">No record was opened for a reason.</Text>
      ) : (
        <ol className="plain-list ruled">
          {page.items.map(one => (
            <li key={one.id}>
              <Text>{`${one.doctorName} opened the record of ${one.patient.name || 'somebody who is gone'}`}</Text>
              <Text size="sm" c="dimmed">
                {`${reasonWords[one.reason]}, ${formatDateTime(one.openedAt)}. ${one.verdict === 'in_order' ? 'In order.' : one.verdict === 'asked' ? 'The medical director asks about it.' : 'Not looked at yet.'}`}
              </Text>
            </li>
          ))}
        </ol>
      )}
      {page.nextCursor && (
        <Button
          mt="sm"
          variant="default"
          loading={more.busy}
          onClick={() => page.nextCursor && void more.send(page.nextCursor)}
        >
          Show more
        </Button>
      )}
      <ProblemAlert problem={more.problem} />
    </Card>
  )
}
