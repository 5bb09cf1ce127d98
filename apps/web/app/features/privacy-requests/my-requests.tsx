import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type MyPrivacyRequest, privacyRequests } from '@om/contracts/privacy-requests'
import { isPrivacyOpen, privacyKindWords } from '@om/domain/privacy-requests'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Facts, SectionCard } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime, formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { AskForm } from './ask-form.tsx'
import { lookAsked, OaicNote, RequestBadge, RequestSteps } from './request-steps.tsx'

/** A patient's requests about their privacy: asked, followed, taken back, and come back to. (REG-20) */
export const MyRequests = ({ items }: { items: readonly MyPrivacyRequest[] }) => (
  <SectionCard anchor="requests" title="Requests about your privacy" size="lg">
    <Text mb="md">
      Ask for what your package does not hold, such as a copy on paper, ask why somebody has looked, or complain. Our
      office reads it and answers in writing within 30 days. It sees nothing of your health, so write nothing about that
      here. It costs nothing.
    </Text>
    <NewRequest />
    {items.length > 0 && (
      <Stack component="ul" gap="xl" mt="xl" className="plain-list" aria-label="Your requests">
        {items.map(one => (
          <li key={one.id}>
            <Request request={one} />
          </li>
        ))}
      </Stack>
    )}
  </SectionCard>
)

/** What leads here says what it is about. */
const NewRequest = () => <AskForm kind={useSearchParams()[0].get('ask')} />

const Request = ({ request }: { request: MyPrivacyRequest }) => {
  const { number, kind, state, words, about, askedAt, dueAt, steps, can } = request
  return (
    <article aria-label={`Request ${number}`}>
      <Group gap="xs" justify="space-between">
        <Text fw={600}>
          {privacyKindWords[kind]}, number {number}
        </Text>
        <RequestBadge state={state} dueAt={dueAt} />
      </Group>
      <Facts
        facts={[
          ...(about ? [['About', lookAsked(about)] as const] : []),
          ['What you asked', words],
          ['Asked', formatDateTime(askedAt)],
          ...(isPrivacyOpen(state) ? [['Answer due', formatDay(dueAt)] as const] : []),
        ]}
      />
      <RequestSteps steps={steps.slice(1)} isMine />
      {(state === 'answered' || state === 'refused') && <OaicNote />}
      {can.reply && <ReplyForm request={request} />}
      {can.withdraw && <Withdraw request={request} />}
    </article>
  )
}

const Reply = z.object({ stepId: z.string(), words: z.string() })
const beginReply = () => ({ stepId: crypto.randomUUID(), words: '' })

const ReplyForm = ({ request: { id, number, state } }: { request: MyPrivacyRequest }) => {
  const form = useContractForm(privacyRequests.reply, {
    draft: { key: `privacy-request:${id}`, schema: Reply },
    initial: beginReply,
    toBody: values => values,
    send: body => api.privacyRequests.reply({ params: { id }, body }),
    onDone: () => {
      form.set(beginReply())
      toast('It is sent.')
    },
  })
  return (
    <form {...form.props} className="stack" aria-label={`Write about request ${number}`} style={{ marginTop: 12 }}>
      <Textarea
        label={isPrivacyOpen(state) ? 'Add something' : 'Come back to it'}
        description={
          isPrivacyOpen(state) ? undefined : 'Within 30 days of the answer: it is open again, with 30 days of its own.'
        }
        autosize
        minRows={2}
        {...form.capped('words')}
      />
      <ProblemAlert problem={form.problem} />
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.busy}>
          Send
        </Button>
      </Group>
    </form>
  )
}

const Withdraw = ({ request: { id, number } }: { request: MyPrivacyRequest }) => {
  const { send, busy, problem } = useSend(() => api.privacyRequests.withdraw({ params: { id } }), {
    onDone: () => toast('Taken back.'),
  })
  return (
    <Stack gap="xs" align="flex-start">
      <Button size="compact-md" variant="default" loading={busy} onClick={() => void send()}>
        Take it back<span className="visually-hidden">: request {number}</span>
      </Button>
      <ProblemAlert problem={problem} />
    </Stack>
  )
}
