import { deliveryFrequencies } from '@om/contracts/shop-limits'
import type { SubscriptionWish } from '@om/domain/cart/checkout'
import { frequencyChosen, SUBSCRIPTION_DISCOUNT_PERCENT, subscribedCents } from '@om/domain/catalogue/subscribing'
import { useEffect, useRef, useState } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { type Details, hasAddress } from '../checkout/details.ts'
import { DetailsForm, useDetails } from '../checkout/details-form.tsx'
import controls from '../controls.module.css'
import classes from '../shop-page.module.css'
import { priceWords } from './step.tsx'
import { signInPath, useVisitor } from './use-goods.ts'

type Quoted = Awaited<ReturnType<typeof publicApi.shop.quote>>

const INCOMPLETE = 'Fill in your name, your mobile number and where it goes first.'

/** Whether all is there that a parcel needs. (REG-10) */
const isComplete = (details: Details): boolean =>
  hasAddress(details) && [details.firstName, details.lastName, details.phone].every(text => text.trim() !== '')

/** The shop's prices of this moment; null until they are known. */
const useQuote = (wishes: readonly SubscriptionWish[]): Quoted | null => {
  const [quote, setQuote] = useState<Quoted | null>(null)
  useEffect(() => {
    const lines = wishes.map(({ variantId, quantity }) => ({ variantId, quantity }))
    publicApi.shop.quote({ body: { lines } }).then(setQuote, () => undefined)
  }, [wishes])
  return quote
}

/** A key for what is asked for: the same wish again is the same subscription, another wish another one. */
const useRequestKey = () => {
  const last = useRef({ wish: '', key: '' })
  return (wish: unknown): string => {
    const text = JSON.stringify(wish)
    if (last.current.wish !== text) last.current = { wish: text, key: crypto.randomUUID() }
    return last.current.key
  }
}

/** Goods that come by themselves: what, how often, where to and at what price; the card comes on the next page. (Spec §4, §9) */
export const GoodsCheckout = ({ wishes }: { wishes: readonly SubscriptionWish[] }) => {
  const visitor = useVisitor()
  const quote = useQuote(wishes)
  const details = useDetails()
  const keyFor = useRequestKey()
  const [days, setDays] = useState(() => frequencyChosen(wishes[0]?.frequencyDays ?? 0))
  const [missing, setMissing] = useState<string | null>(null)
  const { send, busy, problem } = useSend(
    () => {
      const { firstName, lastName, phone, line1, line2, suburb, state, postcode } = details.details
      const lines = wishes.map(({ variantId, quantity }) => ({ variantId, quantity }))
      const wish = {
        lines,
        frequencyDays: days,
        shipTo: { firstName, lastName, phone, line1, line2, suburb, state, postcode },
      }
      return api.goods.open({
        body: { requestKey: keyFor(wish), ...wish } as Parameters<typeof api.goods.open>[0]['body'],
      })
    },
    {
      revalidate: false,
      onDone: ({ id }) => window.location.assign(`/shop/subscription-payment-setup?subscription=${id}`),
    },
  )
  const press = () => {
    const isReady = isComplete(details.details)
    setMissing(isReady ? null : INCOMPLETE)
    if (details.check() && isReady && !busy) void send()
  }
  const lines = quote?.lines ?? []
  const total = lines.reduce((sum, { priceCents, quantity }) => sum + subscribedCents(priceCents) * quantity, 0)
  return (
    <>
      <p className={`lead ${classes.lead}`}>
        It comes by itself, for {SUBSCRIPTION_DISCOUNT_PERCENT}% less than in the shop, with delivery included. You can
        cancel at any time.
      </p>
      <div className={`stack ${classes.main} ${classes.shown}`}>
        <section className="stack" aria-labelledby="goods-title">
          <h2 id="goods-title" className="title-3">
            What comes
          </h2>
          <ul className="plain-list ruled" aria-busy={quote === null}>
            {lines.map(({ variantId, title, variantTitle, quantity, priceCents, problem: stop }) => (
              <li key={variantId} className="row apart">
                <span>
                  {quantity} × {title || 'An item the shop does not list'}
                  {variantTitle && variantTitle !== 'Default Title' && `, ${variantTitle}`}
                  {stop && <span className="soft"> – cannot be sent at the moment</span>}
                </span>
                <span>
                  <span className="soft">
                    instead of <s>{priceWords(priceCents * quantity, 'AUD')}</s>
                  </span>{' '}
                  {priceWords(subscribedCents(priceCents) * quantity, 'AUD')}
                </span>
              </li>
            ))}
          </ul>
          <p className="row apart">
            <label htmlFor="frequency">How often</label>
            <select
              id="frequency"
              className={controls.select}
              value={days}
              onChange={event => setDays(frequencyChosen(Number(event.currentTarget.value)))}
            >
              {deliveryFrequencies.map(one => (
                <option key={one} value={one}>
                  Every {one} days
                </option>
              ))}
            </select>
          </p>
          {quote && (
            <p className="row apart">
              <strong>Each delivery, with delivery and GST</strong>
              <strong>{priceWords(total, quote.currency)}</strong>
            </p>
          )}
        </section>
        <DetailsForm
          form={details}
          hint="Each delivery goes here. Name, mobile, street, suburb, state and postcode are needed."
        />
      </div>
      <ProblemAlert problem={missing ? { message: missing } : problem} />
      <p className={classes.actions}>
        {visitor === 'patient' ? (
          <button type="button" className="button" disabled={busy || quote === null} onClick={press}>
            {busy ? 'One moment…' : 'Continue to the card'}
          </button>
        ) : visitor === 'staff' ? (
          <span className="soft">Subscriptions are for patient accounts: sign in with one.</span>
        ) : (
          <a className="button" href={signInPath()}>
            Sign in to subscribe
          </a>
        )}
      </p>
      <p className="soft">Nothing is charged on this page.</p>
    </>
  )
}
