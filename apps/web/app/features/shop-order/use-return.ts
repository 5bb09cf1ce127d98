import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import { useState } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { isApiError } from '#app/ui/problem.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { emptyDraft, ReturnDraft, returnErrors, returnLines } from './return-draft.ts'

const isRefused = (error: unknown): boolean => isApiError(error) && error.status < 500

/** The server names a line by its place in what was sent. */
const lineErrors = (errors: Record<string, string>, sent: readonly { lineId: string }[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const place = /^lines\.(\d+)/.exec(field)?.[1]
      return [(place && sent[Number(place)]?.lineId) ?? field, message]
    }),
  )

/**
 * Asking for a return. What was typed is kept for this tab, with the key of the request: a second try after a lost connection
 * is the same return, and only a refusal or success takes a new key.
 */
export const useReturn = (order: ShopOrder, orderKey: OrderKey, onDone: (order: ShopOrder) => void) => {
  const [draft, change, forget] = useKeptForm(`shop-return:${order.id}`, ReturnDraft, () => emptyDraft(order))
  const [found, setFound] = useState<Record<string, string>>({})
  const lines = returnLines(order, draft)
  const { send, busy, problem, fieldErrors, clear } = useSend(
    async () => {
      const { key: requestKey, reason, note } = draft
      try {
        return await ('id' in orderKey ? api : publicApi).shop.requestReturn({
          body: { order: orderKey, requestKey, lines, reason: reason ?? 'other', note: note.trim() },
        })
      } catch (error) {
        if (isRefused(error)) change({ key: crypto.randomUUID() })
        throw error
      }
    },
    {
      onDone: now => {
        forget()
        onDone(now)
      },
    },
  )
  const set = (some: Partial<ReturnDraft>) => {
    setFound({})
    clear()
    change(some)
  }
  const submit = () => {
    const missing = returnErrors(order, draft)
    setFound(missing)
    if (Object.keys(missing).length === 0) void send()
  }
  const errors = { ...lineErrors(fieldErrors, lines), ...found }
  return { draft, set, submit, busy, errors, problem: Object.keys(errors).length > 0 ? null : problem }
}
