import { trackParcel as trackEndpoint } from '@om/contracts/parcels'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { trackParcel } from './track-parcel.ts'

export const parcelsRoutes = (deps: Deps): Route[] => [serve(deps, trackEndpoint, trackParcel)]
