import type { Parcel } from '@om/contracts/parcels'
import { formatDay } from '@om/domain/dates'
import { type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { publicApi } from '#app/browser/api.ts'
import { answerOf, requestOf } from '#app/request.ts'
import { CrashScreen } from '#app/ui/crash-screen.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ReaderTime } from '#app/ui/times.tsx'
import classes from '../sections/parcel.module.css'
import section from '../sections/section.module.css'
import type { Route } from './+types/parcel'

export const meta: Route.MetaFunction = args =>
  pageMeta(args, { description: 'Follow a parcel. This page shows where it is and nothing about what is in it.' })

export const loader = ({ context, params }: Route.LoaderArgs) =>
  answerOf(() => requestOf(context).api.parcels.track({ params: { trackingNumber: params.tn } }))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  answerOf(() => publicApi.parcels.track({ params: { trackingNumber: params.tn } }))

/** Gentle on the carrier: a parcel is looked at again once a minute while the page is in front. */
const LOOK_AGAIN_MS = 60_000

/** A parcel as last known. It is looked at again while it is under way; a look that fails leaves everything as it is. */
const useParcel = (first: Parcel): Parcel => {
  const [parcel, setParcel] = useState(first)
  const { trackingNumber } = first
  const isOver = parcel.milestone === 'delivered'
  useEffect(() => setParcel(first), [first])
  useEffect(() => {
    if (isOver) return
    let lookedAt = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN_MS) return
      lookedAt = Date.now()
      publicApi.parcels.track({ params: { trackingNumber } }).then(setParcel, () => undefined)
    }
    const timer = setInterval(look, LOOK_AGAIN_MS / 4)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOver, trackingNumber])
  return parcel
}

const Problem = ({
  trackingNumber,
  title,
  children,
}: {
  trackingNumber: string
  title: string
  children: ReactNode
}) => (
  <article className={`wide stack ${section.page} ${section.narrow} ${classes.page}`}>
    <p className={`soft ${classes.number}`}>
      Parcel <span>{trackingNumber}</span>
    </p>
    <h1 className="title-1">{title}</h1>
    {children}
    <p className={`soft ${classes.foot}`}>
      <a href="https://auspost.com.au/mypost/track" rel="noreferrer" target="_blank">
        Go to Australia Post
      </a>{' '}
      or <a href="/support">ask us</a>
    </p>
  </article>
)

/** A number nobody knows: what to check, and where else to ask. */
const ParcelMissing = ({ trackingNumber }: { trackingNumber: string }) => (
  <Problem trackingNumber={trackingNumber} title="We do not know this number">
    <p className={classes.words}>
      Check it against the message we sent when your parcel left the pharmacy. If it came from someone else, ask the
      carrier directly.
    </p>
  </Problem>
)

/** The carrier does not answer, or was asked too often: nothing is wrong with the parcel. */
const ParcelUnreachable = ({ trackingNumber }: { trackingNumber: string }) => (
  <Problem trackingNumber={trackingNumber} title="We cannot look it up right now">
    <p className={classes.words}>
      The carrier’s system is not answering us. That says nothing about your parcel, which goes on its way. Try again in
      a few minutes.
    </p>
    <p className={classes.words}>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </p>
  </Problem>
)

const stages = [
  { key: 'label_created', label: 'Label created' },
  { key: 'in_transit', label: 'In transit' },
  { key: 'out_for_delivery', label: 'Out for delivery' },
  { key: 'delivered', label: 'Delivered' },
] as const

const reached: Record<Parcel['milestone'], number> = {
  label_created: 0,
  in_transit: 1,
  problem: 1,
  out_for_delivery: 2,
  awaiting_collection: 2,
  delivered: 3,
}

const Track = ({ milestone }: { milestone: Parcel['milestone'] }) => (
  <ol className={`plain-list ${classes.track}`}>
    {stages.map(({ key, label }, index) => (
      <li
        key={key}
        data-done={index <= reached[milestone] || undefined}
        aria-current={index === reached[milestone] ? 'step' : undefined}
      >
        {label}
      </li>
    ))}
  </ol>
)

/** State, stages and scans of a parcel; no name, no address, no contents. */
const ParcelView = ({ parcel }: { parcel: Parcel }) => {
  const { trackingNumber, milestone, label, events, lastCheckedAt, carrierUrl, askedCarrierOn } = parcel
  return (
    <article className={`wide stack ${section.page} ${section.narrow} ${classes.page}`}>
      <p className={`soft ${classes.number}`}>
        Parcel <span>{trackingNumber}</span>
      </p>
      <h1 className="title-1" aria-live="polite">
        {label}
      </h1>
      <Track milestone={milestone} />
      {askedCarrierOn && (
        <p className="card">{`It should have arrived. We have asked Australia Post about it on ${formatDay(askedCarrierOn)}, and tell you what becomes of it.`}</p>
      )}
      {events.length === 0 ? (
        <p className="card quiet">
          Not scanned yet. The label is printed, and the first entry appears when the carrier picks the parcel up,
          usually within one business day.
        </p>
      ) : (
        <ol className={`plain-list ruled ${classes.events}`}>
          {events.map(event => (
            <li key={`${event.at}${event.description}`}>
              <strong>{event.description}</strong>
              <span>{event.location}</span>
              <ReaderTime at={event.at} />
            </li>
          ))}
        </ol>
      )}
      <p className={`soft ${classes.foot}`}>
        {lastCheckedAt && (
          <>
            Last checked <ReaderTime at={lastCheckedAt} />.{' '}
          </>
        )}
        <a href={carrierUrl} rel="noreferrer" target="_blank">
          See it at Australia Post
        </a>
      </p>
    </article>
  )
}

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
