import {
  completeCheckIn as completeEndpoint,
  myCheckIns as mineEndpoint,
  patientCheckIns as patientEndpoint,
  reviewCheckIn as reviewEndpoint,
} from '@om/contracts/check-ins'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { ofPatientInCare } from '#src/modules/consults/consults.ts'
import { completeCheckIn, listMyCheckIns } from './complete-check-in.ts'
import { listCheckIns, reviewCheckIn } from './review-check-in.ts'

/** Check-ins: theirs to answer, the doctors' to read. */
export const checkInsRoutes = (deps: Deps): Route[] => [
  serve(deps, mineEndpoint, listMyCheckIns),
  serve(deps, completeEndpoint, completeCheckIn),
  serve(deps, patientEndpoint, ofPatientInCare(listCheckIns)),
  serve(deps, reviewEndpoint, reviewCheckIn),
]
