import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type RefusalCode, type Result, refused } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { DoctorActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { currentDoctor, type Doctor } from '#src/modules/people/people.ts'
import { type AboutConsult, aboutConsult } from '../chart/about-consult.ts'
import { buildChart } from '../chart/chart.ts'
import { workRefusal } from '../consults.policy.ts'
import { type ConsultRow, lockConsult } from '../consults.repo.ts'

/** What a doctor's step works with: the consult held still, the doctor's own current row, and what stands around both. */
export type Held = { tx: Tx; consult: ConsultRow; doctor: Doctor; now: Date; about: AboutConsult }

type Refuse = (consult: ConsultRow, actor: DoctorActor, now: Date) => RefusalCode | null

/**
 * A doctor's step on a consult they hold, in one transaction: the consult is found as they see it and held still, their
 * registration and claim are checked, and the version they read must be the newest. Answers with the fresh chart.
 */
export const withHeldConsult = async (
  ctx: Ctx<'doctor'>,
  input: { id: string; version: number },
  work: (held: Held) => Promise<Result<unknown>>,
  refuse: Refuse = workRefusal,
): Promise<Result<ConsultForDoctor>> => {
  const { deps, tx, actor } = ctx
  const consult = await lockConsult(tx, input.id)
  if (!consult) return refused('not_found')
  const now = deps.clock.now()
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  const code = refuse(consult, actor, now)
  if (code) return refusedIn(code, consult.state)
  if (consult.version !== input.version) return refusedIn('consult_changed', consult.state)
  const about = aboutConsult(tx, consult)
  const result = await work({ tx, consult, doctor: doctor.value, now, about })
  if (!result.ok) return result
  return done(await buildChart(ctx, consult.id, { isRegistered: true, about }))
}
