import { accountHolds } from '@om/db/tables/accounts'
import { doctors, pharmacists } from '@om/db/tables/people'
import { practitionerProfiles } from '@om/db/tables/public-site'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ProfileRow = typeof practitionerProfiles.$inferSelect

const p = practitionerProfiles

/** What of a staff row the public may know. */
const printed = (staff: typeof doctors | typeof pharmacists) => ({
  name: staff.name,
  qualification: staff.qualification,
  ahpraNumber: staff.ahpraNumber,
  registrationType: staff.registrationType,
  registrationStatus: staff.registrationStatus,
  registrationExpiresOn: staff.registrationExpiresOn,
  active: staff.active,
})

const publishedAmong = async (tx: Tx, staff: typeof doctors | typeof pharmacists, brand: 'men' | 'women') => {
  const held = tx.q.select({ one: sql`1` }).from(accountHolds).where(eq(accountHolds.userId, p.userId))
  return tx.q
    .select({ profile: p, staff: printed(staff) })
    .from(p)
    .innerJoin(staff, eq(staff.userId, p.userId))
    .where(and(eq(p.published, true), sql`${brand} = any(${p.brands})`, notExists(held)))
    .orderBy(asc(p.position), asc(staff.name))
}

/** Published profiles for a brand with what their staff row says, in the order that the clinic gave them. */
export const publishedProfiles = async (tx: Tx, brand: 'men' | 'women') => {
  const all = [...(await publishedAmong(tx, doctors, brand)), ...(await publishedAmong(tx, pharmacists, brand))]
  return all.toSorted((a, b) => a.profile.position - b.profile.position)
}
export type PublishedProfile = Awaited<ReturnType<typeof publishedProfiles>>[number]

/** A person's own profile as they may see it. */
export const ownProfile = async (tx: Tx, userId: string): Promise<ProfileRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(p).where(eq(p.userId, userId)))
  return row
}

/** Stores a first profile; undefined when the person has one, or the slug is another's. */
export const insertProfile = async (tx: Tx, row: typeof p.$inferInsert): Promise<ProfileRow | undefined> => {
  const [saved] = await tx.q.insert(p).values(row).onConflictDoNothing().returning()
  return saved
}

/** Changes a profile as it was read; undefined when it was changed since. */
export const updateProfile = async (
  tx: Tx,
  { userId, version }: Pick<ProfileRow, 'userId' | 'version'>,
  change: Partial<typeof p.$inferInsert>,
): Promise<ProfileRow | undefined> => {
  const [row] = await tx.q
    .update(p)
    .set({ ...change, version: version + 1 })
    .where(and(eq(p.userId, userId), eq(p.version, version)))
    .returning()
  return row
}

/** The slugs that begin like this one. */
export const slugsLike = async (tx: Tx, slug: string): Promise<Set<string>> => {
  const rows = await tx.q
    .select({ slug: p.slug })
    .from(p)
    .where(sql`${p.slug} like ${`${slug}%`}`)
  return new Set(rows.map(row => row.slug))
}
