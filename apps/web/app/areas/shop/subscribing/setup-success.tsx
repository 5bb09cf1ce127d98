import { useEffect, useState } from 'react'
import { api } from '#app/browser/api.ts'
import classes from '../shop-page.module.css'
import { GoodsSummary, Step } from './step.tsx'
import { type Asked, useGoods } from './use-goods.ts'

type Card = { brand: string; last4: string } | null | 'reading'

/** Which card the provider has kept, asked of it through our server: the return alone proves nothing. */
const useCard = ({ id, sessionId, visitor }: Asked): Card => {
  const [card, setCard] = useState<Card>('reading')
  useEffect(() => {
    if (visitor !== 'patient' || !id || !sessionId) return
    const stop = new AbortController()
    api.goods.card({ params: { id }, query: { sessionId } }, { signal: stop.signal }).then(
      found => setCard(found.card),
      () => !stop.signal.aborted && setCard(null),
    )
    return () => stop.abort()
  }, [id, sessionId, visitor])
  return card
}

/** After the card page: which card is kept, and the way to the first payment. (Spec §2) */
export function SubscriptionSetupSuccess() {
  const asked = useGoods()
  const card = useCard(asked)
  const query = new URLSearchParams({ subscription: asked.id, session_id: asked.sessionId })
  return (
    <Step title="Payment setup complete" asked={asked}>
      {goods => (
        <>
          {card === 'reading' && <p className={`lead ${classes.lead}`}>Asking the payment provider about your card.</p>}
          {card === null && (
            <>
              <p className={`lead ${classes.lead}`}>No card was saved, and nothing was charged.</p>
              <p className={classes.actions}>
                <a className="button" href={`/shop/subscription-payment-setup?subscription=${asked.id}`}>
                  Enter a card
                </a>
              </p>
            </>
          )}
          {card !== null && card !== 'reading' && (
            <>
              <p className={`lead ${classes.lead}`}>
                Your card ending in {card.last4} is saved. Nothing has been charged yet.
              </p>
              <GoodsSummary goods={goods} />
              <p className={classes.actions}>
                <a className="button" href={`/shop/subscription-payment?${query}`}>
                  Go on to the first payment
                </a>
              </p>
            </>
          )}
        </>
      )}
    </Step>
  )
}
