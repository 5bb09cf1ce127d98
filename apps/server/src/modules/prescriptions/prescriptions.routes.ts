import { done, type Result } from '@om/contracts/errors'
import { patientGates as gatesEndpoint } from '@om/contracts/gates'
import {
  beginReview as beginEndpoint,
  ceasePrescription as ceaseEndpoint,
  draftPrescription as draftEndpoint,
  holdPrescription as holdEndpoint,
  receiveLegalForm as legalFormEndpoint,
  type MyPrescription,
  myPrescriptions,
  originalToSend,
  prescriptionPdf,
  releasePrescription as releaseEndpoint,
  reviewPrescription as reviewEndpoint,
  sendOriginal as sendOriginalEndpoint,
  signPrescription as signEndpoint,
  stopPrescription as stopEndpoint,
  takeBack as takeBackEndpoint,
  takeElsewhere as takeElsewhereEndpoint,
  undoLegalForm as undoLegalFormEndpoint,
} from '@om/contracts/prescriptions'
import { rxHistory } from '@om/contracts/rx-history'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { hasOpenConsult, ofConsultInCare, ofPatientInCare } from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { askForReview, beginReview } from './ask-for-review.ts'
import { elsewhereOf } from './elsewhere/elsewhere.repo.ts'
import { readOriginal, sendOriginal } from './elsewhere/send-original.ts'
import { ownAddress, takeBack, takeElsewhere } from './elsewhere/take-elsewhere.ts'
import { listGates } from './gate-runs.ts'
import { exportRx, listRx, readRx } from './history/rx-history.ts'
import { ceasePrescription, holdPrescription, stopPrescription } from './move-prescription.ts'
import { notPosted, originalsDocument, postOriginals } from './originals/post-originals.ts'
import { prescriptionDocument } from './prescription-document.ts'
import { presentForPatient } from './prescriptions.present.ts'
import { lastMoves, visiblePrescriptionsOf } from './prescriptions.repo.ts'
import { receiveLegalForm, undoLegalForm } from './receive-legal-form.ts'
import { releasePrescription } from './recheck.ts'
import { draftPrescription } from './sign/draft-prescription.ts'
import { signPrescription } from './sign/sign-prescription.ts'

/** The signed-in patient's own prescriptions, newest first. */
const listMyPrescriptions = async (
  ctx: Ctx<'patient'>,
): Promise<Result<{ items: MyPrescription[]; postTo: string }>> => {
  const { deps, tx, actor } = ctx
  const rows = await visiblePrescriptionsOf(tx, actor.id)
  const ids = rows.map(row => row.id)
  const moves = await lastMoves(tx, ids)
  auditListRead(deps.clock, tx, 'prescription.mine.read', 'patient', actor.id)
  const away = await elsewhereOf(tx, ids)
  const standing = { today: clinicToday(deps.clock), hasOpenConsult: await hasOpenConsult(tx, actor.id) }
  return done({
    items: rows.map(row => presentForPatient(row, moves.get(row.id), { ...standing, elsewhere: away.get(row.id) })),
    postTo: rows.length > 0 ? await ownAddress(tx, actor.id) : '',
  })
}

/** Prescriptions. */
export const prescriptionsRoutes = (deps: Deps): Route[] => [
  serve(deps, draftEndpoint, ofConsultInCare(draftPrescription)),
  serve(deps, signEndpoint, signPrescription),
  serve(deps, myPrescriptions, listMyPrescriptions),
  serve(deps, prescriptionPdf, prescriptionDocument, { transaction: 'own' }),
  serve(deps, legalFormEndpoint, receiveLegalForm),
  serve(deps, undoLegalFormEndpoint, undoLegalForm),
  serve(deps, holdEndpoint, holdPrescription),
  serve(deps, releaseEndpoint, releasePrescription),
  serve(deps, ceaseEndpoint, ceasePrescription),
  serve(deps, stopEndpoint, stopPrescription),
  serve(deps, reviewEndpoint, askForReview),
  serve(deps, beginEndpoint, beginReview),
  serve(deps, gatesEndpoint, ofPatientInCare(listGates)),
  serve(deps, takeElsewhereEndpoint, takeElsewhere),
  serve(deps, takeBackEndpoint, takeBack),
  serve(deps, originalToSend, readOriginal),
  serve(deps, sendOriginalEndpoint, sendOriginal),
  serve(deps, rxHistory.list, listRx),
  serve(deps, rxHistory.exported, exportRx),
  serve(deps, rxHistory.originals, originalsDocument, { transaction: 'own' }),
  serve(deps, rxHistory.posted, postOriginals),
  serve(deps, rxHistory.notPosted, notPosted),
  serve(deps, rxHistory.read, readRx),
]
