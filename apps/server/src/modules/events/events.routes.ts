import { refused } from '@om/contracts/errors'
import { liveEvents } from '@om/contracts/events'
import { liveEvents as rows } from '@om/db/tables/platform'
import { and, asc, gt, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { PersonActor } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { sendRefusal } from '#src/http/errors.ts'
import { identify, type Route } from '#src/http/serve.ts'

const topicsOf = (actor: PersonActor) => [
  `user:${actor.id}`,
  ...(actor.role === 'doctor' || actor.role === 'pharmacist' ? [`role:${actor.role}`] : []),
  ...(actor.role === 'admin' || actor.role === 'superadmin' ? ['role:admin'] : []),
]

const heartbeatMs = 20_000
const batch = 100
/** A row is numbered when it is written and seen when its transaction ends: one of a long transaction comes after later ones. */
const lateRows = 1_000

/**
 * Server-sent events for one person: replays after `Last-Event-ID`, then follows. Rows are read under row-level security,
 * so a topic that is not theirs stays silent. Ends when the token runs out, and soon after the session or the account was
 * ended; the browser comes back with a fresh token.
 */
export const eventRoutes = (deps: Deps): Route[] => {
  const app = new Hono<Env>()
  app.get(liveEvents.path, async c => {
    const identified = await identify(deps, c.req.header('authorization'))
    if (!identified.ok) return sendRefusal(c, identified)
    const actor = identified.value
    if (actor.role === 'anyone' || actor.role === 'system') return sendRefusal(c, refused('not_signed_in'))
    const topics = topicsOf(actor)
    const lastSeen = Number(c.req.header('last-event-id') ?? Number.NaN)

    const newest = async () => {
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

    c.header('X-Accel-Buffering', 'no')
    c.header('Cache-Control', 'no-store')
    return streamSSE(c, async stream => {
      let last = Number.isFinite(lastSeen) ? lastSeen : await newest()
      const isOurs = inArray(rows.topic, topics)
      const since = () => Math.max(0, last - lateRows)
      const known = new Set(
        (
          await inTransaction({ deps, actor }, ({ tx }) =>
            tx.visible(q =>
              q
                .select({ id: rows.id })
                .from(rows)
                .where(and(isOurs, gt(rows.id, since()), lte(rows.id, last))),
            ),
          )
        ).map(row => row.id),
      )
      let wake = () => {}
      let pending = false
      const unsubscribe = deps.live.subscribe(topics, () => {
        pending = true
        wake()
      })
      stream.onAbort(() => {
        unsubscribe()
        wake()
      })
      await stream.writeSSE({ event: 'ready', data: '{}', id: String(last) })
      const isGoodStill = async () =>
        Date.now() / 1000 < actor.claims.exp && (await deps.accounts.actorOf(actor.claims)).ok
      while (!stream.aborted && !deps.live.isEnding() && (await isGoodStill())) {
        pending = false
        const found = await inTransaction({ deps, actor }, ({ tx }) =>
          tx.visible(q =>
            q
              .select()
              .from(rows)
              .where(and(isOurs, gt(rows.id, since()), known.size > 0 ? notInArray(rows.id, [...known]) : undefined))
              .orderBy(asc(rows.id))
              .limit(batch),
          ),
        )
        // Whoever was let go while it was read is not told of it any more.
        if (found.length > 0 && !(await isGoodStill())) break
        for (const row of found) {
          last = Math.max(last, row.id)
          known.add(row.id)
          const data = JSON.stringify({ id: String(row.id), kind: row.kind, subjectId: row.subjectId })
          await stream.writeSSE({ event: 'change', id: String(row.id), data })
        }
        for (const id of known) if (id <= since()) known.delete(id)
        if (found.length === batch || pending || deps.live.isEnding()) continue
        let timer: NodeJS.Timeout | undefined
        const timedOut = await new Promise<boolean>(resolve => {
          timer = setTimeout(() => resolve(true), heartbeatMs)
          wake = () => resolve(false)
          if (pending || stream.aborted) resolve(false)
        })
        clearTimeout(timer)
        if (timedOut) await stream.write(': still here\n\n')
      }
      unsubscribe()
    })
  })
  return [{ endpoint: liveEvents, app }]
}
