import { done, type Result, refused } from '@om/contracts/errors'
import type { DoctorActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import { isOwnCare } from './consults.policy.ts'
import { type ConsultRow, visibleConsult } from './consults.repo.ts'

export type FoundConsult = ConsultRow

/** A consult that the doctor may read: absent ones and other people's look the same, and one's own is refused (INV-05). */
export const findConsult = async (tx: Tx, actor: DoctorActor, id: string): Promise<Result<FoundConsult>> => {
  const consult = await visibleConsult(tx, id)
  if (!consult) return refused('not_found')
  return isOwnCare(consult, actor) ? refused('own_care') : done(consult)
}
