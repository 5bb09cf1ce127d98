import type { PendingCheckout } from '#app/browser/cart/pending-checkouts.ts'
import page from '../shop-page.module.css'
import classes from './waiting.module.css'

type Props = { checkout: PendingCheckout; isReachable: boolean; onForget: () => void }

const steps = [
  { label: 'Your checkout is open in another tab', state: 'done' },
  { label: 'You choose the delivery and pay there', state: 'now' },
  { label: 'Your order appears here by itself', state: 'next' },
] as const

/** Until the order is paid: what to do, the way back to the payment page, and that nothing is lost. */
export const Waiting = ({ checkout, isReachable, onForget }: Props) => (
  <>
    <h1 className={page.title}>Waiting for your payment</h1>
    <p className={page.lead}>
      Finish in the tab of the shop. This page notices by itself; you may also close it, and we write to you when you
      have paid.
    </p>
    <div className={classes.bar} aria-hidden="true">
      <span />
    </div>
    <ol className={classes.steps}>
      {steps.map(({ label, state }) => (
        <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          {label}
        </li>
      ))}
    </ol>
    <div role="status">
      {!isReachable && <p className={page.note}>We cannot be reached right now. We keep trying; nothing is lost.</p>}
    </div>
    <div className={page.actions}>
      {checkout.checkoutUrl && (
        <a className="button" href={checkout.checkoutUrl} target="_blank" rel="noopener noreferrer">
          Open the checkout again
        </a>
      )}
      <a className="button quiet" href="/shop/checkout">
        Back to your cart
      </a>
    </div>
    <p className={classes.foot}>
      Your cart keeps everything until it is paid.{' '}
      <button type="button" className={page.plain} onClick={onForget}>
        I did not pay: stop waiting
      </button>
    </p>
  </>
)
