import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result } from '@om/contracts/errors'
import { OWN_WORK_DAYS, type ownWork } from '@om/contracts/own-work'
import { SLA_TARGET_MS } from '@om/domain/sla'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { decisionFiguresOf } from './queue.repo.ts'

const DAY_MS = 86_400_000

/** What the acting doctor decided in the last 30 days: how many, how long it took, how many late. Nobody else's work is in it. */
export const readOwnWork = async ({
  deps,
  tx,
  actor,
  now,
}: Ctx<'doctor'>): Promise<Result<CallReply<typeof ownWork>>> => {
  const since = new Date(now.getTime() - OWN_WORK_DAYS * DAY_MS)
  const { decided, medianMs, late } = await decisionFiguresOf(tx, {
    doctorId: actor.staffId,
    since,
    lateMs: SLA_TARGET_MS,
  })
  auditListRead(deps.clock, tx, 'consult.work.read', 'doctor', actor.staffId)
  return done({ decided, medianMinutes: medianMs === null ? null : Math.round(medianMs / 60_000), late })
}
