import { done, type Result, refused } from '@om/contracts/errors'
import type { OwnProfile } from '@om/contracts/practitioners'
import type { PersonActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { staffOfAccount } from '../staff/registered-staff.ts'
import { presentOwn } from './practitioners.present.ts'
import { ownProfile } from './practitioners.repo.ts'

/** The acting practitioner's own public profile; an empty one before they first save it. */
export const readOwnProfile = (deps: Deps, actor: PersonActor, requestId = ''): Promise<Result<OwnProfile>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<OwnProfile>> => {
      const staff = await staffOfAccount(tx, actor.id)
      if (!staff) return refused('not_found')
      return done(presentOwn(staff.row, await ownProfile(tx, actor.id)))
    },
    requestId,
  )
