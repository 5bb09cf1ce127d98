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

/** The same where many come at once: the row travels with the commit and costs no round trip of its own. */
export const auditAtCommit = (clock: Clock, tx: Tx, entry: AuditEntry): void => {
  const { actorId, actorRole, actorName } = actorOf(tx)
  tx.insertAtCommit('audit_log', {
    at: clock.now().toISOString(),
    actor_id: actorId,
    actor_role: actorRole,
    actor_name: actorName,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    request_id: tx.requestId,
    ...(entry.patientId ? { patient_id: entry.patientId } : {}),
    ...(entry.fromState === undefined ? {} : { from_state: entry.fromState }),
    ...(entry.toState === undefined ? {} : { to_state: entry.toState }),
    ...(entry.reason === undefined ? {} : { reason: entry.reason }),
  })
}

/** The reading of a list. */
export const auditListRead = (clock: Clock, tx: Tx, action: string, subjectType: string, subjectId: string): void =>
  auditAtCommit(clock, tx, { action, subjectType, subjectId })
