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
  serve(deps, openEndpoint, ({ actor, body, requestId }) => openConsult(deps, actor, body, requestId)),
  serve(deps, myConsults, ({ actor, requestId }) => listMyConsults(deps, actor, requestId)),
  serve(deps, consultQueue, ({ actor, query, requestId }) => listQueue(deps, actor, query, requestId)),
  serve(deps, readEndpoint, ({ actor, params, requestId }) => readConsult(deps, actor, params, requestId)),
  serve(deps, letterEndpoint, ({ actor, params, requestId }) => consultLetter(deps, actor, params, requestId)),
  serve(deps, claimEndpoint, ({ actor, params, requestId }) => claimConsult(deps, actor, params, requestId)),
  serve(deps, releaseEndpoint, ({ actor, params, requestId }) => releaseConsult(deps, actor, params, requestId)),
  serve(deps, askEndpoint, ({ actor, params, body, requestId }) =>
    askPatient(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, answerEndpoint, ({ actor, params, body, requestId }) =>
    answerQuestion(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, withdrawEndpoint, ({ actor, params, body, requestId }) =>
    withdrawConsult(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contactEndpoint, ({ actor, params, body, requestId }) =>
    recordContact(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, videoEndpoint, ({ actor, params, body, requestId }) =>
    requireVideo(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, noteEndpoint, ({ actor, params, body, requestId }) =>
    saveNote(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, declineEndpoint, ({ actor, params, body, requestId }) =>
    declineConsult(deps, actor, { ...params, ...body }, requestId),
  ),
]
