import { Button, Group, Text, Textarea } from '@mantine/core'
import { messages, type Thread } from '@om/contracts/messages'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import classes from './conversation.module.css'
import { AddFiles, FilesField } from './files-field.tsx'
import { noMessage, SafetyCard, safetyIn, TypedMessage } from './safety-card.tsx'
import { TypingLine, useSayTyping } from './typing.tsx'
import { useFiles } from './use-files.ts'

/** How often a message that waits for a connection is tried, in ms. */
const AGAIN_MS = 15_000

/** The place to write at the foot of a conversation. What is typed is kept until it has gone out. */
export const Composer = ({ thread }: { thread: Thread }) => {
  const { revalidate } = useRevalidator()
  const files = useFiles(thread.id)
  const [waiting, setWaiting] = useState<string | null>(null)
  const form = useContractForm(messages.write, {
    draft: { key: `thread:${thread.id}`, schema: TypedMessage },
    initial: noMessage,
    toBody: typed => ({ ...typed, files: files.ids }),
    send: async body => {
      try {
        const written = await api.messages.write({ params: { id: thread.id }, body })
        setWaiting(null)
        return written
      } catch (refusal) {
        // Without a connection it goes out later, once: its key stays the same until somebody changes the words.
        setWaiting(refusal instanceof TypeError ? body.requestKey : null)
        // Somebody closed it meanwhile, or another window did: the page says how it stands.
        if (isApiError(refusal) && refusal.status === 409) await revalidate()
        throw refusal
      }
    },
    onDone: async () => {
      form.reset()
      await files.reload()
    },
  })
  const { props, values, errorOf, set, submit, busy, problem, error } = form
  const isWaiting = waiting === values.requestKey
  const sayTyping = useSayTyping(thread.id, api.messages.typing)
  const again = useEffectEvent(() => void submit())
  useEffect(() => {
    if (!isWaiting) return undefined
    const online = () => again()
    window.addEventListener('online', online)
    // Not every lost connection is one that the browser notices.
    const timer = setInterval(() => navigator.onLine && again(), AGAIN_MS)
    return () => {
      window.removeEventListener('online', online)
      clearInterval(timer)
    }
  }, [isWaiting])
  const found = safetyIn(error)
  return (
    <form {...props} className={classes.composer}>
      <TypingLine id={thread.id} other="Somebody at the clinic" />
      {found ? (
        <SafetyCard found={found} busy={busy} onAnswer={safety => void submit({ safety })} />
      ) : isWaiting ? (
        <Group className="note" data-meaning="caution" role="status" gap="xs" justify="space-between" mb="xs">
          <Text size="sm">No connection. Your message is kept, and is sent once as soon as there is one.</Text>
          <Button size="compact-sm" variant="default" onClick={() => setWaiting(null)}>
            Do not send it
          </Button>
        </Group>
      ) : (
        <ProblemAlert problem={problem} />
      )}
      <FilesField files={files} />
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <AddFiles files={files} isSmall />
        <Textarea
          flex={1}
          aria-label="Your message"
          placeholder={thread.status === 'closed' ? 'Write to open it again' : 'Write a message'}
          autosize
          minRows={1}
          maxRows={6}
          value={values.message}
          error={errorOf('message')}
          onChange={event => {
            set({ message: event.currentTarget.value, requestKey: crypto.randomUUID() })
            sayTyping()
          }}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !files.isUnderWay) void submit()
          }}
          onPaste={event => {
            if (event.clipboardData.files.length > 0) files.add([...event.clipboardData.files])
          }}
        />
        <Button type="submit" loading={busy} disabled={files.isUnderWay}>
          Send
        </Button>
      </Group>
    </form>
  )
}
