import type { ReactNode } from 'react'
import type { PendingCheckout } from '#app/browser/cart/pending-checkouts.ts'
import { storedHome } from '#app/browser/stored-session.ts'
import { problemOf } from '#app/ui/problem.ts'
import classes from '../shop-page.module.css'
import type { Confirmation } from './use-confirmation.ts'

type Props = { checkout: PendingCheckout; isReachable: boolean; onForget: () => void }

const steps = [
  { label: 'Your checkout is open in another tab', state: 'done' },
  { label: 'You choose the delivery and pay there', state: 'now' },
  { label: 'Your order appears here by itself', state: 'next' },
] as const

/** Until the order is paid: what to do, the way back to the payment page, and that nothing is lost. */
export const Waiting = ({ checkout, isReachable, onForget }: Props) => (
  <>
    <h1 className="title-2">Waiting for your payment</h1>
    <p className={`lead ${classes.lead}`}>
      Finish in the tab of the shop. This page notices by itself; you may also close it, and we write to you when you
      have paid.
    </p>
    <div className={classes.bar} aria-hidden="true">
      <span />
    </div>
    <ol className={`plain-list stack ${classes.stages}`}>
      {steps.map(({ label, state }) => (
        <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          {label}
        </li>
      ))}
    </ol>
    <div role="status">
      {!isReachable && (
        <p className="note" data-meaning="info">
          We cannot be reached right now. We keep trying; nothing is lost.
        </p>
      )}
    </div>
    <div className={`row ${classes.actions}`}>
      {checkout.checkoutUrl && (
        <a className="button" href={checkout.checkoutUrl} target="_blank" rel="noopener noreferrer">
          Open the checkout again
        </a>
      )}
      <a className="button quiet" href="/shop/checkout">
        Back to your cart
      </a>
    </div>
    <p className={`soft ${classes.foot}`}>
      Your cart keeps everything until it is paid.{' '}
      <button type="button" className={`text-button ${classes.plain}`} onClick={onForget}>
        I did not pay: stop waiting
      </button>
    </p>
  </>
)

/** What kept the order from being shown, and another try. */
export const ErrorBox = ({ error, onAgain }: { error: unknown; onAgain: () => void }) => {
  const { title, message, requestId } = problemOf(error)
  return (
    <>
      <h1 className="title-2">{title}</h1>
      <p className={`lead ${classes.lead}`} role="alert">
        {message}
      </p>
      {requestId && <p className={`soft ${classes.hint}`}>Request {requestId}</p>}
      <div className={`row ${classes.actions}`}>
        <button type="button" className="button" onClick={onAgain}>
          Try again
        </button>
      </div>
    </>
  )
}

type Words = { title: string; text: string }

const words: Record<'none' | 'cancelled' | 'unknown' | 'bad-link', Words> = {
  none: {
    title: 'No order to show',
    text: 'Orders placed in this browser appear here. The link in our message opens an order on any device.',
  },
  cancelled: {
    title: 'This checkout was cancelled',
    text: 'Nothing was charged, and your cart still holds what you chose.',
  },
  unknown: {
    title: 'We do not know this checkout',
    text: 'If you have paid, the link in our message opens your order. Your cart still holds what you chose.',
  },
  'bad-link': {
    title: 'This link does not open an order',
    text: 'It may be cut off or too old. Use the link in our newest message to you, or sign in to see your orders.',
  },
}

const isPatient = () => storedHome() === '/patient-dashboard'

/** Where there is no order: why, and where to go. */
export const NothingHere = ({
  kind,
  children,
}: {
  kind: Extract<Confirmation['kind'], keyof typeof words>
  children?: ReactNode
}) => {
  const { title, text } = words[kind]
  return (
    <>
      <h1 className="title-2">{title}</h1>
      <p className={`lead ${classes.lead}`}>{text}</p>
      <div className={`row ${classes.actions}`}>
        {kind === 'cancelled' || kind === 'unknown' ? (
          <a className="button" href="/shop/checkout">
            Back to your cart
          </a>
        ) : (
          <a className="button" href="/shop">
            Browse products
          </a>
        )}
        <a className="button quiet" href={isPatient() ? '/patient-orders' : '/user-login?next=%2Fpatient-orders'}>
          {isPatient() ? 'Your orders' : 'Sign in'}
        </a>
        {children}
      </div>
    </>
  )
}
