import { readOverview as overviewEndpoint } from '@om/contracts/admin'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { readOverview } from './read-overview.ts'

export const adminRoutes = (deps: Deps): Route[] => [serve(deps, overviewEndpoint, readOverview)]
