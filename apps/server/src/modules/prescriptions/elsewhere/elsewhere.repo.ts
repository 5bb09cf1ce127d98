import { prescriptionsElsewhere } from '@om/db/tables/prescriptions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ElsewhereRow = typeof prescriptionsElsewhere.$inferSelect

/** Where prescriptions are that were taken to another pharmacy and not back, by their ids; for the server's own work. */
export const elsewhereOf = async (tx: Tx, prescriptionIds: string[]): Promise<Map<string, ElsewhereRow>> => {
  if (prescriptionIds.length === 0) return new Map()
  const rows = await tx.q
    .select()
    .from(prescriptionsElsewhere)
    .where(
      and(inArray(prescriptionsElsewhere.prescriptionId, prescriptionIds), isNull(prescriptionsElsewhere.takenBackAt)),
    )
  return new Map(rows.map(row => [row.prescriptionId, row]))
}

export const insertElsewhere = async (tx: Tx, row: typeof prescriptionsElsewhere.$inferInsert): Promise<void> => {
  await tx.q.insert(prescriptionsElsewhere).values(row)
}

type Change = Partial<Pick<ElsewhereRow, 'sentAt' | 'sentByName' | 'reference' | 'suppliesLeft' | 'takenBackAt'>>

/** Says of one time that it was sent, or not after all, or that its patient has changed their mind. */
export const updateElsewhere = async (tx: Tx, id: string, change: Change): Promise<void> => {
  await tx.q.update(prescriptionsElsewhere).set(change).where(eq(prescriptionsElsewhere.id, id))
}
