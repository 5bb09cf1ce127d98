import type { PersonDetails } from '@om/contracts/common'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Me } from '@om/contracts/me'
import type { Ctx } from '#src/ctx.ts'
import { meIn } from './read-me.ts'
import { storeDetails } from './store-details.ts'

/** Saves the patient's name, mobile and delivery address. What is signed already keeps what it was signed with (INV-08). */
export const saveDetails = async (ctx: Ctx<'patient'>, details: PersonDetails): Promise<Result<Me>> => {
  const { deps, tx, actor } = ctx
  await storeDetails(deps, tx, actor.id, details)
  const me = await meIn(deps, tx, actor)
  return me ? done(me) : refused('not_found')
}
