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

const deliver = (text: string) => {
  const event = LiveEvent.safeParse(JSON.parse(text))
  if (event.success) for (const listener of listeners) listener(event.data)
}

/** Reads one connection until it ends; true when at least one byte arrived. */
const readStream = async (signal: AbortSignal): Promise<boolean> => {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  if (!data.session) return false
  const response = await fetch('/api/events', {
    signal,
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${data.session.access_token}`,
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
