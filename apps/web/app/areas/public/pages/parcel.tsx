import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { publicApi } from '#app/browser/api.ts'
import { answerOf, requestOf } from '#app/request.ts'
import { CrashScreen } from '#app/ui/crash-screen.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ParcelMissing } from '../sections/parcel-missing.tsx'
import { ParcelView } from '../sections/parcel-view.tsx'
import type { Route } from './+types/parcel'

/** Gentle on the carrier: a parcel is looked at again once a minute while the page is in front. */
const LOOK_AGAIN_MS = 60_000

export const meta: Route.MetaFunction = args =>
  pageMeta(args, { description: 'Follow a parcel. This page shows where it is and nothing about what is in it.' })

export const loader = ({ context, params }: Route.LoaderArgs) =>
  answerOf(() => requestOf(context).api.parcels.track({ params: { trackingNumber: params.tn } }))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  answerOf(() => publicApi.parcels.track({ params: { trackingNumber: params.tn } }))

export const ErrorBoundary = ({ error, params }: Route.ErrorBoundaryProps) =>
  isRouteErrorResponse(error) && error.status < 500 ? (
    <ParcelMissing trackingNumber={params.tn ?? ''} />
  ) : (
    <CrashScreen error={error} />
  )

/** Where a parcel is, for anyone who holds its number. (Spec §2: /t/auspost/{tn}) */
export default function ParcelPage({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isOver = loaderData.milestone === 'delivered'
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isOver, revalidate])
  return <ParcelView parcel={loaderData} />
}
