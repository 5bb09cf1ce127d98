import type { ConsultForPatient } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { stopClock } from '../clock.ts'
import { lockConsult } from '../consults.repo.ts'
import { moveConsult } from '../move-consult.ts'
import { patientView } from './patient-view.ts'

/** Ends an open consult at the patient's wish, free of charge (INV-18). Repeating it changes nothing. */
export const withdrawConsult = async (
  ctx: Ctx<'patient'>,
  input: { id: string; reason: string },
): Promise<Result<ConsultForPatient>> => {
  const { deps, tx } = ctx
  const consult = await lockConsult(tx, input.id)
  if (!consult) return refused('not_found')
  if (consult.state === 'withdrawn') return done(await patientView(deps, tx, consult.id))
  const moved = await moveConsult(
    deps,
    tx,
    consult,
    { action: 'withdraw', by: 'patient' },
    { ...stopClock(), decisionReason: input.reason },
  )
  if (!moved.ok) return moved
  return done(await patientView(deps, tx, consult.id))
}
