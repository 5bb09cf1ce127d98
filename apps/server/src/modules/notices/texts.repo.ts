import { noticeSettings, notices, noticeTexts, textNumbers } from '@om/db/tables/notices'
import { doctors, pharmacists, profiles } from '@om/db/tables/people'
import { mobileOf } from '@om/domain/text-message'
import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { NoticeTx } from './notices.repo.ts'

export type Standing = (typeof textNumbers.$inferSelect)['standing']

/** The mobile of somebody as providers write it: what they gave us, or what the clinic has of its staff. Null where there is none. */
export const mobileOnFile = async (tx: Tx, userId: string): Promise<string | null> => {
  const rows = await tx.q
    .select({ own: profiles.phone, doctor: doctors.phone, pharmacist: pharmacists.phone })
    .from(profiles)
    .leftJoin(doctors, eq(doctors.userId, profiles.id))
    .leftJoin(pharmacists, eq(pharmacists.userId, profiles.id))
    .where(eq(profiles.id, userId))
  const numbers = rows.flatMap(({ own, doctor, pharmacist }) => [own, doctor ?? '', pharmacist ?? ''])
  return numbers.map(mobileOf).find(number => number !== null) ?? null
}

/** How a number stands; open where nothing was ever told of it. */
export const standingOf = async (tx: Tx, number: string): Promise<Standing> => {
  const [row] = await tx.q
    .select({ standing: textNumbers.standing })
    .from(textNumbers)
    .where(eq(textNumbers.number, number))
  return row?.standing ?? 'open'
}

/** Keeps how a number stands since then; false where that is no news, or something newer is known. */
export const saveStanding = async (tx: Tx, number: string, standing: Standing, at: Date): Promise<boolean> => {
  const { rows } = await tx.raw(
    `with before as (select standing from public.text_numbers where number = $1)
     insert into public.text_numbers as n (number, standing, at) values ($1, $2, $3)
     on conflict (number) do update set standing = excluded.standing, at = excluded.at where n.at <= excluded.at
     returning coalesce((select standing from before), 'open') <> standing as is_news`,
    [number, standing, at],
  )
  return rows[0]?.is_news === true
}

/** Who has this mobile in their account and has turned texts on for anything. */
export const readersAt = (tx: Tx, number: string): Promise<{ id: string; role: string }[]> => {
  const written = [number.slice(1), `0${number.slice(3)}`]
  const isIts = (phone: typeof profiles.phone | typeof doctors.phone | typeof pharmacists.phone) =>
    inArray(sql`regexp_replace(${phone}, '\\D', '', 'g')`, written)
  return tx.q
    .select({ id: profiles.id, role: profiles.role })
    .from(profiles)
    .innerJoin(noticeSettings, eq(noticeSettings.userId, profiles.id))
    .leftJoin(doctors, eq(doctors.userId, profiles.id))
    .leftJoin(pharmacists, eq(pharmacists.userId, profiles.id))
    .where(
      and(
        sql`cardinality(${noticeSettings.turnedOn}) > 0`,
        or(isIts(profiles.phone), isIts(doctors.phone), isIts(pharmacists.phone)),
      ),
    )
}

/** Notes that a notice is to go out as a text, once; answers the id of its row, null where there is one already. */
export const storeText = async (tx: NoticeTx, noticeId: string, from: Date): Promise<string | null> => {
  const { rows } = await tx.raw(
    `insert into public.notice_texts (notice_id, next_attempt_at) values ($1, $2)
     on conflict (notice_id) do nothing returning id`,
    [noticeId, from],
  )
  return rows[0] ? String(rows[0].id) : null
}

const leaseMs = 60_000

const textColumns = {
  attempts: noticeTexts.attempts,
  number: noticeTexts.number,
  body: noticeTexts.body,
  firstTriedAt: noticeTexts.firstTriedAt,
  userId: notices.userId,
  kind: notices.kind,
  occasion: notices.sourceKey,
  title: notices.title,
  at: notices.at,
  readAt: notices.readAt,
  turnedOn: noticeSettings.turnedOn,
  isQuiet: noticeSettings.isQuiet,
  quietFrom: noticeSettings.quietFrom,
  quietTo: noticeSettings.quietTo,
  zone: noticeSettings.zone,
}

/** Takes what waits for sending, counting the attempt. Undefined when it is sent, dropped, not due, or in another copy's hands. */
export const takeText = async (tx: Tx, id: string, now: Date) => {
  const [taken] = await tx.q
    .update(noticeTexts)
    .set({ attempts: sql`${noticeTexts.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(noticeTexts.id, id),
        eq(noticeTexts.state, 'waiting'),
        or(eq(noticeTexts.attempts, 0), lte(noticeTexts.nextAttemptAt, now)),
      ),
    )
    .returning({ id: noticeTexts.id })
  if (!taken) return undefined
  const [row] = await tx.q
    .select(textColumns)
    .from(noticeTexts)
    .innerJoin(notices, eq(notices.id, noticeTexts.noticeId))
    .leftJoin(noticeSettings, eq(noticeSettings.userId, notices.userId))
    .where(eq(noticeTexts.id, id))
  return row
}

/** Changes one text. */
export const saveText = async (tx: Tx, id: string, change: Partial<typeof noticeTexts.$inferInsert>): Promise<void> => {
  await tx.q.update(noticeTexts).set(change).where(eq(noticeTexts.id, id))
}

/** What became of a text that the provider has; what it tells late changes nothing. */
export const saveFate = async (tx: Tx, providerId: string, state: 'delivered' | 'undelivered'): Promise<void> => {
  await tx.q
    .update(noticeTexts)
    .set({ state })
    .where(and(eq(noticeTexts.providerId, providerId), eq(noticeTexts.state, 'sent')))
}

/** Of these ids of the provider, those that belong to a text of ours. */
export const knownTexts = async (tx: Tx, providerIds: string[]): Promise<Set<string>> => {
  const rows = await tx.q
    .select({ id: noticeTexts.providerId })
    .from(noticeTexts)
    .where(inArray(noticeTexts.providerId, providerIds))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** What waits and is due, oldest first; rows another copy is looking at are skipped. */
export const dueTexts = (tx: Tx, now: Date, limit: number): Promise<{ id: string }[]> =>
  tx.q
    .select({ id: noticeTexts.id })
    .from(noticeTexts)
    .where(and(eq(noticeTexts.state, 'waiting'), lte(noticeTexts.nextAttemptAt, now)))
    .orderBy(asc(noticeTexts.nextAttemptAt))
    .limit(limit)
    .for('update', { skipLocked: true })
