import { done, type Result, refused } from '@om/contracts/errors'
import { type Parcel, trackParcel as trackEndpoint } from '@om/contracts/parcels'
import {
  askCarrier as askEndpoint,
  correctEnquiry as correctEndpoint,
  endEnquiry as endEndpoint,
  lodgeManifest as lodgeEndpoint,
  manifestPaper as paperEndpoint,
  readShipping as shippingEndpoint,
} from '@om/contracts/shipping'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { askCarrier, correctEnquiry, endEnquiry } from './enquiries.ts'
import { lodgeManifest, manifestPaper, readShipping } from './manifests.ts'
import { presentParcel } from './parcels.present.ts'
import { parcelByNumber } from './parcels.repo.ts'

/**
 * A parcel for anyone who holds its number, from our own row: the carrier is never asked for a page view. Says nothing
 * about who receives it or what is in it; an unknown number is `parcel_not_found`.
 */
const trackParcel = async (
  ctx: Ctx<'anyone'>,
  { trackingNumber }: { trackingNumber: string },
): Promise<Result<Parcel>> => {
  const { tx } = ctx
  const parcel = await parcelByNumber(tx, trackingNumber)
  return parcel ? done(presentParcel(parcel)) : refused('parcel_not_found')
}

export const parcelsRoutes = (deps: Deps): Route[] => [
  serve(deps, trackEndpoint, trackParcel),
  serve(deps, shippingEndpoint, readShipping),
  serve(deps, askEndpoint, askCarrier),
  serve(deps, correctEndpoint, correctEnquiry),
  serve(deps, endEndpoint, endEnquiry),
  serve(deps, lodgeEndpoint, lodgeManifest, { transaction: 'own' }),
  serve(deps, paperEndpoint, manifestPaper, { transaction: 'own' }),
]
