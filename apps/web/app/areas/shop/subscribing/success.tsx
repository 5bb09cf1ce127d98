import { dayIn, formatDay, zoneOfState } from '@om/domain/dates'
import classes from '../shop-page.module.css'
import { GoodsSummary, priceWords, Step } from './step.tsx'
import { useGoods } from './use-goods.ts'

/** How the subscription stands, from our own record: the address proves nothing. (Spec §2, §4: route guard flow) */
export function SubscriptionSuccess() {
  const asked = useGoods()
  return (
    <Step title="Your subscription" asked={asked}>
      {goods => (
        <>
          <p className={`lead ${classes.lead}`} role="status">
            {goods.status === 'active' && goods.nextChargeOn
              ? `It has started, and your first delivery is paid for. The next payment of ${priceWords(goods.amountCents, goods.currency)} is on ${formatDay(dayIn(new Date(goods.nextChargeOn), zoneOfState(goods.shipTo.state)))}.`
              : goods.status === 'open'
                ? 'It has not started, and nothing was charged.'
                : goods.status === 'past_due'
                  ? 'The last payment did not go through, so nothing is sent. You can use another card under Cards and billing.'
                  : 'Nothing more is charged.'}
          </p>
          <GoodsSummary goods={goods} />
          <div className={`row ${classes.actions}`}>
            {goods.status === 'open' ? (
              <a className="button" href={`/shop/subscription-payment-setup?subscription=${goods.id}`}>
                Go on
              </a>
            ) : (
              <a className="button" href="/patient-subscription-management">
                Manage your subscriptions
              </a>
            )}
            <a className="button quiet" href="/shop">
              Browse products
            </a>
          </div>
        </>
      )}
    </Step>
  )
}
