import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { AuthKeys } from '#src/surfaces/auth-v1/keys/keys.ts'
import { arriving, type Figures, load, timeEach } from './load.ts'
import { memoryOf } from './memory.ts'
import { makeSubmitters } from './submissions.ts'

type Bench = {
  base: string
  client: pg.Client
  keys: AuthKeys
  /** Headers of a doctor. */
  doctor: Record<string, string>
  /** The copy of the server at `base`, and how to start another one. */
  server: ChildProcess
  startCopy: () => Promise<{ base: string; stop: () => Promise<void> }>
  promise: (name: string, isKept: boolean, text: string) => void
}

const PER_SECOND = 100
const SECONDS = 6
const LONG = 10_000
const OPEN_MS = 100
const SEEN_MS = 100
const STREAMS = 1_000
/** The server gives back what a busy time took within two looks of 20 seconds. */
const SETTLE_MS = 42_000
const COPY_MS = 8_000
const WARM = 200
const STREAM_KB = 40

/** When each conversation was told of on a doctor's screen, by its id. */
const watch = async (base: string, headers: Record<string, string>, until: AbortSignal) => {
  const seen = new Map<string, number>()
  const stream = await fetch(`${base}/api/events`, { headers, signal: until })
  if (!stream.ok) throw new Error(`${stream.status} ${await stream.text()}`)
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of stream.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const at = performance.now()
      for (const [, id = ''] of text.matchAll(/"kind":"ticket","subjectId":"([^"]+)"/g))
        if (!seen.has(id)) seen.set(id, at)
      text = text.slice(text.lastIndexOf('\n') + 1)
    }
  }
  void read().catch(() => undefined)
  return seen
}

/** Open pages of patients who wait for nothing; answers how many kilobytes the server needs for each, and how to close them. */
const openPages = async ({ base, client, keys, server }: Bench) => {
  const readers = await makeSubmitters(client, keys, STREAMS, 'reader')
  // What a busy time before needed is given back first.
  await wait(SETTLE_MS)
  const before = memoryOf(server)
  const pages = new Worker(new URL('./open-pages.ts', import.meta.url), {
    workerData: { base, tokens: readers.map(({ token }) => token) },
  })
  const [errors] = await once(pages, 'message')
  if (errors > 0) throw new Error(`${errors} streams did not open`)
  // What was needed to open them is given back meanwhile.
  await wait(SETTLE_MS)
  return { kilobytes: ((memoryOf(server) - before) * 1024) / STREAMS, close: () => pages.terminate() }
}

/** Messages: a long conversation opens at once, many a second are all there, and the other screen hears of each at once. */
export const benchMessages = async (bench: Bench): Promise<void> => {
  const { base, client, keys, doctor, promise, startCopy } = bench
  const begin = async (token: string | undefined, nth: number): Promise<string> => {
    const response = await fetch(`${base}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ topic: 'dose', message: `Message ${nth}`, requestKey: randomUUID(), safety: 'none' }),
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return ((await response.json()) as { id: string }).id
  }
  /** Sends many a second and watches for them on a doctor's screen, which another copy may hold. */
  const sendMany = async (name: string, watched: string) => {
    const writers = await makeSubmitters(client, keys, PER_SECOND * SECONDS, name)
    const leave = new AbortController()
    const seen = await watch(watched, doctor, leave.signal)
    const sent = new Map<string, number>()
    const figures = await arriving(PER_SECOND, SECONDS, async nth => {
      const from = performance.now()
      sent.set(await begin(writers[nth]?.token, nth), from)
    })
    await wait(2_000)
    leave.abort()
    const waits = [...sent].map(([id, from]) => (seen.get(id) ?? Number.POSITIVE_INFINITY) - from).sort((a, b) => a - b)
    const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? Number.POSITIVE_INFINITY).toFixed(0)
    const text = `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (≤ ${SEEN_MS})`
    promise(`from sending to the other screen, ${name}`, Number(at(0.99)) <= SEEN_MS, text)
    return { figures, sent }
  }

  // A server that has just started compiles what it needs with the first of them.
  const first = await makeSubmitters(client, keys, WARM, 'first')
  await timeEach(first, 4, async ({ token }) => {
    await begin(token, -1)
  })
  const { figures, sent } = await sendMany('one page open', base)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from public.support_messages where text ~ '^Message [0-9]+$'`,
  )
  const kept = rows[0]?.count ?? 0
  promise(
    `${PER_SECOND} messages a second, none lost`,
    figures.errors === 0 && kept === PER_SECOND * SECONDS,
    `${kept} of ${PER_SECOND * SECONDS} are there, p50 ${figures.p50} ms, p99 ${figures.p99} ms`,
  )
  const { kilobytes, close } = await openPages(bench)
  promise('memory of an open page', kilobytes <= STREAM_KB, `${kilobytes.toFixed(0)} KB (≤ ${STREAM_KB})`)
  await sendMany(`${STREAMS} pages open`, base)
  const copy = await startCopy()
  // What a copy does once, when it starts, is not what a message waits for.
  await wait(COPY_MS)
  await sendMany('across two copies', copy.base)
  await copy.stop()
  await close()

  const [id] = sent.keys()
  await client.query(
    `insert into public.support_messages (ticket_id, request_key, author, author_name, route, text, created_at)
     select $1, gen_random_uuid(), 'visitor', '', 'doctor', 'Line ' || n || repeat(' and more', 20),
       now() - (${LONG} - n) * interval '1 minute' from generate_series(1, ${LONG}) n`,
    [id],
  )
  await client.query('vacuum analyze public.support_messages')
  const opened: Figures = await load(`${base}/api/tickets/${id}`, doctor, 6, 2)
  promise(
    `opening a conversation of ${LONG.toLocaleString('en-AU')} messages`,
    opened.p99 <= OPEN_MS && opened.errors === 0,
    `p50 ${opened.p50} ms, p99 ${opened.p99} ms (≤ ${OPEN_MS})`,
  )
}
