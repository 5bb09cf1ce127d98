import classes from './parcel-view.module.css'

/** A number nobody knows: what to check, and where else to ask. */
export const ParcelMissing = ({ trackingNumber }: { trackingNumber: string }) => (
  <article className={classes.page}>
    <p className={classes.number}>
      Parcel <span>{trackingNumber}</span>
    </p>
    <h1 className={classes.title}>We do not know this number</h1>
    <p>
      Check it against the message we sent when your parcel left the pharmacy. If it came from someone else, ask the
      carrier directly.
    </p>
    <p className={classes.foot}>
      <a href="https://auspost.com.au/mypost/track" rel="noreferrer" target="_blank">
        Go to Australia Post
      </a>
    </p>
  </article>
)
