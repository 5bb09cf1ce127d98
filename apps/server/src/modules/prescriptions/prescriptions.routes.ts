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
  serve(deps, draftEndpoint, ({ actor, params, query, requestId }) =>
    draftPrescription(deps, actor, { ...params, ...query }, requestId),
  ),
  serve(deps, signEndpoint, ({ actor, params, body, requestId }) =>
    signPrescription(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, myPrescriptions, ({ actor, requestId }) => listMyPrescriptions(deps, actor, requestId)),
  serve(deps, prescriptionPdf, ({ actor, params, requestId }) => prescriptionDocument(deps, actor, params, requestId)),
  serve(deps, legalFormEndpoint, ({ actor, params, body, requestId }) =>
    receiveLegalForm(deps, actor, { ...params, ...body }, requestId),
  ),
]
