import { saveDetails as detailsEndpoint, saveName as nameEndpoint, readMe as readEndpoint } from '@om/contracts/me'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { readMe } from './read-me.ts'
import { saveDetails } from './save-details.ts'
import { saveName } from './save-name.ts'

/** The signed-in person. */
export const meRoutes = (deps: Deps): Route[] => [
  serve(deps, readEndpoint, readMe),
  serve(deps, detailsEndpoint, saveDetails),
  serve(deps, nameEndpoint, saveName),
]
