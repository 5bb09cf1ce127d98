import { readMarketing as readEndpoint, saveMarketing as saveEndpoint } from '@om/contracts/preferences'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { readMarketing } from './read-marketing.ts'
import { saveMarketing } from './save-marketing.ts'

/** What people want to hear from us. */
export const preferencesRoutes = (deps: Deps): Route[] => [
  serve(deps, readEndpoint, readMarketing),
  serve(deps, saveEndpoint, saveMarketing),
]
