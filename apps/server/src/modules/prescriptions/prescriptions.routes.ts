import { done, type Result } from '@om/contracts/errors'
import {
  draftPrescription as draftEndpoint,
  receiveLegalForm as legalFormEndpoint,
  myPrescriptions,
  type Prescription,
  prescriptionPdf,
  signPrescription as signEndpoint,
} from '@om/contracts/prescriptions'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { prescriptionDocument } from './prescription-document.ts'
import { presentPrescription } from './prescriptions.present.ts'
import { visiblePrescriptionsOf } from './prescriptions.repo.ts'
import { receiveLegalForm } from './receive-legal-form.ts'
import { draftPrescription } from './sign/draft-prescription.ts'
import { signPrescription } from './sign/sign-prescription.ts'

/** The signed-in patient's own prescriptions, newest first. */
const listMyPrescriptions = async (ctx: Ctx<'patient'>): Promise<Result<{ items: Prescription[] }>> => {
  const { deps, tx, actor } = ctx
  const rows = await visiblePrescriptionsOf(tx, actor.id)
  auditListRead(deps.clock, tx, 'prescription.mine.read', 'patient', actor.id)
  return done({ items: rows.map(presentPrescription) })
}

/** Prescriptions. */
export const prescriptionsRoutes = (deps: Deps): Route[] => [
  serve(deps, draftEndpoint, draftPrescription),
  serve(deps, signEndpoint, signPrescription),
  serve(deps, myPrescriptions, listMyPrescriptions),
  serve(deps, prescriptionPdf, prescriptionDocument, { transaction: 'own' }),
  serve(deps, legalFormEndpoint, receiveLegalForm),
]
