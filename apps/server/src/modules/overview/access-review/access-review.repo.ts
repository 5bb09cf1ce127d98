import { accessReviews } from '@om/db/tables/access-reviews'
import { accountHolds } from '@om/db/tables/accounts'
import { chartOpenings } from '@om/db/tables/chart-openings'
import { doctors, pharmacists, profiles } from '@om/db/tables/people'
import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

const MOST_STAFF = 1_000

/** Everybody who works here, with the rights of their own and what keeps them out; and those who are named, who may have left. */
export const staffWithRights = (tx: Tx, left: string[] = []) =>
  tx.q
    .select({ person: profiles, doctor: doctors, pharmacist: pharmacists, hold: accountHolds })
    .from(profiles)
    .leftJoin(doctors, eq(doctors.userId, profiles.id))
    .leftJoin(pharmacists, eq(pharmacists.userId, profiles.id))
    .leftJoin(accountHolds, eq(accountHolds.userId, profiles.id))
    .where(or(inArray(profiles.role, ['doctor', 'pharmacist', 'admin', 'superadmin']), inArray(profiles.id, left)))
    .orderBy(asc(profiles.lastName), asc(profiles.firstName), asc(profiles.id))
    .limit(MOST_STAFF)

export type StaffRow = Awaited<ReturnType<typeof staffWithRights>>[number]
export type ReviewRow = typeof accessReviews.$inferSelect

/** What was confirmed in a quarter, the last of each person. */
export const reviewsOf = async (tx: Tx, quarter: string): Promise<Map<string, ReviewRow>> => {
  const rows = await tx.q
    .select()
    .from(accessReviews)
    .where(eq(accessReviews.quarter, quarter))
    .orderBy(asc(accessReviews.at))
  return new Map(rows.map(row => [row.accountId, row]))
}

export const insertReview = async (tx: Tx, row: typeof accessReviews.$inferInsert): Promise<void> => {
  await tx.q.insert(accessReviews).values(row)
}

/** One page of the records that were opened for a reason, newest first. */
export const openingsPage = (tx: Tx, after: PageCursor | null, most: number) =>
  tx.q
    .select({ opening: chartOpenings, doctorName: doctors.name })
    .from(chartOpenings)
    .innerJoin(doctors, eq(doctors.id, chartOpenings.doctorId))
    .where(
      after
        ? sql`(${chartOpenings.openedAt}, ${chartOpenings.id}) < (${after.at.toISOString()}, ${after.id})`
        : undefined,
    )
    .orderBy(sql`${chartOpenings.openedAt} desc nulls last`, sql`${chartOpenings.id} desc nulls last`)
    .limit(most)
