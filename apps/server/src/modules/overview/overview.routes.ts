import { readOverview as overviewEndpoint } from '@om/contracts/admin'
import { readJourney as journeyEndpoint } from '@om/contracts/me'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { readJourney } from './journey.ts'
import { readOverview } from './read-overview.ts'

/** What is put together from every module: the admins' first page, and where a patient's care stands. */
export const overviewRoutes = (deps: Deps): Route[] => [
  serve(deps, overviewEndpoint, readOverview),
  serve(deps, journeyEndpoint, readJourney),
]
