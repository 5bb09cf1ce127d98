import type { ShopOrder } from '@om/contracts/shop-order'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { storedHome } from '#app/browser/stored-session.ts'
import { useSend } from '#app/ui/use-send.ts'
import page from '../shop-page.module.css'
import classes from './confirmation.module.css'
import { keepOrderToken } from './order-token.ts'

const NEXT = `next=${encodeURIComponent('/order-confirmation')}`
const PATIENT_HOME = '/patient-dashboard'

type Props = { order: ShopOrder; token: string; onClaimed: (order: ShopOrder) => void }

/** Keeping an order that was placed without an account: signed in with one press, otherwise by way of the sign-in. */
export const ClaimPanel = ({ order, token, onClaimed }: Props) => {
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
    <section className={`card row apart ${classes.claim}`} aria-labelledby="claim-title">
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
      <div className={`note ${page.problem}`} data-meaning="danger" role="alert">
        {problem?.message}
      </div>
    </section>
  )
}
