import { done, type Result } from '@om/contracts/errors'
import { brandOf } from '@om/domain/brand'
import { isMembersArea, pagePattern } from '@om/domain/page-pattern'
import type { BareCtx, OfRequest } from '#src/ctx.ts'
import { mayCount } from '#src/http/may-count.ts'
import { clinicToday } from '#src/modules/people/people.ts'

/** Counts that a kind of page was shown today, where the visit may be counted at all. (Spec §2) */
export const recordView = async (
  { deps, header }: BareCtx & OfRequest,
  { path }: { path: string },
): Promise<Result<{ ok: true }>> => {
  if (!mayCount(header)) return done({ ok: true as const })
  deps.views.count({
    day: clinicToday(deps.clock),
    path: pagePattern(path),
    brand: isMembersArea(path) ? 'none' : brandOf(path),
  })
  return done({ ok: true as const })
}
