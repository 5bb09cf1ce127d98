import {
  pictureAsks as asksEndpoint,
  closeTestRequest as closeEndpoint,
  correctPicture as correctEndpoint,
  addFact as factEndpoint,
  testRequestLetter as letterEndpoint,
  myPicture as mineEndpoint,
  patientPicture as patientEndpoint,
  requestTests as requestEndpoint,
  addTestResult as resultEndpoint,
  strikeFact as strikeEndpoint,
} from '@om/contracts/picture'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { ofPatientInCare, ofPatientTheirs } from '#src/modules/consults/consults.ts'
import { addFact, addTestResult, correctPicture, readAsks, readMyPicture, readPicture } from './record-fact.ts'
import { strikeFact } from './strike-fact.ts'
import { closeTestRequest, requestTests, testRequestLetter } from './test-request.ts'

/** What is known of a patient: theirs to read and correct, the doctors' to read and add to. */
export const pictureRoutes = (deps: Deps): Route[] => [
  serve(deps, mineEndpoint, readMyPicture),
  serve(deps, asksEndpoint, readAsks),
  serve(deps, correctEndpoint, correctPicture),
  serve(deps, patientEndpoint, ofPatientInCare(readPicture)),
  serve(deps, factEndpoint, ofPatientTheirs(addFact)),
  serve(deps, resultEndpoint, ofPatientTheirs(addTestResult)),
  serve(deps, strikeEndpoint, strikeFact),
  serve(deps, requestEndpoint, ofPatientTheirs(requestTests)),
  serve(deps, closeEndpoint, closeTestRequest),
  serve(deps, letterEndpoint, testRequestLetter, { transaction: 'own' }),
]
