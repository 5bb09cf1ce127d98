import type { ConsultForPatient } from '@om/contracts/consults'
import { done, type Result } from '@om/contracts/errors'
import type { PatientActor } from '#src/actor.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { visibleConsultsOf } from '../consults.repo.ts'
import { patientViews } from './patient-view.ts'

/** The signed-in patient's own consults, newest first. */
export const listMyConsults = (
  deps: Deps,
  actor: PatientActor,
  requestId = '',
): Promise<Result<{ items: ConsultForPatient[] }>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const rows = await visibleConsultsOf(tx, actor.id)
      auditListRead(deps.clock, tx, 'consult.mine.read', 'patient', actor.id)
      return done({ items: await patientViews(deps, tx, rows) })
    },
    requestId,
  )
