import { reportClientError } from '@om/contracts/config'
import { done } from '@om/contracts/errors'
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
  serve(deps, contract.record, async ({ body, header }) => {
    recordView(deps, { path: body.path, header })
    return done({ ok: true as const })
  }),
  serve(deps, reportClientError, async ({ body, requestId }) => {
    await storeError(deps, body, requestId)
    return done({ ok: true as const })
  }),
  serve(deps, contract.read, ({ actor, query, requestId }) => readVisits(deps, actor, query, requestId)),
  serve(deps, contract.errors, ({ actor, query, requestId }) => listErrors(deps, actor, query, requestId)),
  serve(deps, contract.dismissError, ({ actor, params, body, requestId }) =>
    dismissError(deps, actor, { ...params, ...body }, requestId),
  ),
]
