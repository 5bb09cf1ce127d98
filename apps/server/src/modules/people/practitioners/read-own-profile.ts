import { done, type Result, refused } from '@om/contracts/errors'
import type { OwnProfile } from '@om/contracts/practitioners'
import type { Ctx } from '#src/ctx.ts'
import { staffOfAccount } from '../staff/registered-staff.ts'
import { presentOwn } from './practitioners.present.ts'
import { ownProfile } from './practitioners.repo.ts'

/** The acting practitioner's own public profile; an empty one before they first save it. */
export const readOwnProfile = async (ctx: Ctx<'signed-in'>): Promise<Result<OwnProfile>> => {
  const { tx, actor } = ctx
  const staff = await staffOfAccount(tx, actor.id)
  if (!staff) return refused('not_found')
  return done(presentOwn(staff.row, await ownProfile(tx, actor.id)))
}
