import { Button, CloseButton, Group, Indicator, Stack, Text, Textarea, Title } from '@mantine/core'
import { type Visit, type VisitChat, video } from '@om/contracts/video'
import { IconMessage } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { ConversationLines, useFoot, useReadMark } from '#app/features/messages/conversation.tsx'
import { noMessage, SafetyCard, safetyIn, TypedMessage } from '#app/features/messages/safety-card.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Control } from './control.tsx'
import classes from './visit.module.css'

const otherOf = ({ side, appointment }: Visit): string =>
  side === 'patient' ? appointment.doctor.name : appointment.patientName

/** What was written in a visit, kept current, and whether it is open beside the picture. */
export const useChat = (visit: Visit) => {
  const { id } = visit.appointment
  const other = otherOf(visit)
  const [chat, setChat] = useState<VisitChat | null>(null)
  const [isOpen, setOpen] = useState(false)
  const load = useEffectEvent(async () => {
    const next = await api.video.chat({ params: { id } }).catch(() => null)
    // News of the next message bring what was lost.
    if (!next) return
    if (chat && next.unread > chat.unread) announce(`New message from ${other}`)
    setChat(next)
  })
  useEffect(() => void load(), [])
  useLive(['ticket'], ({ subjectId }) => {
    if (!chat?.threadId || subjectId === chat.threadId) void load()
  })
  return { chat, learn: setChat, isOpen, show: setOpen }
}

type Chat = ReturnType<typeof useChat>

/** Opens and closes what is written; says how much of it is new. */
export const ChatControl = ({ chat: { chat, isOpen, show } }: { chat: Chat }) => {
  const unread = isOpen ? 0 : (chat?.unread ?? 0)
  return (
    <Indicator label={unread} size={20} disabled={unread === 0} color="danger">
      <Control
        label={isOpen ? 'Close the chat' : unread > 0 ? `Chat, ${unread} new` : 'Chat'}
        onClick={() => show(!isOpen)}
      >
        <IconMessage size={22} aria-hidden="true" />
      </Control>
    </Indicator>
  )
}

/** What the two have written to each other beside the picture, and the place to write. */
export const ChatPanel = ({ visit, chat: { chat, learn, show } }: { visit: Visit; chat: Chat }) => {
  const { id } = visit.appointment
  const other = otherOf(visit)
  const isPatient = visit.side === 'patient'
  const messages = chat?.messages ?? []
  const { scroller, onScroll } = useFoot(messages.at(-1)?.id)
  useReadMark(chat?.threadId ?? '', messages, isPatient ? api.messages.markRead : api.support.markRead)
  const form = useContractForm(video.write, {
    draft: { key: `visit:${id}`, schema: TypedMessage },
    initial: noMessage,
    toBody: typed => typed,
    send: body => api.video.write({ params: { id }, body }),
    onDone: written => {
      learn(written)
      form.reset()
    },
    revalidate: false,
  })
  const { props, values, errorOf, set, submit, busy, problem, error } = form
  const found = safetyIn(error)
  return (
    <section
      className={classes.chat}
      aria-label="Chat"
      onKeyDown={event => {
        if (event.key === 'Escape') show(false)
      }}
    >
      <Group justify="space-between" wrap="nowrap" p="sm">
        <Title order={2} size="h4">
          Chat
        </Title>
        <CloseButton aria-label="Close the chat" onClick={() => show(false)} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <div ref={scroller} className={classes.written} onScroll={onScroll} role="log" aria-label="Messages" tabIndex={0}>
        {chat === null ? (
          <Text size="sm">Looking …</Text>
        ) : messages.length === 0 ? (
          <Text size="sm" c="dimmed">
            For what is easier to write than to say. {other} reads it here
            {visit.guest ? ', and your guest does not' : ''}. It is kept with {isPatient ? 'your' : 'the patient’s'}{' '}
            messages.
          </Text>
        ) : (
          <ConversationLines
            all={messages}
            side={isPatient ? 'patient' : 'clinic'}
            writer={visit.appointment.patientName}
            readAt={chat.readAt}
          />
        )}
      </div>
      <form {...props}>
        <Stack gap="xs" p="sm">
          {found ? (
            <SafetyCard found={found} busy={busy} onAnswer={said => void submit(said)} />
          ) : (
            <ProblemAlert problem={problem} />
          )}
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <Textarea
              flex={1}
              aria-label="Your message"
              placeholder={`Write to ${other}`}
              autosize
              autoFocus
              minRows={1}
              maxRows={4}
              value={values.message}
              error={errorOf('message')}
              onChange={event => set({ message: event.currentTarget.value, requestKey: crypto.randomUUID() })}
              onKeyDown={event => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                void submit()
              }}
            />
            <Button type="submit" loading={busy}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </section>
  )
}
