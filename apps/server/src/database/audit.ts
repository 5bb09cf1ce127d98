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

const actorOf = ({ actor }: Pick<Tx, 'actor'>) => {
  const isPerson = actor.role !== 'anyone' && actor.role !== 'system'
  return {
    actorId: isPerson ? actor.id : null,
    actorRole: actor.role,
    actorName: isPerson ? actor.name : actor.role === 'system' ? actor.name : '',
  }
}

/**
 * Adds an audit row in the transaction of the read or change itself, so neither exists without the other. Answers with
 * the row's id.
 */
export const audit = async (clock: Clock, tx: Tx, entry: AuditEntry): Promise<number> => {
  const [row] = await tx.q
    .insert(auditLog)
    .values({ at: clock.now(), ...actorOf(tx), requestId: tx.requestId, ...entry })
    .returning({ id: auditLog.id })
  if (!row) throw new Error('the audit row was not stored')
  return row.id
}

/** The same for the reading of a list: the row travels with the commit, because lists are read far more than changed. */
export const auditListRead = (clock: Clock, tx: Tx, action: string, subjectType: string, subjectId: string): void => {
  const { actorId, actorRole, actorName } = actorOf(tx)
  tx.insertAtCommit('audit_log', {
    at: clock.now().toISOString(),
    actor_id: actorId,
    actor_role: actorRole,
    actor_name: actorName,
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    request_id: tx.requestId,
  })
}
