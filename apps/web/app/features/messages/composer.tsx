import { Button, Group, Textarea } from '@mantine/core'
import { messages, type Thread } from '@om/contracts/messages'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { deviceDrafts } from '#app/browser/device-drafts.ts'
import { KEPT, sendOrKeep } from '#app/features/outbox/outbox.ts'
import type { Task } from '#app/features/outbox/send.ts'
import { WaitingHere } from '#app/features/outbox/waiting-list.tsx'
import { ticketWords } from '#app/features/support/ticket-words.ts'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import classes from './conversation.module.css'
import { AddFiles, FilesField } from './files-field.tsx'
import { noMessage, SafetyCard, safetyIn, screenKept, TypedMessage } from './safety-card.tsx'
import { TypingLine, useSayTyping } from './typing.tsx'
import { useFiles } from './use-files.ts'

const isOf = (threadId: string, task: Task): boolean =>
  (task.kind === 'message' && task.threadId === threadId) || (task.kind === 'photo' && task.about?.id === threadId)

/** The place to write at the foot of a conversation. What is typed is kept until it has gone out. */
export const Composer = ({ thread }: { thread: Thread }) => {
  const { revalidate } = useRevalidator()
  const files = useFiles(thread.id)
  const form = useContractForm(messages.write, {
    draft: { key: `thread:${thread.id}`, schema: TypedMessage, device: deviceDrafts },
    initial: noMessage,
    // A file that waits on this device has no id at the clinic yet; the conversation's stands for it, so that words may be left out.
    toBody: typed => ({ ...typed, files: [...files.ids, ...files.waiting.map(() => thread.id)] }),
    send: async checked => {
      const body = { ...checked, files: checked.files?.filter(id => id !== thread.id) }
      try {
        return await sendOrKeep(
          {
            id: body.requestKey,
            title: `Message: ${ticketWords[thread.topic]}`,
            lines: [body.message].filter(Boolean),
            page: `/patient-messages?thread=${thread.id}`,
            task: { kind: 'message', threadId: thread.id, body },
            awaits: files.waiting,
          },
          () => api.messages.write({ params: { id: thread.id }, body }),
          () => screenKept(body),
        )
      } catch (refusal) {
        // Somebody closed it meanwhile, or another window did: the page says how it stands.
        if (isApiError(refusal) && refusal.status === 409 && navigator.onLine) await revalidate()
        throw refusal
      }
    },
    onDone: async reply => {
      form.reset()
      if (reply !== KEPT) await files.reload()
    },
  })
  const { props, values, errorOf, set, submit, busy, problem, error } = form
  const sayTyping = useSayTyping(thread.id, api.messages.typing)
  const found = safetyIn(error)
  return (
    <form {...props} className={classes.composer}>
      <TypingLine id={thread.id} other="Somebody at the clinic" />
      {found ? (
        <SafetyCard found={found} busy={busy} onAnswer={said => void submit(said)} />
      ) : (
        <ProblemAlert problem={problem} />
      )}
      <WaitingHere of={({ task }) => isOf(thread.id, task)} />
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
