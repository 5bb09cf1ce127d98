import { textOf } from '@om/domain/cart/line'
import { Suspense } from 'react'
import { api } from '#app/browser/api.ts'
import { ItemPicture } from '#app/features/cart/cart-line.tsx'
import { CareWay } from '#app/features/cart/lazy-pre-payment.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import { useWishes, type Wish } from '../checkout/use-wishes.ts'
import page from '../shop-page.module.css'
import type { Route } from './+types/subscription-checkout'
import classes from './subscription-checkout.module.css'

export const meta: Route.MetaFunction = args => pageMeta(args, { description: 'Items that come by subscription.' })

const WishRow = ({ wish: { name, line, quantity, frequencyDays } }: { wish: Wish }) => (
  <li className={classes.wish}>
    <ItemPicture image={line ? textOf(line, 'image') : ''} />
    <div>
      <p className={classes.name}>{name ?? 'An item the shop does not list'}</p>
      <p className={classes.soft}>
        {quantity} every {frequencyDays} days
      </p>
    </div>
  </li>
)

const Wishes = ({ wishes }: { wishes: readonly Wish[] }) => (
  <>
    <p className={page.lead}>
      What comes by subscription is part of a treatment plan. You confirm a plan, its price and how often it comes in
      your account; nothing is charged on this page.
    </p>
    <ul className={classes.wishes}>
      {wishes.map(wish => (
        <WishRow key={wish.variantId} wish={wish} />
      ))}
    </ul>
    <div className={`${page.card} ${classes.next}`}>
      <CareWay readPlans={api.subscriptions.plans}>
        {({ hasPlan, path, label }) => (
          <>
            <h2>{hasPlan ? 'Your plan is waiting in your account' : 'A doctor comes first'}</h2>
            <p>
              {hasPlan
                ? 'There you see what your doctor has approved, the full price of each delivery, and how to cancel at any time.'
                : 'Answer the free quiz, which takes about 2 minutes. A doctor reads your answers and, where it is right for you, offers a plan that you can confirm.'}
            </p>
            <div className={page.actions}>
              <a className="button" href={path}>
                {label}
              </a>
              {!hasPlan && (
                <a className="button quiet" href="/user-login?next=%2Fpatient-subscription">
                  Sign in to your plan
                </a>
              )}
            </div>
          </>
        )}
      </CareWay>
    </div>
    <p className={classes.soft}>
      Other items stay in your cart: <a href="/shop/checkout">go to the checkout</a>.
    </p>
  </>
)

const reading = <p className={page.lead}>Reading what you chose.</p>

/** Items that come by subscription, and where a plan is confirmed; nothing is paid here. (Spec §2, §4) */
export default function SubscriptionCheckout() {
  const isLive = useIsLive()
  const wishes = useWishes()
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <h1 className={page.title}>Subscription checkout</h1>
      {isLive && wishes.length > 0 && (
        <Suspense fallback={reading}>
          <Wishes wishes={wishes} />
        </Suspense>
      )}
      {isLive && wishes.length === 0 && (
        <>
          <p className={page.lead}>
            There is nothing to subscribe to here. Plans are confirmed in your account once a doctor has approved them.
          </p>
          <div className={page.actions}>
            <a className="button" href="/patient-subscription">
              Your plan
            </a>
            <a className="button quiet" href="/shop">
              Browse products
            </a>
          </div>
        </>
      )}
      {!isLive && reading}
    </div>
  )
}
