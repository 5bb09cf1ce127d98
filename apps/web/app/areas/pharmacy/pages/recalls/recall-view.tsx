import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { closeRecall, type RecallLine, type RecallWithLines } from '@om/contracts/recalls'
import { Link } from 'react-router'
import { z } from 'zod'
import type { Meaning } from '#app/brand/looks.ts'
import { api } from '#app/browser/api.ts'
import { stateWords } from '#app/features/dispensing/order-words.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

/** Who made something, beside it; nothing for a batch of ours. */
export const makerWords = (maker: string | null): string => (maker === null ? '' : `, ${maker || 'maker not recorded'}`)

/** One recall: what it is about, whom it concerns with open ones first, and its end. */
export const RecallView = ({ recall }: { recall: RecallWithLines }) => {
  const { code, maker, reason, message, isDrill, startedBy, startedAt, closed, counts, lines, can } = recall
  return (
    <>
      <Card
        title={code}
        aside={
          <Group gap="xs">
            {isDrill && <StatusBadge meaning="info">Drill</StatusBadge>}
            <StatusBadge meaning={closed ? 'quiet' : 'caution'}>{closed ? 'Closed' : 'Open'}</StatusBadge>
          </Group>
        }
      >
        <Facts
          facts={[
            ['What is wrong', reason],
            ['Maker', maker || 'Whoever made it'],
            [isDrill ? 'What patients would read' : 'What patients read', message],
            ['Started', `${startedBy}, ${formatDateTime(startedAt)}`],
            isDrill
              ? [
                  'Concerns',
                  `${counts.orders} orders of ${counts.patients} patients; nobody was written to, nothing is held`,
                ]
              : ['Answered', `${counts.answered} of ${counts.told} patients who were written to`],
            ...(closed ? [['Closed', `${closed.by}, ${formatDateTime(closed.at)}: ${closed.note}`] as const] : []),
          ]}
        />
      </Card>
      <Card title="Orders and patients">
        <Stack component="ul" gap={0} className="plain-list ruled">
          {lines.map(line => (
            <Line key={line.orderId} line={line} isDrill={isDrill} />
          ))}
        </Stack>
      </Card>
      {!closed && <CloseForm recall={recall} isPossible={can.close} />}
    </>
  )
}

const answers: Record<NonNullable<RecallLine['answer']>, { label: string; meaning: Meaning }> = {
  understood: { label: 'Has understood', meaning: 'good' },
  used: { label: 'Has used it', meaning: 'caution' },
  still_have: { label: 'Still has it', meaning: 'caution' },
}

const badgeOf = (line: RecallLine, isDrill: boolean): { label: string; meaning: Meaning } => {
  if (line.isFrozen) return { label: 'On hold: make again or cancel', meaning: 'danger' }
  if (line.answer) return answers[line.answer]
  if (line.toldAt) {
    return line.readAt
      ? { label: 'Read, not answered', meaning: 'caution' }
      : { label: 'Not read yet', meaning: 'danger' }
  }
  return isDrill ? stateWords(line.state) : { label: `Settled: ${stateWords(line.state).label}`, meaning: 'quiet' }
}

const Line = ({ line, isDrill }: { line: RecallLine; isDrill: boolean }) => {
  const { orderId, number, patientName, phone, what, maker, answeredAt, readAt, answer } = line
  const { label, meaning } = badgeOf(line, isDrill)
  const at = answeredAt ?? readAt
  return (
    <Group component="li" justify="space-between" gap="2px 16px">
      <div>
        <Link to={`/pharmacy-orders?order=${orderId}`}>{patientName}</Link>
        <Text size="sm" c="dimmed">
          {`${number} · ${what}${makerWords(maker)} · `}
          <a href={`tel:${phone}`}>{phoneWords(phone)}</a>
        </Text>
      </div>
      <Stack gap={0} align="flex-end">
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        {at && (
          <Text size="xs" c="dimmed">
            {`${answer ? 'Answered' : 'Read'} ${formatDateTime(at)}`}
          </Text>
        )}
      </Stack>
    </Group>
  )
}

const Typed = z.object({ note: z.string(), unanswered: z.string().default('') })

const CloseForm = ({ recall, isPossible }: { recall: RecallWithLines; isPossible: boolean }) => {
  const { id, version, number, isDrill, counts } = recall
  const what = isDrill ? 'drill' : 'recall'
  const silent = counts.told - counts.answered
  const form = useContractForm(closeRecall, {
    draft: { key: `recall-close:${id}`, schema: Typed },
    initial: () => ({ note: '', unanswered: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.recalls.close({ params: { id }, body }),
    onDone: () => toast(`${number} is closed.`),
  })
  if (!isPossible)
    return (
      <Text>{`${counts.frozen === 1 ? '1 order is on hold. Make it again or cancel it' : `${counts.frozen} orders are on hold. Make them again or cancel them`}; then the recall can be closed.`}</Text>
    )
  return (
    <Card title={`Close the ${what}`}>
      <form {...form.props} className="stack" aria-label={`Close ${number}`}>
        <Textarea label="How it ended" autosize minRows={2} {...form.capped('note')} />
        {silent > 0 && (
          <Textarea
            label={`Why it ends although ${silent} ${silent === 1 ? 'patient has' : 'patients have'} not answered`}
            autosize
            minRows={2}
            {...form.capped('unanswered')}
          />
        )}
        <ProblemAlert problem={form.problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.busy}>
            {`Close the ${what}`}
          </Button>
        </Group>
      </form>
    </Card>
  )
}
