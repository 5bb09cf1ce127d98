import { brandOf } from '@om/domain/brand'
import { isMembersArea, pagePattern } from '@om/domain/page-pattern'
import type { Deps } from '#src/deps.ts'
import { mayCount } from '#src/http/may-count.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'

type Visit = { path: string; header: (name: string) => string | undefined }

/** Counts that a kind of page was shown today, where the visit may be counted at all. (Spec §2) */
export const recordView = (deps: Pick<Deps, 'clock' | 'views'>, { path, header }: Visit): void => {
  if (!mayCount(header)) return
  deps.views.count({
    day: clinicToday(deps.clock),
    path: pagePattern(path),
    brand: isMembersArea(path) ? 'none' : brandOf(path),
  })
}
