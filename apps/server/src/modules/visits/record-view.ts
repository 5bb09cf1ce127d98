import { brandOf } from '@om/domain/brand'
import { isMembersArea, pagePattern } from '@om/domain/page-pattern'
import { isBot } from 'isbot'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/staff/registration.ts'

type Visit = { path: string; header: (name: string) => string | undefined }

/**
 * Counts that a kind of page was shown today. Programs are not counted, nor browsers whose owner asks not to be
 * followed (`DNT`, `Sec-GPC`), although nothing here could follow them. (Spec §2)
 */
export const recordView = (deps: Pick<Deps, 'clock' | 'views'>, { path, header }: Visit): void => {
  const agent = header('user-agent')
  if (!agent || isBot(agent) || header('dnt') === '1' || header('sec-gpc') === '1') return
  deps.views.count({
    day: clinicToday(deps.clock),
    path: pagePattern(path),
    brand: isMembersArea(path) ? 'none' : brandOf(path),
  })
}
