import type { Conversation } from '@om/contracts/support'
import { useRef, useState } from 'react'
import { publicApi } from '#app/browser/api.ts'
import { useKeptText } from '#app/ui/use-kept-text.ts'
import { useSend } from '#app/ui/use-send.ts'

const MOST_CHARACTERS = 4000

const wrongWith = (text: string): string | null => {
  if (text.trim() === '') return 'Enter your message.'
  return text.trim().length > MOST_CHARACTERS ? 'Use at most 4,000 characters.' : null
}

/** Writing again in a conversation; the text is kept for this tab until it is sent, and a second try is the same message. */
export const useReply = (token: string, number: number, onSent: (conversation: Conversation) => void) => {
  const [text, setText, forget] = useKeptText(`conversation:${number}`)
  const [error, setError] = useState<string | null>(null)
  const key = useRef<string | null>(null)
  const { send, busy, problem, fieldErrors } = useSend(
    () => {
      key.current ??= crypto.randomUUID()
      return publicApi.support.reply({ body: { token, message: text, requestKey: key.current } })
    },
    {
      revalidate: false,
      onDone: conversation => {
        forget()
        onSent(conversation)
      },
    },
  )
  const submit = async () => {
    const wrong = wrongWith(text)
    setError(wrong)
    if (!wrong) await send()
  }
  const type = (next: string) => {
    key.current = null
    setText(next)
    if (error && !wrongWith(next)) setError(null)
  }
  const fieldError = error ?? fieldErrors.message ?? null
  return { text, type, error: fieldError, problem: fieldError ? null : (problem?.message ?? null), busy, submit }
}
