import type { TicketDetail } from '@om/contracts/support'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { toast } from '#app/ui/toast.tsx'
import { useKeptText } from '#app/ui/use-kept-text.ts'
import { useSend } from '#app/ui/use-send.ts'

export const MOST_CHARACTERS = 4000

const wrongWith = (text: string): string | null => {
  if (text.trim() === '') return 'Enter your answer.'
  return text.trim().length > MOST_CHARACTERS ? 'Use at most 4,000 characters.' : null
}

/**
 * Answering a ticket. The text is kept for this tab until it has gone out; a second try is the same answer. When
 * something new has come in, nothing is sent: the conversation is read again and the text stays.
 */
export const useAnswer = (ticket: TicketDetail) => {
  const [text, setText, forget] = useKeptText(`ticket-answer:${ticket.id}`)
  const [wrong, setWrong] = useState<string | null>(null)
  const [seen, setSeen] = useState(ticket.messages.length)
  const key = useRef<string | null>(null)
  const { revalidate } = useRevalidator()
  const { send, busy, problem, fieldErrors, error } = useSend(
    async (close: boolean) => {
      key.current ??= crypto.randomUUID()
      const body = { message: text, requestKey: key.current, version: ticket.version, close }
      try {
        return await api.support.answer({ params: { id: ticket.id }, body })
      } catch (refusal) {
        if (isApiError(refusal) && refusal.code === 'ticket_changed') await revalidate()
        throw refusal
      }
    },
    {
      onDone: ({ messages, number, status }) => {
        forget()
        key.current = null
        setSeen(messages.length)
        toast(status === 'closed' ? `Answered and closed message ${number}` : `Answered message ${number}`)
      },
    },
  )
  const type = (next: string) => {
    key.current = null
    if (text === '') setSeen(ticket.messages.length)
    setText(next)
    if (wrong && !wrongWith(next)) setWrong(null)
  }
  /** Says whether the answer could go. */
  const submit = (close: boolean): boolean => {
    const found = wrongWith(text)
    setWrong(found)
    if (!found) void send(close)
    return found === null
  }
  const isChanged = isApiError(error) && error.code === 'ticket_changed'
  const fieldError = wrong ?? fieldErrors.message ?? null
  return {
    text,
    type,
    submit,
    busy,
    error: fieldError,
    problem: fieldError || isChanged ? null : problem,
    /** Something was written since this answer was begun. */
    isOvertaken: isChanged || (text !== '' && ticket.messages.length > seen),
  }
}
