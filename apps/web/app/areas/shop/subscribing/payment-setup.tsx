import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'
import classes from '../shop-page.module.css'
import { GoodsSummary, Step } from './step.tsx'
import { useGoods } from './use-goods.ts'

const CardButton = ({ id }: { id: string }) => {
  const { send, busy, problem } = useSend(() => api.goods.openCardPage({ params: { id } }), {
    revalidate: false,
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <>
      <ProblemAlert problem={problem} />
      <p className={classes.actions}>
        <button type="button" className="button" disabled={busy} onClick={() => void send()}>
          {busy ? 'Opening the card page…' : 'Enter a card'}
        </button>
      </p>
    </>
  )
}

/** Before the provider's page that keeps a card: what it is for, and that nothing is charged there. (Spec §2) */
export function SubscriptionPaymentSetup() {
  const asked = useGoods()
  return (
    <Step title="Payment setup" asked={asked}>
      {goods =>
        goods.status === 'open' ? (
          <>
            <p className={`lead ${classes.lead}`}>
              You enter your card on the payment provider’s own page. Nothing is charged there: you see the price once
              more, and confirm it, before the first payment.
            </p>
            <GoodsSummary goods={goods} />
            <CardButton id={goods.id} />
          </>
        ) : (
          <p className={`lead ${classes.lead}`}>
            This subscription has started already.{' '}
            <a href="/patient-subscription-management">Manage your subscriptions</a>
          </p>
        )
      }
    </Step>
  )
}
