import { done, type Result, refused } from '@om/contracts/errors'
import type { BrowserError } from '@om/contracts/visits'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { presentError } from './visits.present.ts'
import { setDismissed, visibleError } from './visits.repo.ts'

/** Puts an error away, or brings it back. Repeating it changes nothing. */
export const dismissError = async (
  ctx: Ctx<'signed-in'>,
  { id, dismissed }: { id: string; dismissed: boolean },
): Promise<Result<BrowserError>> => {
  const { deps, tx } = ctx
  const row = await visibleError(tx, id)
  if (!row) return refused('not_found')
  if ((row.dismissedAt !== null) === dismissed) return done(presentError(row))
  const saved = await setDismissed(tx, id, dismissed ? deps.clock.now() : null)
  if (!saved) return refused('not_found')
  const [fromState, toState] = dismissed ? ['shown', 'dismissed'] : ['dismissed', 'shown']
  await audit(deps.clock, tx, {
    action: 'client-error.dismiss',
    subjectType: 'client-error',
    subjectId: id,
    fromState,
    toState,
  })
  return done(presentError(saved))
}
