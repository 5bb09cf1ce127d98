import { reportClientError } from '@om/contracts/config'
import { visits as contract } from '@om/contracts/visits'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { dismissError } from './dismiss-error.ts'
import { listErrors } from './list-errors.ts'
import { readVisits } from './read-visits.ts'
import { recordView } from './record-view.ts'
import { storeError } from './store-error.ts'

/** How often pages are shown, and what went wrong in browsers. */
export const visitsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.record, recordView, { transaction: 'own' }),
  serve(deps, reportClientError, storeError, { transaction: 'own' }),
  serve(deps, contract.read, readVisits),
  serve(deps, contract.errors, listErrors),
  serve(deps, contract.dismissError, dismissError),
]
