import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { addressLine } from '@om/domain/delivery'
import { formatMoney } from '@om/domain/money'
import type { ReactNode } from 'react'
import { useIsLive } from '#app/ui/use-is-live.ts'
import classes from '../shop-page.module.css'
import { type Asked, signInPath } from './use-goods.ts'

/** What a price is, in words. */
export const priceWords = (cents: number, currency: string): string => formatMoney({ cents, currency })

/** What comes, how often, where to, and what it costs. */
export const GoodsSummary = ({ goods }: { goods: ProductSubscription }) => (
  <section className={`card stack ${classes.next}`} aria-labelledby="summary-title">
    <h2 id="summary-title" className="title-3">
      Every {goods.frequencyDays} days
    </h2>
    <ul className="plain-list ruled">
      {goods.items.map(({ variantId, title, variantTitle, quantity, unitCents, originalCents }) => (
        <li key={variantId} className="row apart">
          <span>
            {quantity} × {title}
            {variantTitle && `, ${variantTitle}`}
          </span>
          <span>
            {originalCents > unitCents && (
              <span className="soft">
                instead of <s>{priceWords(originalCents * quantity, goods.currency)}</s>{' '}
              </span>
            )}
            {priceWords(unitCents * quantity, goods.currency)}
          </span>
        </li>
      ))}
    </ul>
    <p className="row apart">
      <strong>Each delivery, with delivery and GST</strong>
      <strong>{priceWords(goods.amountCents, goods.currency)}</strong>
    </p>
    <p className="soft">To {addressLine(goods.shipTo)}</p>
  </section>
)

type Props = {
  title: string
  asked: Asked
  children: (goods: ProductSubscription) => ReactNode
}

/** One step of subscribing, for the person whose subscription it is; what stands in the way is said, with the way on. */
export const Step = ({ title, asked: { visitor, goods, isMissing }, children }: Props) => {
  const isLive = useIsLive()
  return (
    <div className={`wide ${classes.page} ${classes.narrow}`}>
      <h1 className="title-2">{title}</h1>
      {(!isLive || visitor === 'reading' || (visitor === 'patient' && !goods && !isMissing)) && (
        <p className={`lead ${classes.lead}`}>Reading your subscription.</p>
      )}
      {isLive && visitor === 'stranger' && (
        <>
          <p className={`lead ${classes.lead}`}>Sign in to go on. What you chose is kept.</p>
          <p className={classes.actions}>
            <a className="button" href={signInPath()}>
              Sign in
            </a>
          </p>
        </>
      )}
      {isLive && (visitor === 'staff' || (visitor === 'patient' && isMissing)) && (
        <>
          <p className={`lead ${classes.lead}`}>There is no subscription of yours here. Nothing was charged.</p>
          <p className={classes.actions}>
            <a className="button" href="/shop">
              Browse products
            </a>
          </p>
        </>
      )}
      {isLive && visitor === 'patient' && goods && children(goods)}
    </div>
  )
}
