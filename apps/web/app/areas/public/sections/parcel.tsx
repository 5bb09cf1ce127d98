import type { Parcel } from '@om/contracts/parcels'
import { type ReactNode, useEffect, useState } from 'react'
import { publicApi } from '#app/browser/api.ts'
import { ReaderTime } from '#app/ui/times.tsx'
import classes from './parcel.module.css'

/** Gentle on the carrier: a parcel is looked at again once a minute while the page is in front. */
const LOOK_AGAIN_MS = 60_000

/** A parcel as last known. It is looked at again while it is under way; a look that fails leaves everything as it is. */
export const useParcel = (first: Parcel): Parcel => {
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
  <article className={`stack ${classes.page}`}>
    <p className={`soft ${classes.number}`}>
      Parcel <span>{trackingNumber}</span>
    </p>
    <h1 className="title-1">{title}</h1>
    {children}
    <p className={classes.foot}>
      <a href="https://auspost.com.au/mypost/track" rel="noreferrer" target="_blank">
        Go to Australia Post
      </a>{' '}
      or <a href="/support">ask us</a>
    </p>
  </article>
)

/** A number nobody knows: what to check, and where else to ask. */
export const ParcelMissing = ({ trackingNumber }: { trackingNumber: string }) => (
  <Problem trackingNumber={trackingNumber} title="We do not know this number">
    <p className={classes.words}>
      Check it against the message we sent when your parcel left the pharmacy. If it came from someone else, ask the
      carrier directly.
    </p>
  </Problem>
)

/** The carrier does not answer, or was asked too often: nothing is wrong with the parcel. */
export const ParcelUnreachable = ({ trackingNumber }: { trackingNumber: string }) => (
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
export const ParcelView = ({ parcel }: { parcel: Parcel }) => {
  const { trackingNumber, milestone, label, events, lastCheckedAt, carrierUrl } = parcel
  return (
    <article className={`stack ${classes.page}`}>
      <p className={`soft ${classes.number}`}>
        Parcel <span>{trackingNumber}</span>
      </p>
      <h1 className="title-1" aria-live="polite">
        {label}
      </h1>
      <Track milestone={milestone} />
      {events.length === 0 ? (
        <p className={`card ${classes.empty}`}>
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
      <p className={classes.foot}>
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
