import type { SupportMessage } from '@om/contracts/support'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Older = { messages: readonly SupportMessage[]; hasMore: boolean }

type Given = {
  /** The newest, oldest first. */
  messages: readonly SupportMessage[]
  hasEarlier: boolean
  loadEarlier: (before: string) => Promise<{ messages: SupportMessage[]; hasEarlier: boolean }>
}

/** Loads a whole conversation: `tell` hears how many messages there are so far, `signal` ends it between two pages. */
export type LoadAll = (tell: (count: number) => void, signal: AbortSignal) => Promise<readonly SupportMessage[]>

const isOlder = (one: SupportMessage | undefined, other: SupportMessage | undefined): boolean =>
  Boolean(one && other && Date.parse(one.at) < Date.parse(other.at))

/** Messages before those that were loaded, page after page; what has slid out of the newest page stays. */
export const useEarlier = ({ messages, hasEarlier, loadEarlier }: Given) => {
  const [older, setOlder] = useState<Older | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const seen = useRef(new Map<string, SupportMessage>())
  /** How far the whole of it was loaded: what was stopped, or did not go on, begins there. */
  const begun = useRef<Older | null>(null)
  for (const message of messages) seen.current.set(message.id, message)
  for (const message of older?.messages ?? []) seen.current.set(message.id, message)
  const all = [...seen.current.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const hasMore = older?.hasMore ?? hasEarlier

  const load = async () => {
    const [first] = all
    if (!first || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const page = await loadEarlier(first.id)
      setOlder(before => ({ messages: [...page.messages, ...(before?.messages ?? [])], hasMore: page.hasEarlier }))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const loadAll: LoadAll = async (tell, signal) => {
    const before = begun.current && isOlder(begun.current.messages[0], all[0]) ? begun.current : null
    const inBetween = before?.messages.filter(message => isOlder(message, all[0])) ?? []
    let whole: Older = { messages: [...inBetween, ...all], hasMore: before ? before.hasMore : hasMore }
    for (let [first] = whole.messages; whole.hasMore && first; [first] = whole.messages) {
      tell(whole.messages.length)
      const page = await loadEarlier(first.id)
      whole = { messages: [...page.messages, ...whole.messages], hasMore: page.hasEarlier && page.messages.length > 0 }
      begun.current = whole
      signal.throwIfAborted()
    }
    return whole.messages
  }

  /** Shows what was loaded, at once. */
  const showAll = (whole: readonly SupportMessage[]) => flushSync(() => setOlder({ messages: whole, hasMore: false }))

  return { all, hasMore, load, loadAll, showAll, busy, failure }
}
