import { isRouteErrorResponse } from 'react-router'
import { publicApi } from '#app/browser/api.ts'
import { answerOf, requestOf } from '#app/request.ts'
import { CrashScreen } from '#app/ui/crash-screen.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ParcelMissing, ParcelUnreachable, ParcelView, useParcel } from '../sections/parcel.tsx'
import type { Route } from './+types/parcel'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, { description: 'Follow a parcel. This page shows where it is and nothing about what is in it.' })

export const loader = ({ context, params }: Route.LoaderArgs) =>
  answerOf(() => requestOf(context).api.parcels.track({ params: { trackingNumber: params.tn } }))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  answerOf(() => publicApi.parcels.track({ params: { trackingNumber: params.tn } }))

/** Answers that say nothing of the parcel: asked too often, or the carrier is down. */
const passing = [429, 503]

export const ErrorBoundary = ({ error, params }: Route.ErrorBoundaryProps) => {
  const number = params.tn ?? ''
  if (!isRouteErrorResponse(error)) return <CrashScreen error={error} />
  if (passing.includes(error.status)) return <ParcelUnreachable trackingNumber={number} />
  return error.status < 500 ? <ParcelMissing trackingNumber={number} /> : <CrashScreen error={error} />
}

/** Where a parcel is, for anyone who holds its number. (Spec §2: /t/auspost/{tn}) */
export default function ParcelPage({ loaderData }: Route.ComponentProps) {
  return <ParcelView parcel={useParcel(loaderData)} />
}
