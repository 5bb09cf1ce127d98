import { Button, Group, Stack, Text } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { Newsletter, NewsletterStep, newsletters } from '@om/contracts/newsletters'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { NewsletterForm, NewsPreview } from './newsletter-form.tsx'

type Page = CallReply<typeof newsletters.list>

const stateWords = {
  draft: { label: 'Draft', meaning: 'quiet' },
  asked: { label: 'Waits for a second person', meaning: 'caution' },
  sending: { label: 'Going out', meaning: 'info' },
  sent: { label: 'Sent', meaning: 'good' },
  stopped: { label: 'Stopped', meaning: 'danger' },
} as const

const peopleWords = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** News for those who agreed to it: drafts, what waits for a second person, and what became of what went out. */
export const NewslettersPage = ({ page: first }: { page: Page }) => {
  const [isWriting, setWriting] = useState(false)
  const [later, setLater] = useState<{ behind: Page; page: Page } | null>(null)
  const page = later?.behind === first ? later.page : first
  const more = useSend((cursor: string) => api.newsletters.list({ query: { limit: 50, cursor } }), {
    revalidate: false,
    onDone: next => setLater({ behind: first, page: { ...next, items: [...page.items, ...next.items] } }),
  })
  const { items, readers, nextCursor } = page
  return (
    <>
      <PageHeader
        title="News by e-mail"
        lead={`${readers === 0 ? 'Nobody has' : readers === 1 ? '1 person has' : `${readers} people have`} agreed to news. It goes to all of them, never to some: nothing that we know from care decides who gets it. One person writes it and another sends it.`}
        back={{ to: '/admin/dashboard', label: 'Dashboard' }}
      />
      <Stack gap="lg" maw="60rem">
        <Group>
          <Button onClick={() => setWriting(true)}>Write news</Button>
        </Group>
        {items.length === 0 && <EmptyState title="No news yet" text="What you write is kept here as a draft." />}
        {items.map(one => (
          <NewsletterCard key={one.id} newsletter={one} readers={readers} />
        ))}
        {nextCursor && (
          <Button variant="default" loading={more.busy} onClick={() => void more.send(nextCursor)}>
            Show more
          </Button>
        )}
        <ProblemAlert problem={more.problem} />
      </Stack>
      {isWriting && <NewsletterForm newsletter={null} onClose={() => setWriting(false)} />}
    </>
  )
}

const stepWords: Record<NewsletterStep, string> = {
  ask: 'Ask a second person',
  take_back: 'Take it back',
  send: 'Send it',
  stop: 'Stop it',
}

const questionOf = (step: NewsletterStep, { subject, counts }: Newsletter, readers: number) => {
  if (step === 'send')
    return {
      title: `Send “${subject}”?`,
      text: `It goes to ${peopleWords(readers)} now. What has left cannot be called back.`,
      action: 'Send it',
    }
  if (step === 'stop')
    return {
      title: `Stop “${subject}”?`,
      text: `${peopleWords(counts.waiting)} who wait for it get none. Who has it keeps it. It cannot be sent on.`,
      action: 'Stop it',
    }
  return null
}

const historyOf = ({ writtenBy, writtenAt, approvedBy, startedAt, stoppedBy }: Newsletter): string =>
  [
    `Written by ${writtenBy}, ${formatDateTime(writtenAt)}.`,
    startedAt && `Sent by ${approvedBy}, ${formatDateTime(startedAt)}.`,
    stoppedBy && `Stopped by ${stoppedBy}.`,
  ]
    .filter(Boolean)
    .join(' ')

const Counts = ({ counts }: { counts: Newsletter['counts'] }) => {
  const shown = [
    ['Sent', counts.sent],
    ['Waiting', counts.waiting],
    ['Came back', counts.bounced],
    ['Called unwanted', counts.unwanted],
    ['Left out: ended meanwhile, or stopped', counts.leftOut],
    ['Not taken', counts.failed],
    ['Unsubscribed with it', counts.unsubscribed],
  ] as const
  return (
    <Group component="ul" className="plain-list" gap="4px 20px">
      {shown.map(([label, count]) => (
        <li key={label}>
          {label}: <strong>{count}</strong>
        </li>
      ))}
    </Group>
  )
}

const NewsletterCard = ({ newsletter, readers }: { newsletter: Newsletter; readers: number }) => {
  const { id, subject, state, version, can, startedAt, counts } = newsletter
  const [writing, setWriting] = useState<'change' | 'again' | null>(null)
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()
  const move = useSend((step: NewsletterStep) => api.newsletters.move({ params: { id }, body: { step, version } }))
  const test = useSend(() => api.newsletters.test({ params: { id } }), {
    revalidate: false,
    onDone: ({ to }) => toast(`On its way to ${to}.`),
  })
  const remove = useSend(() => api.newsletters.remove({ params: { id } }), { onDone: () => toast('Removed.') })
  const ask = async (step: NewsletterStep) => {
    const question = questionOf(step, newsletter, readers)
    if (!question || (await confirm(question))) await move.send(step)
  }
  const askRemove = async () => {
    if (
      await confirm({ title: `Remove “${subject}”?`, text: 'It went to nobody, and is gone then.', action: 'Remove' })
    )
      await remove.send()
  }
  const { label, meaning } = stateWords[state]
  return (
    <Card title={subject} size="lg" aside={<StatusBadge meaning={meaning}>{label}</StatusBadge>}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {historyOf(newsletter)}
        </Text>
        {startedAt && <Counts counts={counts} />}
        <details>
          <summary>
            Read it<span className="visually-hidden">, {subject}</span>
          </summary>
          <NewsPreview {...newsletter} />
        </details>
        <ProblemAlert problem={move.problem ?? test.problem ?? remove.problem} />
        <Group gap="sm">
          {can.steps.map(step => (
            <Button
              key={step}
              variant={step === 'ask' || step === 'send' ? 'filled' : 'default'}
              loading={move.busy}
              onClick={() => void ask(step)}
            >
              {stepWords[step]}
            </Button>
          ))}
          {can.change && (
            <>
              <Button variant="default" onClick={() => setWriting('change')}>
                Change
              </Button>
              <Button variant="default" loading={test.busy} onClick={() => void test.send()}>
                Mail it to me
              </Button>
              <Button variant="default" loading={remove.busy} onClick={() => void askRemove()}>
                Remove
              </Button>
            </>
          )}
          {startedAt && (
            <>
              <Button variant="default" onClick={() => setWriting('again')}>
                Write another from it
              </Button>
              <Button variant="subtle" onClick={() => void revalidate()}>
                Count again
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {writing && (
        <NewsletterForm
          newsletter={writing === 'change' ? newsletter : null}
          from={newsletter}
          onClose={() => setWriting(null)}
        />
      )}
    </Card>
  )
}
