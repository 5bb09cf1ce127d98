import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import { ClaimPart } from './claim-part.tsx'
import { OrderSteps } from './order-steps.tsx'
import { againOf, isUnderWay, meaningOf, noteOf, remedyOf, stockWords } from './order-words.ts'
import classes from './parcel.module.css'
import { ParcelLink } from './parcel-link.tsx'

// For those whose medicine is not in stock.
const WaitPart = lazy(() => import('./wait-part.tsx').then(m => ({ default: m.WaitPart })))

type Props = {
  order: SupplyForPatient
  zone: string | undefined
  /** The level of its heading on the page. */
  heading?: 'h2' | 'h3'
  /** Where it goes with the way to change that, in place of the bare line. */
  address?: ReactNode
}

/** One delivery: what it is, how far it has come, and where the parcel is. */
export const OrderCard = ({ order, zone, heading: Heading = 'h2', address }: Props) => {
  const { number, title, state, stateLabel, placedAt, goesTo, steps, parcel } = order
  const note = [noteOf(order), stockWords(order), againOf(order)].filter(Boolean).join(' ')
  const remedy = remedyOf(order)
  return (
    <article className="card stack" aria-label={`Order ${number}`}>
      <header className="row apart">
        <div>
          <Heading className={`title-3 ${classes.heading}`}>{title}</Heading>
          <p className={`small ${classes.number}`}>
            {number} · ordered{' '}
            <time dateTime={placedAt} title={exactTime(placedAt, zone)}>
              {formatDay(placedAt, zone)}
            </time>
          </p>
        </div>
        <StatusBadge meaning={meaningOf(state)}>{stateLabel}</StatusBadge>
      </header>
      {isUnderWay(order) && (address ?? <p className="small">{`Goes to ${goesTo}`}</p>)}
      {note && (
        <p className={classes.note}>
          {note} {remedy && <Link to={remedy.to}>{remedy.label}</Link>}
        </p>
      )}
      <OrderSteps steps={steps} zone={zone} />
      {parcel && <ParcelLink {...parcel} />}
      {order.stock?.canChoose && (
        <Suspense>
          <WaitPart order={order} />
        </Suspense>
      )}
      <ClaimPart order={order} zone={zone} />
    </article>
  )
}
