import { Button, Stack, Text } from '@mantine/core'
import type { CallReply } from '@om/contracts/endpoint'
import type { shopAdmin } from '@om/contracts/shop-admin'
import { IconRefresh } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { api } from '#app/browser/api.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { RecordHeader } from '#app/ui/record-list/record.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { messageWords, providerWords } from './order-words.ts'

type Message = CallReply<typeof shopAdmin.inboxMessage>

type Props = {
  message: Message
  heading: RefObject<HTMLHeadingElement | null>
  backTo: { search: string }
}

const afterReplay: Record<Message['state'], string> = {
  handled: 'The message is handled.',
  waiting: 'The message waits to be handled again; the list shows what comes of it.',
  failed: 'It failed again. The reason is given.',
}

const triesWords = (attempts: number): string =>
  attempts === 0 ? 'None yet' : attempts === 1 ? 'Once' : `${attempts} times`

/** One message of an outside service: what it was about, what became of it, what it carried, and another try. */
export const MessageView = ({ message, heading, backTo }: Props) => {
  const { id, provider, type, eventId, objectId, receivedAt, handledAt, attempts, state, lastError, payload } = message
  const { send, busy, problem } = useSend(() => api.shopAdmin.replay({ params: { id } }), {
    onDone: now => toast(afterReplay[now.state]),
  })
  return (
    <Stack component="article" maw={860} pb="xxxl" fz="text" aria-labelledby="message-name">
      <RecordHeader
        id="message-name"
        name={type}
        heading={heading}
        back={{ to: backTo, label: 'Back to the messages' }}
        status={messageWords[state]}
        facts={[providerWords[provider], `received ${formatDateTime(receivedAt)}`]}
      >
        <Button
          size="compact-md"
          variant={state === 'failed' ? 'filled' : 'default'}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          loading={busy}
          onClick={() => void send()}
        >
          Replay
        </Button>
      </RecordHeader>
      <ProblemAlert problem={problem} />
      {lastError && (
        <div className="note" data-meaning="danger">
          <Text fw={600}>{state === 'handled' ? 'It failed before' : 'Why it is not handled'}</Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{lastError}</Text>
        </div>
      )}
      <Card title="Message">
        <Facts
          facts={[
            ['About', objectId || 'Nothing named'],
            ['Event', eventId],
            ['Tried', triesWords(attempts)],
            ['Handled', handledAt ? formatDateTime(handledAt) : 'Not yet'],
          ]}
        />
      </Card>
      <Card title="What it carried" aside="Personal data is blanked">
        {/* Scrolls, so the keyboard has to reach it. */}
        <Text
          component="pre"
          ff="monospace"
          size="xs"
          mah="60vh"
          m={0}
          p="sm"
          bg="var(--paper)"
          style={{ overflow: 'auto', borderRadius: 'var(--radius-s)' }}
          tabIndex={0}
        >
          {JSON.stringify(payload, null, 2)}
        </Text>
      </Card>
    </Stack>
  )
}
