import type { SupplyClaim } from '@om/contracts/supply-claims'
import type { ClaimRow } from './claims.repo.ts'

/** What was reported about a parcel, for its patient and the pharmacy. */
export const presentClaim = (row: ClaimRow): SupplyClaim => ({
  kind: row.kind,
  words: row.words,
  claimedAt: row.claimedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  outcome: row.outcome,
  goods: row.goods,
  answer: row.answer,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  source: row.source,
  toldBy: row.toldBy,
  toldOn: row.toldOn,
  enteredBy: row.enteredBy,
})
