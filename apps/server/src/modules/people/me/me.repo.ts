import type { PersonDetails } from '@om/contracts/common'
import { profiles } from '@om/db/tables/people'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ProfileRow = typeof profiles.$inferSelect

/** A person's own profile, as the actor may see it. */
export const visibleProfile = async (tx: Tx, id: string): Promise<ProfileRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(profiles).where(eq(profiles.id, id)))
  return row
}

/** Stores name, mobile and address. Answers with the address to write to; undefined when there is no such profile. */
export const updateDetails = async (
  tx: Tx,
  id: string,
  details: PersonDetails,
  updatedAt: Date,
): Promise<string | undefined> => {
  const [row] = await tx.q
    .update(profiles)
    .set({ ...details, updatedAt })
    .where(eq(profiles.id, id))
    .returning({ email: profiles.email })
  return row?.email
}

/** Stores first and last name. */
export const updateName = async (
  tx: Tx,
  id: string,
  { firstName, lastName }: Pick<PersonDetails, 'firstName' | 'lastName'>,
  updatedAt: Date,
): Promise<void> => {
  await tx.q.update(profiles).set({ firstName, lastName, updatedAt }).where(eq(profiles.id, id))
}
