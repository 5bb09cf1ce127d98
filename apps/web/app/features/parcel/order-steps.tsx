import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import classes from './parcel.module.css'

type Props = { steps: SupplyForPatient['steps']; zone: string | undefined }

const spoken = { done: 'Done', now: 'Now', next: 'Still to come' } as const

/** How far an order has come, from payment to the letterbox. */
export const OrderSteps = ({ steps, zone }: Props) => (
  <ol className={`plain-list ${classes.steps}`} aria-label="Progress of this order">
    {steps.map(({ label, at, state }) => (
      <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
        <span className={classes.label}>{label}</span>
        {at ? (
          <time className={classes.at} dateTime={at} title={exactTime(at, zone)}>
            {formatDateTime(at, zone)}
          </time>
        ) : (
          <span className={state === 'now' ? classes.at : 'visually-hidden'}>{spoken[state]}</span>
        )}
      </li>
    ))}
  </ol>
)
