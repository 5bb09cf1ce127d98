import { evidencePlaces } from '@om/db/tables/accounts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

// What other modules may use of the library.

/** Forgets what somebody read: it is no part of the clinical record. (REG-21) */
export const forgetReading = async (tx: Tx, personId: string): Promise<void> => {
  await tx.q.delete(evidencePlaces).where(eq(evidencePlaces.personId, personId))
}
