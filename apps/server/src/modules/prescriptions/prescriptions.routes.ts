import {
  draftPrescription as draftEndpoint,
  receiveLegalForm as legalFormEndpoint,
  myPrescriptions,
  prescriptionPdf,
  signPrescription as signEndpoint,
} from '@om/contracts/prescriptions'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { listMyPrescriptions } from './my-prescriptions.ts'
import { prescriptionDocument } from './prescription-document.ts'
import { receiveLegalForm } from './receive-legal-form.ts'
import { draftPrescription } from './sign/draft-prescription.ts'
import { signPrescription } from './sign/sign-prescription.ts'

/** Prescriptions. */
export const prescriptionsRoutes = (deps: Deps): Route[] => [
  serve(deps, draftEndpoint, draftPrescription),
  serve(deps, signEndpoint, signPrescription),
  serve(deps, myPrescriptions, listMyPrescriptions),
  serve(deps, prescriptionPdf, prescriptionDocument, { transaction: 'own' }),
  serve(deps, legalFormEndpoint, receiveLegalForm),
]
