import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { isSubscriptionLine, keyOf, textOf } from '@om/domain/cart/line'
import { addDays, dayIn, formatDay, zoneOfState } from '@om/domain/dates'
import { type FormEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { cart } from '#app/browser/cart/cart.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'
import controls from '../controls.module.css'
import classes from '../shop-page.module.css'
import { GoodsSummary, priceWords, Step } from './step.tsx'
import { useGoods } from './use-goods.ts'

/** What is subscribed to leaves the cart; the rest stays. */
const letGo = ({ items }: ProductSubscription) => {
  const ids = items.map(({ variantId }) => variantId)
  for (const line of cart.state().lines)
    if (isSubscriptionLine(line) && ids.includes(textOf(line, 'variantId'))) cart.remove(keyOf(line))
}

/** What is agreed, in one sentence, from what will be charged. */
export const agreedWords = (
  { amountCents, currency, frequencyDays, shipTo }: ProductSubscription,
  now: Date,
): string => {
  const price = priceWords(amountCents, currency)
  const next = formatDay(addDays(dayIn(now, zoneOfState(shipTo.state)), frequencyDays))
  return `I agree to pay ${price} today and ${price} every ${frequencyDays} days, next on ${next}, until I cancel.`
}

const Confirm = ({ goods, sessionId }: { goods: ProductSubscription; sessionId: string }) => {
  const [isTicked, setTicked] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const { send, busy, problem } = useSend(
    () =>
      api.goods.start({
        params: { id: goods.id },
        body: { sessionId, confirmed: true, agreedCents: goods.amountCents },
      }),
    {
      revalidate: false,
      onDone: () => {
        letGo(goods)
        window.location.assign(
          `/subscription-success?${new URLSearchParams({ subscription: goods.id, session_id: sessionId })}`,
        )
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isTicked && !busy) void send()
  }
  return (
    <form className={`stack ${classes.shown}`} onSubmit={submit} noValidate>
      <label className={controls.check}>
        <input
          type="checkbox"
          checked={isTicked}
          aria-invalid={isAsked && !isTicked}
          aria-describedby="agreed-problem"
          onChange={event => setTicked(event.currentTarget.checked)}
        />
        <span>{agreedWords(goods, new Date(clinicNow()))}</span>
      </label>
      <p id="agreed-problem" role="alert" className="soft">
        {isAsked && !isTicked && 'Tick this first, so that we know you want to start.'}
      </p>
      <p className="soft">
        We write to you seven days before each payment, with its day and amount. You can cancel at any time in your
        account; it takes effect at once and costs nothing.
      </p>
      <ProblemAlert problem={problem} />
      <p className={classes.actions}>
        <button type="submit" className="button" disabled={busy}>
          {busy ? 'Paying…' : `Pay ${priceWords(goods.amountCents, goods.currency)} and start`}
        </button>
      </p>
      {problem && (
        <p>
          <a href={`/shop/subscription-payment-setup?subscription=${goods.id}`}>Use another card</a>
        </p>
      )}
    </form>
  )
}

/** The first payment: what is agreed in one sentence, and the press that makes it so. (Spec §2, REG-23) */
export function SubscriptionPayment() {
  const asked = useGoods()
  return (
    <Step title="Subscription payment" asked={asked}>
      {goods =>
        goods.status === 'open' && asked.sessionId ? (
          <>
            <GoodsSummary goods={goods} />
            <Confirm goods={goods} sessionId={asked.sessionId} />
          </>
        ) : (
          <p className={`lead ${classes.lead}`}>
            {goods.status === 'open' ? (
              <a href={`/shop/subscription-payment-setup?subscription=${goods.id}`}>Enter a card first</a>
            ) : (
              <>
                This subscription has started already.{' '}
                <a href="/patient-subscription-management">Manage your subscriptions</a>
              </>
            )}
          </p>
        )
      }
    </Step>
  )
}
