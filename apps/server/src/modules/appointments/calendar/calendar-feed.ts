import { randomBytes } from 'node:crypto'
import type { CalendarFeed } from '@om/contracts/appointments'
import { done, type Result } from '@om/contracts/errors'
import { appointments, calendarFeeds } from '@om/db/tables/care'
import { openAppointmentStates } from '@om/domain/lifecycles/appointment'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { tokenHash } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { asAppointment } from '../appointments.repo.ts'
import { feedOf } from './appointment-calendar.ts'

const dayMs = 86_400_000
/** A calendar shows what was, too. */
const SHOWN_BACK_MS = 90 * dayMs
const MOST_SHOWN = 2_000

type FeedRow = typeof calendarFeeds.$inferSelect
type Mine = Ctx<'doctor'>

const present = (row: FeedRow | undefined): CalendarFeed => ({
  feed: row ? { createdAt: row.createdAt.toISOString(), readAt: row.readAt?.toISOString() ?? null } : null,
})

/** Whether a calendar may read the doctor's appointments by a link. */
export const readFeed = async ({ tx, actor }: Mine): Promise<Result<CalendarFeed>> => {
  const [row] = await tx.visible(q => q.select().from(calendarFeeds).where(eq(calendarFeeds.doctorId, actor.staffId)))
  return done(present(row))
}

const note = ({ deps, tx, actor }: Mine, what: 'make' | 'end'): Promise<number> =>
  audit(deps.clock, tx, {
    action: `calendar_feed.${what}`,
    subjectType: 'doctor',
    subjectId: actor.staffId,
  })

/** Makes the link, which is shown this once; the one before stops working. */
export const makeFeed = async (ctx: Mine): Promise<Result<CalendarFeed & { url: string }>> => {
  const { deps, tx, actor, now } = ctx
  const token = randomBytes(32).toString('base64url')
  const made = { tokenHash: tokenHash(token), createdAt: now, readAt: null }
  const [row] = await tx.q
    .insert(calendarFeeds)
    .values({ doctorId: actor.staffId, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.doctorId, set: made })
    .returning()
  await note(ctx, 'make')
  return done({ ...present(row), url: `${deps.config.publicUrl}/calendar-feed/${token}.ics` })
}

/** Ends the link. Ending it again changes nothing. */
export const endFeed = async (ctx: Mine): Promise<Result<CalendarFeed>> => {
  if (await dropFeedOf(ctx.tx, ctx.actor.staffId)) await note(ctx, 'end')
  return done({ feed: null })
}

/** No calendar reads a doctor's appointments any more; whether one could before. */
export const dropFeedOf = async (tx: Tx, doctorId: string): Promise<boolean> => {
  const rows = await tx.q.delete(calendarFeeds).where(eq(calendarFeeds.doctorId, doctorId)).returning()
  return rows.length > 0
}

/** The file that a link opens; null where it opens nothing. */
export const openFeed = (deps: Deps, token: string): Promise<string | null> =>
  inTransaction({ deps, actor: system('calendar') }, async ({ tx, now }) => {
    const [feed] = await tx.q
      .update(calendarFeeds)
      .set({ readAt: now })
      .where(eq(calendarFeeds.tokenHash, tokenHash(token)))
      .returning()
    if (!feed) return null
    const shown = [...openAppointmentStates, 'completed'] as const
    const rows = await tx.q
      .select()
      .from(appointments)
      .where(
        and(
          eq(appointments.doctorId, feed.doctorId),
          inArray(appointments.state, [...shown]),
          gt(appointments.endsAt, new Date(now.getTime() - SHOWN_BACK_MS)),
        ),
      )
      .orderBy(asc(appointments.startsAt))
      .limit(MOST_SHOWN)
    return feedOf(deps, rows.map(asAppointment))
  })
