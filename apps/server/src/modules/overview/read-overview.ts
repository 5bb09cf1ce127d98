import type { Overview } from '@om/contracts/admin'
import { done, type Result } from '@om/contracts/errors'
import { SLA_AMBER_MS, SLA_TARGET_MS } from '@om/domain/sla'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { clinicToday, mayPractise } from '#src/modules/people/people.ts'
import {
  consultFigures,
  frontDeskFigures,
  lastAuditCheck,
  orderFigures,
  registrations,
  subscriptionFigures,
} from './overview.repo.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The audit log is checked each night; a day and two hours later something keeps it from being checked. */
const staleCheckMs = 26 * hourMs

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

const hoursSince = (instant: string | null, now: Date): number | null =>
  instant === null ? null : Math.round(((now.getTime() - new Date(instant).getTime()) / hourMs) * 10) / 10

/**
 * How long people wait and how much is going on: figures only, nothing about a person (INV-14). A consult counts as due
 * soon once its clock is amber.
 */
export const readOverview = async (ctx: Ctx<'signed-in'>): Promise<Result<Overview>> => {
  const { deps, tx } = ctx
  const now = deps.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const soon = new Date(now.getTime() + SLA_TARGET_MS - SLA_AMBER_MS)
  const { open, decided } = await consultFigures(tx, now, soon, before(7))
  const frontDesk = await frontDeskFigures(tx)
  const { checked, waitingSince } = await lastAuditCheck(tx, clinicToday(deps.clock))
  await audit(deps.clock, tx, { action: 'admin.overview.read', subjectType: 'overview', subjectId: 'overview' })
  return done({
    asOf: now.toISOString(),
    consults: {
      waiting: open.waiting,
      inReview: open.inReview,
      withPatient: open.withPatient,
      overdue: open.overdue,
      dueSoon: open.dueSoon,
      oldestWaitingHours: hoursSince(open.oldestSubmittedAt, now),
      decidedWithin24hPercent: percent(decided.inTime, decided.count),
      decidedLast7Days: decided.count,
    },
    orders: await orderFigures(tx, now, before(7)),
    subscriptions: await subscriptionFigures(tx, before(30)),
    frontDesk: { open: frontDesk.open, oldestWaitingHours: hoursSince(frontDesk.waitingSince, now) },
    auditLog: checked
      ? {
          checkedAt: checked.checkedAt.toISOString(),
          entries: checked.position,
          intactUntil: checked.intactUntil?.toISOString() ?? null,
          finding: checked.finding,
          isStale: now.getTime() - checked.checkedAt.getTime() > staleCheckMs,
          unsealedSince:
            waitingSince && now.getTime() - waitingSince.getTime() > hourMs ? waitingSince.toISOString() : null,
        }
      : null,
    registrations: (await registrations(tx)).map(row => ({
      name: row.name,
      ahpraNumber: row.ahpraNumber,
      role: row.role,
      expiresOn: row.registrationExpiresOn,
      status: row.registrationStatus,
      hasConditions: row.registrationConditions !== '',
      checkedAt: row.registrationCheckedAt?.toISOString() ?? null,
      current: mayPractise(row, deps.clock),
    })),
  })
}
