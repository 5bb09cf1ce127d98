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

/** What this person is told from now on; `lastSeen` is the number of the last that they were told, NaN where there is none. */
const follow = (deps: Deps, actor: PersonActor, lastSeen: number): ReadableStream<Uint8Array> => {
  const topics = topicsOf(actor)
  const told: LiveRow[] = []
  let mustLook = Number.isFinite(lastSeen)
  let isLeft = false
  let wake = () => {}
  let goOn = () => {}
  const unsubscribe = deps.live.subscribe(topics, row => {
    if (row) told.push(row)
    else mustLook = true
    wake()
  })

  const run = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    /** Waits while the reader is behind. */
    const write = async (chunk: Uint8Array) => {
      while (!isLeft && (controller.desiredSize ?? 0) <= 0) await new Promise<void>(resolve => (goOn = resolve))
      if (!isLeft) controller.enqueue(chunk)
    }
    let last = Number.isFinite(lastSeen) ? lastSeen : await newestOf(deps, actor, topics)
    const since = () => Math.max(0, last - lateRows)
    const known = new Set((await stored(deps, actor, topics, { after: since(), upTo: last })).map(({ id }) => id))
    await write(event('ready', {}, last))

    /** What was missed, of at most a page; more is looked for in the next round. */
    const look = async () => {
      mustLook = false
      const found = (await stored(deps, actor, topics, { after: since() })).filter(({ id }) => !known.has(id))
      mustLook ||= found.length > batch
      return found.slice(0, batch)
    }
    const isGoodStill = async () =>
      Date.now() / 1000 < actor.claims.exp && (await deps.accounts.actorOf(actor.claims)).ok
    while (!isLeft && !deps.live.isEnding() && (await isGoodStill())) {
      const news = [...(mustLook ? await look() : []), ...told.splice(0)]
      // Whoever was let go while it was read is not told of it any more.
      if (news.length > 0 && !(await isGoodStill())) break
      for (const { id, kind, subjectId } of news) {
        if (id === null) {
          await write(event('change', { id: '', kind, subjectId }))
          continue
        }
        if (known.has(id)) continue
        known.add(id)
        last = Math.max(last, id)
        await write(event('change', { id: String(id), kind, subjectId }, last))
      }
      for (const id of known) if (id <= since()) known.delete(id)
      if (told.length > 0 || mustLook || deps.live.isEnding()) continue
      let timer: NodeJS.Timeout | undefined
      const timedOut = await new Promise<boolean>(resolve => {
        // Pages that were opened together do not all ask at one moment whether their people are still let in.
        timer = setTimeout(() => resolve(true), heartbeatMs * (0.5 + Math.random() / 2))
        wake = () => resolve(false)
        if (told.length > 0 || mustLook || isLeft) resolve(false)
      })
      clearTimeout(timer)
      if (timedOut) await write(encoder.encode(': still here\n\n'))
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      start: controller =>
        void run(controller)
          .then(
            () => !isLeft && controller.close(),
            error => {
              deps.log.warn({ err: error }, 'live events of a page ended early')
              if (!isLeft) controller.error(error)
            },
          )
          .finally(unsubscribe),
      pull: () => goOn(),
      cancel: () => {
        isLeft = true
        unsubscribe()
        wake()
        goOn()
      },
    },
    new CountQueuingStrategy({ highWaterMark: batch }),
  )
}
