import { done, type Result, refused } from '@om/contracts/errors'
import type { Me } from '@om/contracts/me'
import type { PersonActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { staffCard } from '../staff/staff-card.ts'
import { presentMe } from './me.present.ts'
import { visibleProfile } from './me.repo.ts'

/** The signed-in person as they are stored now, in the caller's transaction. */
export const meIn = async (deps: Deps, tx: Tx, actor: PersonActor): Promise<Me | undefined> => {
  const profile = await visibleProfile(tx, actor.id)
  return profile && presentMe(actor, profile, await staffCard(deps.clock, tx, actor))
}

/** Who is signed in: name, role and, for staff, what a colleague and the register know of them. */
export const readMe = async (ctx: Ctx<'signed-in'>): Promise<Result<Me>> => {
  const { deps, tx, actor } = ctx
  const me = await meIn(deps, tx, actor)
  return me ? done(me) : refused('not_found')
}
