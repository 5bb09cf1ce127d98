import { Button } from '@mantine/core'
import type { OrderForPharmacist } from '@om/contracts/orders'
import { IconArrowLeft, IconPlayerPause } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link, type To } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { DueMark } from './due-mark.tsx'
import classes from './order-header.module.css'
import { holdReasonWords, stateWords, supplyWords } from './order-words.ts'

type Props = {
  order: OrderForPharmacist
  heading: RefObject<HTMLHeadingElement | null>
  backTo: To
  /** Opens the hold form; null while the order cannot be held or the form is open. */
  onHold: (() => void) | null
}

/** Whose order this is and by when it is due; stays in sight, so that nobody packs for the wrong person. */
export const OrderHeader = ({ order, heading, backTo, onHold }: Props) => {
  const state = stateWords(order.state)
  const label =
    order.state === 'on_hold' && order.holdReason
      ? `${state.label}: ${holdReasonWords(order.holdReason).toLowerCase()}`
      : state.label
  return (
    <header className={classes.header}>
      <div className={classes.top}>
        <Link to={backTo} className={classes.back} aria-label="Back to the list" preventScrollReset>
          <IconArrowLeft size={20} aria-hidden="true" />
        </Link>
        <h2 id="order-name" ref={heading} tabIndex={-1} className={classes.name}>
          {order.patientName}
        </h2>
        <StatusBadge meaning={state.meaning}>{label}</StatusBadge>
      </div>
      <div className={classes.bottom}>
        <p className={classes.facts}>
          {[order.number, order.title, supplyWords(order)].map(fact => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <div className={classes.aside}>
          <DueMark order={order} exact />
          {onHold && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlayerPause size={15} aria-hidden="true" />}
              onClick={onHold}
            >
              Hold
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
