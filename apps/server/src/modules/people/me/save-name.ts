import type { PersonDetails } from '@om/contracts/common'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Me } from '@om/contracts/me'
import type { PatientActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { updateName } from './me.repo.ts'
import { meIn } from './read-me.ts'

/** Saves a patient's first and last name alone, as someone who came through Google completes them. */
export const saveName = (
  deps: Deps,
  actor: PatientActor,
  name: Pick<PersonDetails, 'firstName' | 'lastName'>,
  requestId = '',
): Promise<Result<Me>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<Me>> => {
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
    },
    requestId,
  )
