import { refused } from '@om/contracts/errors'
import { liveEvents } from '@om/contracts/events'
import { liveEvents as rows } from '@om/db/tables/platform'
import { and, asc, gt, inArray, lte, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { PersonActor } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { sendRefusal } from '#src/http/errors.ts'
import { identify, type Route } from '#src/http/serve.ts'
import type { LiveRow } from './live-hub.ts'

const topicsOf = (actor: PersonActor) => [
  `user:${actor.id}`,
  ...(actor.role === 'doctor' || actor.role === 'pharmacist' ? [`role:${actor.role}`] : []),
  ...(actor.role === 'admin' || actor.role === 'superadmin' ? ['role:admin'] : []),
]

const heartbeatMs = 20_000
const batch = 100
/** A row is numbered when it is written and seen when its transaction ends: one of a long transaction comes after later ones. */
const lateRows = 1_000

/** What is stored for these topics behind a number, up to another one; read under row-level security. */
const stored = (
  deps: Deps,
  actor: PersonActor,
  topics: string[],
  part: { after: number; upTo?: number; most?: number },
) =>
  inTransaction({ deps, actor }, ({ tx }) =>
    tx.visible(q =>
      q
        .select({ id: rows.id, topic: rows.topic, kind: rows.kind, subjectId: rows.subjectId })
        .from(rows)
        .where(
          and(
            inArray(rows.topic, topics),
            gt(rows.id, part.after),
            part.upTo === undefined ? undefined : lte(rows.id, part.upTo),
          ),
        )
        .orderBy(asc(rows.id))
        .limit(part.most ?? lateRows),
    ),
  )

/** The number of the newest row for these topics. */
const newestOf = async (deps: Deps, actor: PersonActor, topics: string[]): Promise<number> => {
  const [row] = await inTransaction({ deps, actor }, ({ tx }) =>
    tx.visible(q =>
      q
        .select({ id: sql<string>`coalesce(max(${rows.id}), 0)` })
        .from(rows)
        .where(inArray(rows.topic, topics)),
    ),
  )
  return Number(row?.id ?? 0)
}

const encoder = new TextEncoder()

/** One event as it goes over the wire; its data are JSON, which has no line breaks. */
const event = (name: string, data: unknown, id?: number) =>
  encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n${id === undefined ? '' : `id: ${id}\n`}\n`)

/**
 * Server-sent events for one person: replays after `Last-Event-ID`, then follows. What is replayed is read under row-level
 * security; what follows is read once for all streams (decision 64) and handed to those whose person stands behind its topic.
 * Ends when the token runs out, and soon after the session or the account was ended; the browser comes back with a fresh token.
 * An open page is one stream and no more: a thousand wait on each copy.
 */
export const eventRoutes = (deps: Deps): Route[] => {
  const app = new Hono<Env>()
  app.get(liveEvents.path, async c => {
    const identified = await identify(deps, c.req.header('authorization'))
    if (!identified.ok) return sendRefusal(c, identified)
    const actor = identified.value
    if (actor.role === 'anyone' || actor.role === 'system') return sendRefusal(c, refused('not_signed_in'))
    return c.body(follow(deps, actor, Number(c.req.header('last-event-id') ?? Number.NaN)), 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
  })
  return [{ endpoint: liveEvents, app }]
}

/** What is to be said on one open page, and whether it is still open. */
interface Page {
  told: LiveRow[]
  mustLook: boolean
  isLeft: boolean
  wake: () => void
}

/** What this person is told from now on; `lastSeen` is the number of the last that they were told, NaN where there is none. */
const follow = (deps: Deps, actor: PersonActor, lastSeen: number): ReadableStream<Uint8Array> => {
  const page: Page = { told: [], mustLook: Number.isFinite(lastSeen), isLeft: false, wake: () => {} }
  const events = eventsOf(deps, actor, lastSeen, page)
  return new ReadableStream<Uint8Array>({
    // Asked when the reader has taken what was there, so nothing piles up behind a slow one.
    pull: async controller => {
      try {
        const { done, value } = await events.next()
        if (page.isLeft) return
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        deps.log.warn({ err: error }, 'live events of a page ended early')
        throw error
      }
    },
    cancel: async () => {
      page.isLeft = true
      page.wake()
      await events.return()
    },
  })
}

async function* eventsOf(
  deps: Deps,
  actor: PersonActor,
  lastSeen: number,
  page: Page,
): AsyncGenerator<Uint8Array, void> {
  const topics = topicsOf(actor)
  const unsubscribe = deps.live.subscribe(topics, row => {
    if (row) page.told.push(row)
    else page.mustLook = true
    page.wake()
  })
  const isGoodStill = async () => Date.now() / 1000 < actor.claims.exp && (await deps.accounts.actorOf(actor.claims)).ok
  try {
    let last = Number.isFinite(lastSeen) ? lastSeen : await newestOf(deps, actor, topics)
    const since = () => Math.max(0, last - lateRows)
    const known = new Set((await stored(deps, actor, topics, { after: since(), upTo: last })).map(({ id }) => id))
    yield event('ready', {}, last)

    /** What was missed, of at most a page; more is looked for in the next round. */
    const look = async () => {
      page.mustLook = false
      const found = (await stored(deps, actor, topics, { after: since() })).filter(({ id }) => !known.has(id))
      page.mustLook ||= found.length > batch
      return found.slice(0, batch)
    }
    while (!page.isLeft && !deps.live.isEnding() && (await isGoodStill())) {
      const news = [...(page.mustLook ? await look() : []), ...page.told.splice(0)]
      // Whoever was let go while it was read is not told of it any more.
      if (news.length > 0 && !(await isGoodStill())) break
      for (const { id, kind, subjectId } of news) {
        if (id === null) {
          yield event('change', { id: '', kind, subjectId })
          continue
        }
        if (known.has(id)) continue
        known.add(id)
        last = Math.max(last, id)
        yield event('change', { id: String(id), kind, subjectId }, last)
      }
      for (const id of known) if (id <= since()) known.delete(id)
      if (page.told.length > 0 || page.mustLook || deps.live.isEnding()) continue
      if (await hasTimedOut(page)) yield encoder.encode(': still here\n\n')
    }
  } finally {
    unsubscribe()
  }
}

/** Waits for news, or for the next sign of life: true where that came first. */
const hasTimedOut = async (page: Page): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const timedOut = await new Promise<boolean>(resolve => {
    // Pages that were opened together do not all ask at one moment whether their people are still let in.
    timer = setTimeout(() => resolve(true), heartbeatMs * (0.5 + Math.random() / 2))
    page.wake = () => resolve(false)
    if (page.told.length > 0 || page.mustLook || page.isLeft) resolve(false)
  })
  clearTimeout(timer)
  return timedOut
}
