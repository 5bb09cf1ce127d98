import type { Conversation } from '@om/contracts/support'
import type { SafetySaid } from '@om/contracts/support-words'
import { useCallback, useEffect, useState } from 'react'
import { publicApi } from '#app/browser/api.ts'
import { typedTexts } from '#app/ui/draft.ts'
import { isApiError } from '#app/ui/problem.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { forgetToken, takeToken } from './conversation-token.ts'

/** How often an open conversation looks for an answer while it is in front. */
const LOOK_AGAIN_MS = 60_000

/** The secret of the conversation that this tab has open; null for none, undefined until it is known. */
export const useConversationToken = () => {
  const [token, setToken] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    const take = () => setToken(takeToken())
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const close = () => {
    forgetToken()
    setToken(null)
  }
  return { token, close }
}

export type ConversationState =
  | { state: 'loading' }
  | { state: 'shown'; conversation: Conversation }
  | { state: 'unknown' }
  | { state: 'failed'; error: unknown }

const isUnknown = (error: unknown): boolean => isApiError(error) && error.status >= 400 && error.status < 429

/** A conversation with the front desk, read again every minute; a failed look keeps what is shown. */
export const useConversation = (token: string) => {
  const [state, setState] = useState<ConversationState>({ state: token ? 'loading' : 'unknown' })
  const read = useCallback(async () => {
    if (!token) return
    try {
      const conversation = await publicApi.support.conversation({ body: { token } })
      setState({ state: 'shown', conversation })
    } catch (error) {
      setState(before => {
        if (isUnknown(error)) return { state: 'unknown' }
        return before.state === 'shown' ? before : { state: 'failed', error }
      })
    }
  }, [token])
  useEffect(() => {
    void read()
    const look = () => void (document.visibilityState === 'visible' && read())
    const timer = setInterval(look, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [read])
  const show = (conversation: Conversation) => setState({ state: 'shown', conversation })
  return { ...state, read, show }
}

/** The reply as it is typed; the key is the same for every try with these words, so that a second one is the same message. */
const Typed = typedTexts<{ message: string; requestKey: string } & Partial<SafetySaid>>(['message', 'requestKey'])

const loadReply = () => import('@om/contracts/support').then(({ support }) => support.reply)

/** Writing again in a conversation; the text is kept for this tab until it is sent. */
export const useReply = (token: string, number: number, onSent: (conversation: Conversation) => void) => {
  const form = useContractForm(loadReply, {
    draft: { key: `conversation:${number}`, schema: Typed },
    initial: () => ({ message: '', requestKey: crypto.randomUUID() }),
    toBody: values => ({ token, safety: undefined, shown: undefined, ...values }),
    send: body => publicApi.support.reply({ body }),
    revalidate: false,
    onDone: onSent,
  })
  const type = (message: string) => form.set({ message, requestKey: crypto.randomUUID() })
  return { ...form, type }
}
