import {
  answerQuestion as answerEndpoint,
  askPatient as askEndpoint,
  claimConsult as claimEndpoint,
  consultQueue,
  recordContact as contactEndpoint,
  decideConsult as declineEndpoint,
  consultLetter as letterEndpoint,
  myConsults,
  saveNote as noteEndpoint,
  openConsult as openEndpoint,
  readConsult as readEndpoint,
  releaseConsult as releaseEndpoint,
  requireVideo as videoEndpoint,
  withdrawConsult as withdrawEndpoint,
} from '@om/contracts/consults'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { readConsult } from './chart/read-consult.ts'
import { answerQuestion } from './contact/answer-question.ts'
import { askPatient } from './contact/ask-patient.ts'
import { recordContact } from './contact/record-contact.ts'
import { requireVideo } from './contact/require-video.ts'
import { declineConsult } from './decide/decline-consult.ts'
import { saveNote } from './decide/save-note.ts'
import { consultLetter } from './letter/consult-letter.ts'
import { listMyConsults } from './patient/my-consults.ts'
import { openConsult } from './patient/open-consult.ts'
import { withdrawConsult } from './patient/withdraw-consult.ts'
import { claimConsult } from './queue/claim-consult.ts'
import { listQueue } from './queue/list-queue.ts'
import { releaseConsult } from './queue/release-consult.ts'

/** Consults. Fixed paths come before those with an id. */
export const consultsRoutes = (deps: Deps): Route[] => [
  serve(deps, openEndpoint, openConsult),
  serve(deps, myConsults, listMyConsults),
  serve(deps, consultQueue, listQueue),
  serve(deps, readEndpoint, readConsult),
  serve(deps, letterEndpoint, consultLetter, { transaction: 'own' }),
  serve(deps, claimEndpoint, claimConsult),
  serve(deps, releaseEndpoint, releaseConsult),
  serve(deps, askEndpoint, askPatient),
  serve(deps, answerEndpoint, answerQuestion),
  serve(deps, withdrawEndpoint, withdrawConsult),
  serve(deps, contactEndpoint, recordContact),
  serve(deps, videoEndpoint, requireVideo),
  serve(deps, noteEndpoint, saveNote),
  serve(deps, declineEndpoint, declineConsult),
]
