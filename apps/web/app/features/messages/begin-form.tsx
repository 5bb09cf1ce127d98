import { Button, Group, Radio, Stack, Textarea } from '@mantine/core'
import { messages, type Thread } from '@om/contracts/messages'
import { safetyAnswers, type ThreadTopic, threadTopics } from '@om/contracts/support-words'
import { useLayoutEffect, useRef } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { deviceDrafts } from '#app/browser/device-drafts.ts'
import { KEPT, sendOrKeep } from '#app/features/outbox/outbox.ts'
import { WaitingHere } from '#app/features/outbox/waiting-list.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { EmergencyNote } from './emergency-note.tsx'
import { AddFiles, FilesField } from './files-field.tsx'
import { SafetyCard, safetyIn, screenKept } from './safety-card.tsx'
import { threadChoices } from './thread-words.ts'
import { useFiles } from './use-files.ts'

const Typed = z.object({
  topic: z.enum(['', ...threadTopics]),
  message: z.string(),
  requestKey: z.uuid(),
  /** What its files are kept under until it is sent. */
  draftId: z.uuid(),
  safety: z.enum(safetyAnswers).catch('none'),
  shown: z.array(z.string()).optional(),
})
type Typed = z.infer<typeof Typed>
const initial = (about: Typed['topic'] = ''): Typed => ({
  topic: about,
  message: '',
  requestKey: crypto.randomUUID(),
  draftId: crypto.randomUUID(),
  safety: 'none',
})

type Props = {
  /** What it begins with, where the page that led here says so. */
  about?: ThreadTopic | undefined
  onDone: (thread: Thread) => void
  onLeave: () => void
}

/** A new conversation: what it is about, who reads that, and the first message. */
export const BeginForm = ({ about, onDone, onLeave }: Props) => {
  const ids = useRef<string[]>([])
  const awaits = useRef<string[]>([])
  const { props, values, errorOf, set, submit, busy, problem, error, capped } = useContractForm(messages.begin, {
    draft: { key: 'thread:new', schema: Typed, device: deviceDrafts },
    initial: () => initial(about),
    toBody: ({ draftId: _, ...typed }) => ({ ...typed, files: ids.current }),
    send: body =>
      sendOrKeep(
        {
          id: body.requestKey,
          title: `New message: ${threadChoices[body.topic].label}`,
          lines: [body.message],
          page: '/patient-messages',
          task: { kind: 'thread', body },
          awaits: awaits.current,
        },
        () => api.messages.begin({ body }),
        () => screenKept(body),
      ),
    // The list says that it waits.
    onDone: reply => (reply === KEPT ? onLeave() : onDone(reply)),
    revalidate: false,
  })
  const files = useFiles(values.draftId)
  useLayoutEffect(() => {
    ids.current = files.ids
    awaits.current = files.waiting
  })
  const found = safetyIn(error)
  return (
    <form {...props}>
      <Stack gap="md">
        <EmergencyNote />
        <Radio.Group
          label="What is it about?"
          value={values.topic}
          error={errorOf('topic')}
          onChange={topic => set({ topic: Typed.shape.topic.parse(topic) })}
        >
          <Stack gap="sm" mt="xs">
            {threadTopics.map(topic => (
              <Radio
                key={topic}
                value={topic}
                label={threadChoices[topic].label}
                description={threadChoices[topic].reader}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Your message"
          autosize
          minRows={4}
          maxRows={12}
          {...capped('message')}
          onChange={event => set({ message: event.currentTarget.value, requestKey: crypto.randomUUID() })}
        />
        <FilesField files={files} />
        <WaitingHere of={({ task }) => task.kind === 'photo' && task.about?.id === values.draftId} />
        <Group>
          <AddFiles files={files} />
        </Group>
        {found ? (
          <SafetyCard found={found} busy={busy} onAnswer={said => void submit(said)} />
        ) : (
          <ProblemAlert problem={problem} />
        )}
        <Group gap="xs">
          <Button type="submit" loading={busy} disabled={files.isUnderWay}>
            Send
          </Button>
          <Button variant="default" disabled={busy} onClick={onLeave}>
            Not now
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
