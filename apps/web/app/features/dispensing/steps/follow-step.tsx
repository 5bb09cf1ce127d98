import { Button } from '@mantine/core'
import type { Parcel } from '@om/contracts/parcels'
import { IconExternalLink, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { milestoneMeaning } from '../order-words.ts'
import fields from './fields.module.css'
import classes from './follow-step.module.css'
import formClasses from './step-form.module.css'

type Props = { parcel: Parcel | null; reader?: 'patient' | 'customer' }

/** The parcel after it has left: its milestone, its scans, and where to follow it. */
export const FollowStep = ({ parcel, reader = 'patient' }: Props) => {
  if (!parcel) return <p className={classes.none}>The carrier has no parcel on record for this order.</p>
  const { trackingNumber, milestone, label, events, carrierUrl } = parcel
  return (
    <div className={formClasses.fields}>
      <p className={classes.stand}>
        <StatusBadge meaning={milestoneMeaning[milestone]}>{label}</StatusBadge>
        <span>{parcel.carrier}</span>
        <strong className={classes.number}>{trackingNumber}</strong>
      </p>
      {events.length === 0 ? (
        <p className={classes.none}>The first scan of the carrier appears here by itself.</p>
      ) : (
        <ol className={classes.scans}>
          {events.map(({ at, description, location }) => (
            <li key={`${at}${description}`}>
              <span>
                {description}
                {location && <span className={classes.soft}>{location}</span>}
              </span>
              <time className={classes.soft} dateTime={at}>
                {formatDateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <div className={fields.buttons}>
        <Button
          component={Link}
          to={`/t/auspost/${trackingNumber}`}
          variant="default"
          leftSection={<IconTruckDelivery size={18} aria-hidden="true" />}
        >
          {`As the ${reader} sees it`}
        </Button>
        {carrierUrl && (
          <Button
            component="a"
            href={carrierUrl}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden="true" />}
          >
            Australia Post
          </Button>
        )}
      </div>
    </div>
  )
}
