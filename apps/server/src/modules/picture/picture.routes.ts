import {
  correctPicture as correctEndpoint,
  myPicture as mineEndpoint,
  patientPicture as patientEndpoint,
  testRequestPdf as requestEndpoint,
  addTestResult as resultEndpoint,
} from '@om/contracts/picture'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { addTestResult, correctPicture, readMyPicture, readPicture } from './record-fact.ts'
import { testRequest } from './test-request.ts'

/** What is known of a patient: theirs to read and correct, the doctors' to read and add to. */
export const pictureRoutes = (deps: Deps): Route[] => [
  serve(deps, mineEndpoint, readMyPicture),
  serve(deps, correctEndpoint, correctPicture),
  serve(deps, patientEndpoint, readPicture),
  serve(deps, resultEndpoint, addTestResult),
  serve(deps, requestEndpoint, testRequest, { transaction: 'own' }),
]
