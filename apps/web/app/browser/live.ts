import { LiveEvent } from '@om/contracts/events'
import { createParser } from 'eventsource-parser'
import { useEffect, useEffectEvent } from 'react'
import { supabase } from './supabase.ts'

type Listener = (event: LiveEvent) => void

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

const listeners = new Set<Listener>()
let stop: AbortController | undefined
let lastEventId = ''
/** Whose news were read last. */
let lastReader = ''

const deliver = (text: string) => {
  const event = LiveEvent.safeParse(JSON.parse(text))
  if (event.success) for (const listener of listeners) listener(event.data)
}

type AuthSession = { access_token: string; user: { id: string } }

/** Reads one connection of one person until it ends; true when at least one byte arrived. */
const readNewsOf = async ({ access_token: token, user }: AuthSession, signal: AbortSignal): Promise<boolean> => {
  if (user.id !== lastReader) lastEventId = ''
  lastReader = user.id
  const response = await fetch('/api/events', {
    signal,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
  })
  if (!response.ok || !response.body) return false
  const parser = createParser({
    onEvent: event => {
      if (event.id) lastEventId = event.id
      if (event.data) deliver(event.data)
    },
  })
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) parser.feed(text)
  return true
}

/** The same of whoever is signed in, until somebody else is: then it has ended well, and theirs is opened at once. */
const readStream = async (signal: AbortSignal): Promise<boolean | 'another'> => {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  const { session } = data
  if (!session) return false
  const connection = new AbortController()
  const { data: following } = client.auth.onAuthStateChange((_, now) => {
    if (now?.user.id !== session.user.id) connection.abort()
  })
  try {
    return await readNewsOf(session, AbortSignal.any([signal, connection.signal]))
  } catch (error) {
    if (connection.signal.aborted) return 'another'
    throw error
  } finally {
    following.subscription.unsubscribe()
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const keepReading = async (signal: AbortSignal) => {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    const worked = await readStream(signal).catch(() => false)
    if (worked === 'another') continue
    wait = worked ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS)
    await pause(wait * (0.75 + Math.random() / 2), signal)
  }
}

const listen = (listener: Listener) => {
  listeners.add(listener)
  if (!stop) {
    stop = new AbortController()
    void keepReading(stop.signal)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.abort()
    stop = undefined
  }
}

/**
 * Calls `onChange` when something of the given kinds changed on the server, usually to revalidate the page.
 * One connection serves the whole page; it resumes after the last event and backs off while the server is away.
 * Without any kind nothing is opened, which is what a page wants before it knows who is there.
 */
export const useLive = (kinds: readonly LiveEvent['kind'][], onChange: (event: LiveEvent) => void): void => {
  const wanted = kinds.join(' ')
  const tell = useEffectEvent((event: LiveEvent) => {
    if (wanted.split(' ').includes(event.kind)) onChange(event)
  })
  const isWanted = wanted !== ''
  useEffect(() => (isWanted ? listen(event => tell(event)) : undefined), [isWanted])
}
