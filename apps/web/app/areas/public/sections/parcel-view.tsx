import type { Parcel } from '@om/contracts/parcels'
import { ReaderTime } from '#app/ui/times.tsx'
import classes from './parcel-view.module.css'

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
  <ol className={classes.track}>
    {stages.map(({ key, label }, index) => (
      <li
        key={key}
        className={classes.stage}
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
    <article className={classes.page}>
      <p className={classes.number}>
        Parcel <span>{trackingNumber}</span>
      </p>
      <h1 className={classes.title} aria-live="polite">
        {label}
      </h1>
      <Track milestone={milestone} />
      {events.length === 0 ? (
        <p className={classes.empty}>
          Not scanned yet. The label is printed, and the first entry appears when the carrier picks the parcel up,
          usually within one business day.
        </p>
      ) : (
        <ol className={classes.events}>
          {events.map(event => (
            <li key={`${event.at}${event.description}`} className={classes.event}>
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
