import { CLAIM_LOCK_MS, slaState } from '@om/domain/sla'
import type { ConsultChange, ConsultRow } from './consults.repo.ts'

type Clocked = Pick<ConsultRow, 'submittedAt' | 'pausedAt' | 'pausedMs'>

/** When a claim made or renewed now runs out. */
export const claimEnd = (now: Date): Date => new Date(now.getTime() + CLAIM_LOCK_MS)

/** Stops the 24-hour clock while the clinic waits for the patient. */
export const pauseClock = (now: Date) => ({ pausedAt: now, dueAt: null, claimExpiresAt: null }) satisfies ConsultChange

/** Lets the clock run on; the time spent waiting does not count. */
export const resumeClock = (consult: Clocked, now: Date) => {
  const waited = consult.pausedAt ? Math.max(0, now.getTime() - consult.pausedAt.getTime()) : 0
  const pausedMs = consult.pausedMs + waited
  const { dueAt } = slaState({ submittedAt: consult.submittedAt, pausedMs, pausedAt: null, now })
  return { pausedAt: null, pausedMs, dueAt } satisfies ConsultChange
}

/** Ends the clock: nothing is due any more and nobody holds the consult. */
export const stopClock = () =>
  ({ dueAt: null, pausedAt: null, claimedBy: null, claimExpiresAt: null }) satisfies ConsultChange

/** How a consult stands against its target right now. */
export const slaOf = (consult: Clocked, now: Date) =>
  slaState({ submittedAt: consult.submittedAt, pausedMs: consult.pausedMs, pausedAt: consult.pausedAt, now })
