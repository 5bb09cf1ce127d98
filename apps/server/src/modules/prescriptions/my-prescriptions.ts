import { done, type Result } from '@om/contracts/errors'
import type { Prescription } from '@om/contracts/prescriptions'
import type { PatientActor } from '#src/actor.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { presentPrescription } from './prescriptions.present.ts'
import { visiblePrescriptionsOf } from './prescriptions.repo.ts'

/** The signed-in patient's own prescriptions, newest first. */
export const listMyPrescriptions = (
  deps: Deps,
  actor: PatientActor,
  requestId = '',
): Promise<Result<{ items: Prescription[] }>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const rows = await visiblePrescriptionsOf(tx, actor.id)
      auditListRead(deps.clock, tx, 'prescription.mine.read', 'patient', actor.id)
      return done({ items: rows.map(presentPrescription) })
    },
    requestId,
  )
