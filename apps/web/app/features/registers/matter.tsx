import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import type { MatterDesk, MatterStep } from '@om/contracts/matter-words'
import type { Matter, MatterSummary } from '@om/contracts/matters'
import { clockWords, deskWords, formWords, matterRules, severityWords } from '@om/domain/matters'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { MoveForm } from './move-form.tsx'

/** How a matter stands. */
export const MatterBadge = ({ matter }: { matter: Pick<MatterSummary, 'closedAt' | 'isOverdue'> }) => {
  if (matter.closedAt) return <StatusBadge meaning="quiet">Closed</StatusBadge>
  if (matter.isOverdue) return <StatusBadge meaning="danger">Overdue</StatusBadge>
  return <StatusBadge meaning="info">Open</StatusBadge>
}

type Props = { matter: Matter; reader: MatterDesk; backTo: string }

/** One matter: what happened, what was agreed on, everything that was done, and what can be done now. */
export const MatterRecord = ({ matter, reader, backTo }: Props) => {
  const { kind, form, title, number, severity, desk, owner, clock, clockAt, dueAt, what, edition } = matter
  // A policy says what its newest edition says; what it began with stands below.
  const newest = kind === 'policy' ? matter.steps.findLast(one => one.kind === 'edition') : undefined
  return (
    <Stack gap="lg" className="to-print">
      <PageHeader
        title={`${number}: ${title}`}
        back={{ to: backTo, label: 'Registers' }}
        lead={[matterRules[kind].one, form && formWords[form].toLowerCase()].filter(Boolean).join(', ')}
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => printPage()}
          >
            Print
          </Button>
        }
      />
      <Card
        title={kind === 'policy' ? `Edition ${edition}, which applies` : 'What it is'}
        aside={<MatterBadge matter={matter} />}
      >
        <Text mb="md" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {newest?.words ?? what}
        </Text>
        <Facts
          facts={[
            [kind === 'policy' ? 'Applies from' : 'When', formatDay(newest?.at ?? matter.happenedOn)],
            ...(severity ? [['How grave', severityWords[severity]] as const] : []),
            ...(matter.batchNumber ? [['Batch', matter.batchNumber] as const] : []),
            ...(clockAt ? [['Next', `${clockWords[clock]}, by ${formatDay(clockAt)}`] as const] : []),
            ...(dueAt && dueAt !== clockAt ? [['An action is due', formatDay(dueAt)] as const] : []),
            ['With', [deskWords[desk], owner].filter(Boolean).join(', ')],
            ['Entered', `${matter.enteredBy}, ${formatDateTime(matter.enteredAt)}`],
          ]}
        />
      </Card>
      {matter.concerns.length > 0 && <Concerns matter={matter} reader={reader} />}
      {matter.actions.length > 0 && <Actions matter={matter} />}
      <Steps matter={matter} />
      {matter.can.length > 0 && (
        <MoveForm key={`${matter.id}:${matter.version}:${matter.steps.length}`} matter={matter} backTo={backTo} />
      )}
    </Stack>
  )
}

const placeOf = (reader: MatterDesk, { kind, subjectId }: Matter['concerns'][number]): string | null => {
  if (kind === 'order') return reader === 'pharmacist' ? `/pharmacy-orders?order=${subjectId}` : null
  return reader === 'doctor' ? `/patients/${subjectId}` : null
}

const nothing = { words: '', severity: null, desk: null, concerns: '', owner: '', dueOn: null }

/** One press that needs no words. */
const usePress = ({ id, version }: Matter, move: 'unlink' | 'finish_action' | 'reopen_action', partId: string) =>
  useSend(() =>
    api.matters.move({ params: { id }, body: { ...nothing, stepId: crypto.randomUUID(), version, move, partId } }),
  )

const Concerns = ({ matter, reader }: { matter: Matter; reader: MatterDesk }) => (
  <Card title="Whom it concerns">
    <Stack component="ul" gap="xs" className="plain-list">
      {matter.concerns.map(one => (
        <Concern key={one.id} matter={matter} concern={one} to={placeOf(reader, one)} />
      ))}
    </Stack>
  </Card>
)

type ConcernProps = { matter: Matter; concern: Matter['concerns'][number]; to: string | null }

const Concern = ({ matter, concern, to }: ConcernProps) => {
  const name = concern.name ?? 'A patient'
  const { send, busy, problem } = usePress(matter, 'unlink', concern.id)
  return (
    <li>
      <Group gap="sm">
        {to ? (
          <Anchor component={Link} to={to}>
            {name}
          </Anchor>
        ) : (
          <Text>{name}</Text>
        )}
        {matter.can.includes('unlink') && (
          <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void send()}>
            Take {name} off
          </Button>
        )}
      </Group>
      <ProblemAlert problem={problem} />
    </li>
  )
}

const Actions = ({ matter }: { matter: Matter }) => (
  <Card title="Agreed on">
    <Stack component="ul" gap={0} className="plain-list ruled">
      {matter.actions.map(one => (
        <Action key={one.id} matter={matter} action={one} />
      ))}
    </Stack>
  </Card>
)

const Action = ({ matter, action }: { matter: Matter; action: Matter['actions'][number] }) => {
  const move = action.done ? 'reopen_action' : 'finish_action'
  const { send, busy, problem } = usePress(matter, move, action.id)
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text>{action.words}</Text>
          <Text size="sm" c={action.isOverdue ? 'danger' : 'dimmed'}>
            {action.owner}, by {formatDay(action.dueOn)}
            {action.done ? `. Done: ${action.done.by}, ${formatDateTime(action.done.at)}` : ''}
            {action.isOverdue ? '. Overdue' : ''}
          </Text>
        </div>
        {matter.can.includes(move) && (
          <Button
            size="compact-md"
            variant="default"
            loading={busy}
            onClick={() => void send()}
            style={{ flex: 'none' }}
          >
            {action.done ? 'Not done yet' : 'Done'}
          </Button>
        )}
      </Group>
      <ProblemAlert problem={problem} />
    </li>
  )
}

const stepWords: Record<MatterStep, string> = {
  entered: 'Entered',
  acknowledge: 'They were told that it has come',
  assess_harm: 'Assessed: serious harm is likely',
  assess_none: 'Assessed: serious harm is not likely',
  notify: 'The Commissioner and the people were told',
  review: 'Looked at again',
  edition: 'New edition',
  note: 'Note',
  clinical: 'Clinical note',
  weigh: 'How grave, anew',
  take: 'Taken on',
  hand_over: 'Given to',
  link: 'Concerns',
  unlink: 'Does not concern',
  add_action: 'Agreed on',
  finish_action: 'Done',
  reopen_action: 'Not done after all',
  close: 'Closed',
  reopen: 'Opened again',
}

/** What a step says; with the first of a policy that has newer editions, what it said at first. */
const saidAt = ({ kind, what, edition }: Matter, step: Matter['steps'][number]): string =>
  step.kind === 'entered' && kind === 'policy' && edition > 1 ? what : step.words

const Steps = ({ matter }: { matter: Matter }) => (
  <Card title="What was done">
    <List listStyleType="none" spacing="sm" className="plain-list ruled">
      {matter.steps.map(step => (
        <li key={step.id}>
          <Group gap="xs">
            <Text fw={600}>{stepWords[step.kind]}</Text>
            {step.isClinical && <StatusBadge meaning="caution">Clinicians only</StatusBadge>}
          </Group>
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{saidAt(matter, step)}</Text>
          <Text size="sm" c="dimmed">
            {step.by}, {formatDateTime(step.at)}
          </Text>
        </li>
      ))}
    </List>
  </Card>
)
