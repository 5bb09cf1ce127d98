import { auditLog } from '@om/db/tables/platform'
import type { Clock } from '#src/clock.ts'
import type { Tx } from './database.ts'

export type AuditEntry = {
  action: string
  subjectType: string
  subjectId: string
  patientId?: string | null
  fromState?: string
  toState?: string
  /** Why, in a reason code or a short phrase; never clinical text. */
  reason?: string
}

/** Adds an audit row in the transaction of the read or change itself, so neither exists without the other. */
export const audit = async (clock: Clock, tx: Tx, entry: AuditEntry): Promise<void> => {
  const { actor } = tx
  const isPerson = actor.role !== 'anyone' && actor.role !== 'system'
  await tx.q.insert(auditLog).values({
    at: clock.now(),
    actorId: isPerson ? actor.id : null,
    actorRole: actor.role,
    actorName: isPerson ? actor.name : actor.role === 'system' ? actor.name : '',
    requestId: tx.requestId,
    ...entry,
  })
}
