import type { ReactNode } from 'react'
import classes from './parcel-view.module.css'

const Problem = ({
  trackingNumber,
  title,
  children,
}: {
  trackingNumber: string
  title: string
  children: ReactNode
}) => (
  <article className={classes.page}>
    <p className={classes.number}>
      Parcel <span>{trackingNumber}</span>
    </p>
    <h1 className={classes.title}>{title}</h1>
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
    <p className={classes.said}>
      Check it against the message we sent when your parcel left the pharmacy. If it came from someone else, ask the
      carrier directly.
    </p>
  </Problem>
)

/** The carrier does not answer, or was asked too often: nothing is wrong with the parcel. */
export const ParcelUnreachable = ({ trackingNumber }: { trackingNumber: string }) => (
  <Problem trackingNumber={trackingNumber} title="We cannot look it up right now">
    <p className={classes.said}>
      The carrier’s system is not answering us. That says nothing about your parcel, which goes on its way. Try again in
      a few minutes.
    </p>
    <p className={classes.said}>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        Try again
      </button>
    </p>
  </Problem>
)
