import type { PersonDetails } from '@om/contracts/common'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Me } from '@om/contracts/me'
import type { PatientActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { meIn } from './read-me.ts'
import { storeDetails } from './store-details.ts'

/** Saves the patient's name, mobile and delivery address. What is signed already keeps what it was signed with (INV-08). */
export const saveDetails = (
  deps: Deps,
  actor: PatientActor,
  details: PersonDetails,
  requestId = '',
): Promise<Result<Me>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<Me>> => {
      await storeDetails(deps, tx, actor.id, details)
      const me = await meIn(deps, tx, actor)
      return me ? done(me) : refused('not_found')
    },
    requestId,
  )
