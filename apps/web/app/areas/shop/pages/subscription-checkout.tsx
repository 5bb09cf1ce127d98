import { type SubscriptionWish, subscriptionWishes, VARIANT_PREFIX } from '@om/domain/cart/checkout'
import { lineName, type StoredLine, textOf } from '@om/domain/cart/line'
import { slugOfProductId } from '@om/domain/catalogue/handles'
import { canSubscribe } from '@om/domain/catalogue/subscribing'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, publicApi } from '#app/browser/api.ts'
import { useCart } from '#app/browser/cart/use-cart.ts'
import { ItemPicture } from '#app/features/cart/cart-line.tsx'
import { CareWay } from '#app/features/cart/lazy-pre-payment.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import classes from '../shop-page.module.css'
import { GoodsCheckout } from '../subscribing/goods-checkout.tsx'
import type { Route } from './+types/subscription-checkout'

/** A line of the subscription checkout with what we know of it, never with words out of the address. */
type Wish = SubscriptionWish & {
  /** Null when neither the cart nor the shop knows it. */
  name: string | null
  line: StoredLine | null
}

const MOST_SHOWN = 20

/** Goods that anybody can subscribe to; all else is part of a treatment plan. */
const isGoods = ({ productId }: SubscriptionWish): boolean => canSubscribe(slugOfProductId(productId) ?? '')

/** The lines that the address names, by the names the cart or the shop has for them. (Spec §4) */
const useWishes = (): readonly Wish[] => {
  const [params] = useSearchParams()
  const { lines } = useCart()
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map())
  const wishes = useMemo(() => subscriptionWishes(params).slice(0, MOST_SHOWN), [params])

  useEffect(() => {
    // Goods are asked for with their price.
    const known = wishes.filter(wish => wish.variantId.startsWith(VARIANT_PREFIX) && !isGoods(wish))
    if (known.length === 0) return
    const lines = [...new Set(known.map(({ variantId }) => variantId))].map(variantId => ({ variantId, quantity: 1 }))
    publicApi.shop.quote({ body: { lines } }).then(
      quote => setTitles(new Map(quote.lines.map(({ variantId, title }) => [variantId, title]))),
      () => undefined,
    )
  }, [wishes])

  return wishes.map(wish => {
    const line = lines.find(one => textOf(one, 'variantId') === wish.variantId) ?? null
    return { ...wish, line, name: (line && lineName(line)) || titles.get(wish.variantId) || null }
  })
}

export const meta: Route.MetaFunction = args => pageMeta(args, { description: 'Items that come by subscription.' })

const WishRow = ({ wish: { name, line, quantity, frequencyDays } }: { wish: Wish }) => (
  <li className={classes.wish}>
    <ItemPicture image={line ? textOf(line, 'image') : ''} />
    <div>
      <p className="title-4">{name ?? 'An item the shop does not list'}</p>
      <p className="soft">
        {quantity} every {frequencyDays} days
      </p>
    </div>
  </li>
)

const Wishes = ({ wishes }: { wishes: readonly Wish[] }) => (
  <>
    <p className={`lead ${classes.lead}`}>
      What comes by subscription is part of a treatment plan. You confirm a plan, its price and how often it comes in
      your account; nothing is charged on this page.
    </p>
    <ul className="plain-list ruled">
      {wishes.map(wish => (
        <WishRow key={wish.variantId} wish={wish} />
      ))}
    </ul>
    <div className={`card stack ${classes.next}`}>
      <CareWay readPlans={api.subscriptions.plans}>
        {({ hasPlan, path, label }) => (
          <>
            <h2 className="title-3">{hasPlan ? 'Your plan is waiting in your account' : 'A doctor comes first'}</h2>
            <p className="soft">
              {hasPlan
                ? 'There you see what your doctor has approved, the full price of each delivery, and how to cancel at any time.'
                : 'Answer the free quiz, which takes about 2 minutes. A doctor reads your answers and, where it is right for you, offers a plan that you can confirm.'}
            </p>
            <div className={`row ${classes.actions}`}>
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
    <p className="soft">
      Other items stay in your cart: <a href="/shop/checkout">go to the checkout</a>.
    </p>
  </>
)

const reading = <p className={`lead ${classes.lead}`}>Reading what you chose.</p>

/** Items that come by subscription, and where a plan is confirmed; nothing is paid here. (Spec §2, §4) */
export default function SubscriptionCheckout() {
  const isLive = useIsLive()
  const wishes = useWishes()
  const goods = useMemo(() => wishes.filter(isGoods), [wishes])
  const plans = wishes.filter(wish => !isGoods(wish))
  return (
    <div className={`wide ${classes.page} ${classes.narrow}`}>
      <h1 className="title-2">Subscription checkout</h1>
      {isLive && goods.length > 0 && <GoodsCheckout wishes={goods} />}
      {isLive && plans.length > 0 && (
        <Suspense fallback={reading}>
          <Wishes wishes={plans} />
        </Suspense>
      )}
      {isLive && wishes.length === 0 && (
        <>
          <p className={`lead ${classes.lead}`}>
            There is nothing to subscribe to here. Plans are confirmed in your account once a doctor has approved them.
          </p>
          <div className={`row ${classes.actions}`}>
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
