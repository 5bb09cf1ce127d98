import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result } from '@om/contracts/errors'
import type { DoctorActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { findConsult } from '../find-consult.ts'
import { buildChart } from './chart.ts'

/** The whole chart of one consult, for a doctor; the reading itself is audited. One's own is refused (INV-05). */
export const readConsult = (
  deps: Deps,
  actor: DoctorActor,
  input: { id: string },
  requestId = '',
): Promise<Result<ConsultForDoctor>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<ConsultForDoctor>> => {
      const found = await findConsult(tx, actor, input.id)
      if (!found.ok) return found
      const consult = found.value
      await audit(deps.clock, tx, {
        action: 'consult.read',
        subjectType: 'consult',
        subjectId: consult.id,
        patientId: consult.patientId,
      })
      return done(await buildChart(deps, tx, actor, consult.id))
    },
    requestId,
  )
