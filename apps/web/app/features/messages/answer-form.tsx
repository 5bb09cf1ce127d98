import { Button, Group, Text, Textarea } from '@mantine/core'
import { support, type TicketDetail } from '@om/contracts/support'
import { type RefObject, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { deviceDrafts } from '#app/browser/device-drafts.ts'
import { isApiError } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { KeyHint } from '#app/ui/shortcuts.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import classes from './conversation.module.css'
import { AddFiles, FilesField } from './files-field.tsx'
import { ReadyAnswers } from './ready-answers.tsx'
import { TypingLine, useSayTyping } from './typing.tsx'
import { type Files, useFiles } from './use-files.ts'

/** The answer as it is typed; the key is the same for every try with these words, so that a second one is the same answer. */
const Typed = z.object({ message: z.string(), requestKey: z.uuid(), close: z.boolean() })
const initial = () => ({ message: '', requestKey: crypto.randomUUID(), close: false })

const isOvertaking = (error: unknown): boolean => isApiError(error) && error.code === 'ticket_changed'

/**
 * Answering a ticket. The text is kept on this device until it has gone out. When something new has come in, nothing is sent:
 * the conversation is read again and the text stays.
 */
const useAnswer = (ticket: TicketDetail, files: Files) => {
  const newest = ticket.messages.at(-1)?.id
  const [seen, setSeen] = useState(newest)
  const { revalidate } = useRevalidator()
  const form = useContractForm(support.answer, {
    draft: { key: `ticket-answer:${ticket.id}`, schema: Typed, device: deviceDrafts },
    initial,
    toBody: values => ({ version: ticket.version, ...values, files: files.ids }),
    send: async body => {
      try {
        return await api.support.answer({ params: { id: ticket.id }, body })
      } catch (refusal) {
        if (isOvertaking(refusal)) await revalidate()
        throw refusal
      }
    },
    onDone: async ({ messages, number, status }) => {
      form.reset()
      await files.reload()
      setSeen(messages.at(-1)?.id)
      toast(status === 'closed' ? `Answered and closed message ${number}` : `Answered message ${number}`)
    },
  })
  const { message } = form.values
  const type = (next: string) => {
    if (message === '') setSeen(newest)
    form.set({ message: next, requestKey: crypto.randomUUID() })
  }
  const isChanged = isOvertaking(form.error)
  return {
    ...form,
    type,
    problem: isChanged ? null : form.problem,
    /** Something was written since this answer was begun. */
    isOvertaken: isChanged || (message !== '' && newest !== seen),
  }
}

type Props = { ticket: TicketDetail; field: RefObject<HTMLTextAreaElement | null>; isClosed: boolean }

/** The answer to a conversation; who wrote it learns of it by mail, without its words. */
export const AnswerForm = ({ ticket, field, isClosed }: Props) => {
  const files = useFiles(ticket.patientId ? ticket.id : null)
  const { props, values, errorOf, type, submit, busy, problem, isOvertaken } = useAnswer(ticket, files)
  const sayTyping = useSayTyping(ticket.id, api.support.typing)
  return (
    <form {...props} className={`stack ${classes.answer}`}>
      <ProblemAlert problem={problem} />
      <TypingLine id={ticket.id} other={ticket.name} />
      <Text className={`note ${classes.overtaken}`} data-meaning="caution" role="status">
        {isOvertaken &&
          'Something new has come in since you began. Your answer is kept: read the newest message above, then send it.'}
      </Text>
      <Textarea
        ref={field}
        label={
          <>
            Your answer <KeyHint>R</KeyHint>
          </>
        }
        autosize
        minRows={4}
        maxRows={16}
        value={values.message}
        error={errorOf('message')}
        onChange={event => {
          type(event.currentTarget.value)
          sayTyping()
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !files.isUnderWay) void submit()
        }}
        onPaste={event => {
          if (event.clipboardData.files.length > 0) files.add([...event.clipboardData.files])
        }}
      />
      <FilesField files={files} />
      <Group gap="xs">
        <Button type="submit" loading={busy} disabled={files.isUnderWay}>
          Send answer
        </Button>
        <Button variant="default" disabled={busy || files.isUnderWay} onClick={() => void submit({ close: true })}>
          Send and close
        </Button>
        <AddFiles files={files} />
        <ReadyAnswers ticket={ticket} onUse={words => type(values.message ? `${values.message}\n\n${words}` : words)} />
        <Text size="sm" c="dimmed">
          {isClosed ? 'This conversation is closed; an answer opens it again. ' : ''}
          {ticket.patientId
            ? `${ticket.name} sees it when they sign in, and is told by e-mail that there is a message unless they read it at once.`
            : `${ticket.email} is told by e-mail that an answer waits. No health details, please.`}
        </Text>
      </Group>
    </form>
  )
}
