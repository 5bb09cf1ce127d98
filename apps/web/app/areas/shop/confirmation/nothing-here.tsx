import type { ReactNode } from 'react'
import { storedHome } from '#app/browser/stored-session.ts'
import page from '../shop-page.module.css'
import type { Confirmation } from './use-confirmation.ts'

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
      <h1 className={page.title}>{title}</h1>
      <p className={page.lead}>{text}</p>
      <div className={page.actions}>
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
