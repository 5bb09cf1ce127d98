import { OrderWithReturns } from '#app/features/shop-order/order-with-returns.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ClaimPanel } from '../confirmation/claim-panel.tsx'
import { ErrorBox, NothingHere, Waiting } from '../confirmation/states.tsx'
import { type Confirmation, useConfirmation } from '../confirmation/use-confirmation.ts'
import classes from '../shop-page.module.css'
import type { Route } from './+types/order-confirmation'

export const meta: Route.MetaFunction = args => pageMeta(args, { description: 'Your order, as soon as it is paid.' })

type OrderShown = Extract<Confirmation, { kind: 'order' }>

/** What the order is doing, once it is paid. */
const onItsWay: Partial<Record<OrderShown['order']['dispatchState'], string>> = {
  shipped: 'Your parcel is on its way.',
  delivered: 'Your parcel has arrived.',
  on_hold: 'It is paid. It takes a little longer than usual, and we write to you as soon as it is on its way.',
  not_needed: 'It is paid, and nothing of it has to be sent.',
}

const unpaid: readonly OrderShown['order']['financialStatus'][] = ['pending', 'authorized', 'partially_paid', 'voided']

const headingOf = ({ order, isCancelled }: OrderShown): { title: string; lead: string } => {
  if (isCancelled) {
    return {
      title: 'This order was cancelled',
      lead: 'What was paid goes back to you. Our message to you has the details.',
    }
  }
  if (order.financialStatus === 'refunded') {
    return { title: 'This order was refunded', lead: 'The money goes back the way it was paid.' }
  }
  if (unpaid.includes(order.financialStatus)) {
    return { title: 'Your order', lead: 'It is not paid yet. We write to you as soon as it is.' }
  }
  const lead = onItsWay[order.dispatchState] ?? 'It is paid. We write to you when the parcel is on its way.'
  return { title: 'Thank you for your order', lead }
}

/** What became of a checkout, live; or the order that a mailed link is for. (Spec §2: /order-confirmation) */
export default function OrderConfirmation() {
  const { shown, again, forget, showOrder } = useConfirmation()
  return (
    <div
      className={`${classes.page} ${classes.narrow}`}
      aria-busy={shown.kind === 'looking' || shown.kind === 'confirming'}
    >
      <p className="visually-hidden" role="status">
        {shown.kind === 'order' ? headingOf(shown).title : ''}
      </p>
      {shown.kind === 'looking' && (
        <>
          <h1 className="title-2">Your order</h1>
          <p className={`lead ${classes.lead}`}>Looking for it.</p>
        </>
      )}
      {shown.kind === 'confirming' && (
        <>
          <h1 className="title-2">Confirming your payment</h1>
          <p className={`lead ${classes.lead}`}>Your order appears here by itself.</p>
        </>
      )}
      {shown.kind === 'waiting' && <Waiting {...shown} onForget={forget} />}
      {shown.kind === 'order' && (
        <>
          <h1 className="title-2">{headingOf(shown).title}</h1>
          <p className={`lead ${classes.lead}`}>{headingOf(shown).lead}</p>
          <div className={classes.shown}>
            <OrderWithReturns
              order={shown.order}
              orderKey={shown.token ? { token: shown.token } : null}
              onChanged={showOrder}
            />
          </div>
          {shown.token && <ClaimPanel order={shown.order} token={shown.token} onClaimed={showOrder} />}
        </>
      )}
      {shown.kind === 'failed' && <ErrorBox error={shown.error} onAgain={again} />}
      {(shown.kind === 'none' ||
        shown.kind === 'cancelled' ||
        shown.kind === 'unknown' ||
        shown.kind === 'bad-link') && <NothingHere kind={shown.kind} />}
    </div>
  )
}
