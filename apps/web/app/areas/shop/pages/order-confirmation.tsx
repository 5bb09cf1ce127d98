import type { ShopOrder } from '@om/contracts/shop-order'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { storedHome } from '#app/browser/stored-session.ts'
import { OrderWithReturns } from '#app/features/shop-order/order-with-returns.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useSend } from '#app/ui/use-send.ts'
import { keepOrderToken } from '../confirmation/order-token.ts'
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

const NEXT = `next=${encodeURIComponent('/order-confirmation')}`
const PATIENT_HOME = '/patient-dashboard'

type ClaimProps = { order: ShopOrder; token: string; onClaimed: (order: ShopOrder) => void }

/** Keeping an order that was placed without an account: signed in with one press, otherwise by way of the sign-in. */
const ClaimPanel = ({ order, token, onClaimed }: ClaimProps) => {
  const home = storedHome()
  const [isDone, setDone] = useState(false)
  const { send, busy, problem } = useSend(() => api.shop.claimOrder({ body: { token } }), {
    revalidate: false,
    onDone: claimed => {
      setDone(true)
      onClaimed(claimed)
    },
  })
  if (isDone) {
    return (
      <p className={`note ${classes.done}`} data-meaning="good" role="status">
        Order {order.name} is kept with your account. <a href="/patient-orders">See all your orders</a>
      </p>
    )
  }
  // Only patients keep orders; staff see those of others in their own area.
  if (order.isClaimed || (home !== null && home !== PATIENT_HOME)) return null
  return (
    <section className={`card quiet row apart ${classes.claim}`} aria-labelledby="claim-title">
      <div>
        <h2 id="claim-title" className="title-3">
          Keep it with your account
        </h2>
        <p className="soft">Follow the parcel, ask for a return and find your invoice in one place.</p>
      </div>
      <div className={`row ${classes.ways}`}>
        {home ? (
          <button type="button" className="button" aria-disabled={busy || undefined} onClick={() => void send()}>
            {busy ? 'Keeping it' : 'Keep this order'}
          </button>
        ) : (
          <>
            <a className="button" href={`/user-login?${NEXT}`} onClick={() => keepOrderToken(token)}>
              Sign in
            </a>
            <a className="button quiet" href={`/user-registration?${NEXT}`} onClick={() => keepOrderToken(token)}>
              Create an account
            </a>
          </>
        )}
      </div>
      <div className={`note ${classes.problem}`} data-meaning="danger" role="alert">
        {problem?.message}
      </div>
    </section>
  )
}

/** What became of a checkout, live; or the order that a mailed link is for. (Spec §2: /order-confirmation) */
export default function OrderConfirmation() {
  const { shown, again, forget, showOrder } = useConfirmation()
  return (
    <div
      className={`wide ${classes.page} ${classes.narrow}`}
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
