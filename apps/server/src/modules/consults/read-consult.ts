import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import type { DoctorActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { buildChart } from './chart.ts'
import { isOwnCare } from './consults.policy.ts'
import { visibleConsult } from './consults.repo.ts'

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
      const consult = await visibleConsult(tx, input.id)
      if (!consult) return refused('not_found')
      if (isOwnCare(consult, actor)) return refused('own_care')
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
