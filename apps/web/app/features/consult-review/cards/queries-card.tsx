import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { SupplyQuery } from '@om/contracts/consult-parts'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { answerQuery } from '@om/contracts/supplies'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { SectionCard } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

/** What the pharmacy has asked about this patient's orders, and the answers; nothing when it never asked. */
export const QueriesCard = ({ queries }: Pick<ConsultForDoctor, 'queries'>) =>
  queries.length > 0 && (
    <SectionCard anchor="queries" title="Questions from the pharmacy">
      <Stack component="ul" gap="lg" className="plain-list">
        {queries.map(query => (
          <li key={query.id}>
            <Query query={query} />
          </li>
        ))}
      </Stack>
    </SectionCard>
  )

const badgeOf = ({ outcome, kind, escalatedAt }: SupplyQuery) => {
  if (outcome === 'go_on') return { label: 'Order goes on', meaning: 'good' } as const
  if (outcome === 'stay_held') return { label: 'Stays on hold', meaning: 'caution' } as const
  if (outcome === 'closed') return { label: 'Closed', meaning: 'quiet' } as const
  if (escalatedAt) return { label: 'Overdue: answer now', meaning: 'danger' } as const
  return kind === 'safety'
    ? ({ label: 'Safety: answer now', meaning: 'danger' } as const)
    : ({ label: 'Waits for an answer', meaning: 'caution' } as const)
}

const Query = ({ query }: { query: SupplyQuery }) => {
  const { orderNumber, title, question, askedBy, askedAt, dueAt, escalatedAt, answer, answeredBy, answeredAt, can } =
    query
  const { label, meaning } = badgeOf(query)
  return (
    <Stack gap="xs">
      <Group gap="0 16px" justify="space-between">
        <Text size="sm" c="dimmed">
          {orderNumber} · {title}
        </Text>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
      </Group>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{question}</Text>
      <Text size="xs" c="dimmed">
        {askedBy}, <RelativeTime at={askedAt} />
        {answeredAt === null && (
          <>
            {' '}
            · due <RelativeTime at={dueAt} />
            {escalatedAt && `. All doctors on duty were told, ${formatDateTime(escalatedAt)}.`}
          </>
        )}
      </Text>
      {answeredAt && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {answer}
          <Text span inherit c="dimmed" display="block">
            {answeredBy && `${answeredBy}, `}
            {formatDateTime(answeredAt)}
          </Text>
        </Text>
      )}
      {can.answer && <AnswerForm query={query} />}
    </Stack>
  )
}

const Typed = z.object({ outcome: z.enum(['go_on', 'stay_held']).nullable(), answer: z.string() })
type Typed = z.infer<typeof Typed>

/** The answer, and whether the order may go on; holding or ceasing the prescription is done beside its name. */
const AnswerForm = ({ query: { id, version, orderNumber } }: { query: SupplyQuery }) => {
  const form = useContractForm(answerQuery, {
    draft: { key: `query:${id}`, schema: Typed },
    initial: (): Typed => ({ outcome: null, answer: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.answerQuery({ params: { id }, body }),
    onDone: ({ outcome }) => {
      const words = outcome === 'go_on' ? `${orderNumber} goes on.` : `${orderNumber} stays on hold.`
      toast(words)
      announce(words)
    },
  })
  return (
    <form {...form.props} className="stack" aria-label={`Answer about ${orderNumber}`}>
      <Textarea label="Your answer" autosize minRows={2} {...form.capped('answer')} />
      <Radio.Group
        label="The order"
        value={form.values.outcome}
        onChange={value => form.set({ outcome: value === 'go_on' ? 'go_on' : 'stay_held' })}
        error={form.errorOf('outcome')}
      >
        <Group gap="8px 24px" mt={6}>
          <Radio value="go_on" label="May go on" />
          <Radio
            value="stay_held"
            label="Stays on hold"
            description="Hold or cease the prescription if it must not be supplied."
          />
        </Group>
      </Radio.Group>
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" loading={form.busy}>
          Answer the pharmacy
        </Button>
      </Group>
    </form>
  )
}
