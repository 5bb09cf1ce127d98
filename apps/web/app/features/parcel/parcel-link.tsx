import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { formatDay } from '@om/domain/dates'
import { parcelPath } from '@om/domain/parcels'
import { Link } from 'react-router'
import classes from './parcel.module.css'

type Shown = NonNullable<SupplyForPatient['parcel']>
type Props = Omit<Shown, 'askedCarrierOn'> & Partial<Pick<Shown, 'askedCarrierOn'>>

/** Where the parcel is, with the way to its own page. That page names neither person nor contents. (Spec §2) */
export const ParcelLink = ({ trackingNumber, milestone, label, askedCarrierOn }: Props) => (
  <p className={`row ${classes.parcel}`}>
    <svg viewBox="0 0 48 48" width="40" height="40" aria-hidden="true">
      <path d="M6 15L24 6l18 9v18l-18 9-18-9z" fill="var(--tint-2)" />
      <path d="M6 15l18 9 18-9M24 24v18" fill="none" stroke="var(--tint-7)" strokeWidth="1.500" />
      <path
        d="M6 15L24 6l18 9v18l-18 9-18-9z"
        fill="none"
        stroke="var(--tint-7)"
        strokeWidth="1.500"
        strokeLinejoin="round"
      />
      <path d="M15 10.500l18 9v7" fill="none" stroke="var(--tint-7)" strokeWidth="1.500" />
    </svg>
    <span className={classes.where}>
      <strong>{label}</strong>
      <span className={`small ${classes.number}`}>Australia Post {trackingNumber}</span>
      {askedCarrierOn && (
        <span className="small">{`We have asked Australia Post about it on ${formatDay(askedCarrierOn)}.`}</span>
      )}
    </span>
    <Link to={parcelPath(trackingNumber)}>{milestone === 'delivered' ? 'Tracking details' : 'Follow the parcel'}</Link>
  </p>
)
