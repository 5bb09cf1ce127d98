import type { TicketRoute } from '@om/contracts/support-words'
import { supportNotes } from '@om/db/tables/public-site'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type NoteRow = typeof supportNotes.$inferSelect
const n = supportNotes

/** Notes of one conversation that are shown: the newest of them. */
const MOST_NOTES = 200

/** What was noted about a conversation, as the actor may see it, oldest first. */
export const visibleNotes = async (tx: Tx, ticketId: string): Promise<NoteRow[]> => {
  const rows = await tx.visible(q =>
    q.select().from(n).where(eq(n.ticketId, ticketId)).orderBy(desc(n.createdAt), desc(n.id)).limit(MOST_NOTES),
  )
  return rows.reverse()
}

/** The note that a call with this key has stored. */
export const noteByKey = async (tx: Tx, ticketId: string, requestKey: string): Promise<NoteRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(n)
    .where(and(eq(n.ticketId, ticketId), eq(n.requestKey, requestKey)))
    .orderBy(asc(n.createdAt))
  return row
}

/** Stores a note; one with the same key is stored already. */
export const insertNote = async (tx: Tx, row: typeof n.$inferInsert): Promise<void> => {
  await tx.q.insert(n).values(row).onConflictDoNothing()
}

export type ColleagueRow = { id: string; name: string; route: TicketRoute }

/** Everybody who can answer messages on this day (`yyyy-mm-dd`, at the clinic): registered where that is needed, and with an open account. */
export const colleaguesOn = async (tx: Tx, today: string): Promise<ColleagueRow[]> => {
  const { rows } = await tx.q.execute<ColleagueRow>(sql`
    select s.id, s.name, s.route from (
      select d.user_id as id, d.name, 'doctor' as route from public.doctors d
        where d.active and d.registration_status = 'registered' and d.registration_expires_on >= ${today}
      union all
      select p.user_id, p.name, 'pharmacist' from public.pharmacists p
        where p.active and p.registration_status = 'registered' and p.registration_expires_on >= ${today}
      union all
      select f.id, trim(f.first_name || ' ' || f.last_name), 'admin' from public.profiles f where f.role in ('admin', 'superadmin')
    ) s
    where s.id is not null and not exists (select from public.account_holds h where h.user_id = s.id)
    order by s.route, s.name, s.id limit 500`)
  return [...rows]
}
