import type { Tx } from '#src/database/database.ts'
import { visibleTicket } from './support.repo.ts'

// What other modules may use of conversations.

export { closeVisitChat } from './threads/visit-chat.ts'

/** Whose conversation this is, as the actor may see it; undefined for one that is not there, and for a visitor's. */
export const ownerOfThread = async (tx: Tx, id: string): Promise<string | undefined> =>
  (await visibleTicket(tx, id))?.patientId ?? undefined
