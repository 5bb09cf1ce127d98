import type { PersonDetails } from '@om/contracts/common'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Me } from '@om/contracts/me'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { updateName } from './me.repo.ts'
import { meIn } from './read-me.ts'

/** Saves a patient's first and last name alone, as someone who came through Google completes them. */
export const saveName = async (
  ctx: Ctx<'patient'>,
  name: Pick<PersonDetails, 'firstName' | 'lastName'>,
): Promise<Result<Me>> => {
  const { deps, tx, actor } = ctx
  await updateName(tx, actor.id, name, deps.clock.now())
  await audit(deps.clock, tx, {
    action: 'profile.name.save',
    subjectType: 'profile',
    subjectId: actor.id,
    patientId: actor.id,
  })
  tx.afterCommit(() => deps.accounts.forget(actor.id))
  const me = await meIn(deps, tx, actor)
  return me ? done(me) : refused('not_found')
}
