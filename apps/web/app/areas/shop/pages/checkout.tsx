import { hasValidVariant, payableLines } from '@om/domain/cart/checkout'
import { keyOf } from '@om/domain/cart/line'
import { atShopPrice, noticesFor } from '@om/domain/cart/quote'
import { Suspense, useMemo } from 'react'
import { api } from '#app/browser/api.ts'
import { useCart } from '#app/browser/cart/use-cart.ts'
import { OtherWays } from '#app/features/cart/lazy-pre-payment.ts'
import { UndoBar, useRemoval } from '#app/features/cart/removal.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import { EmptyCheckout, WaitingCheckout } from '../checkout/checkout-at-rest.tsx'
import { CheckoutItems } from '../checkout/checkout-items.tsx'
import { DetailsForm } from '../checkout/details-form.tsx'
import { PayPanel } from '../checkout/pay-panel.tsx'
import { useDetails } from '../checkout/use-details.ts'
import { usePay } from '../checkout/use-pay.ts'
import { useQuote } from '../checkout/use-quote.ts'
import classes from '../shop-page.module.css'
import type { Route } from './+types/checkout'

export const meta: Route.MetaFunction = args => pageMeta(args, { description: 'Check your order before you pay.' })

const goToFirstNotice = () =>
  document.querySelector<HTMLElement>('[data-line-notice] button')?.focus({ preventScroll: false })

const Filled = ({ onRemove }: { onRemove: (key: string, name: string) => void }) => {
  const { lines } = useCart()
  const payable = useMemo(() => payableLines(lines), [lines])
  const { quote, isAsking, problem, ask } = useQuote(payable)
  const { pay, busy, outcome } = usePay(ask)
  const details = useDetails()
  const quoted = quote?.lines ?? []
  const notices = noticesFor(quote ? payable : payable.filter(line => !hasValidVariant(line)), quoted)
  const sellable = payable
    .filter(line => notices.get(keyOf(line))?.kind !== 'gone')
    .map(line => atShopPrice(line, quoted))

  const press = () => {
    if (busy) return
    if (notices.size > 0) goToFirstNotice()
    else if (details.check()) void pay(payable, details.details)
  }

  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <OtherWays lines={lines} readPlans={api.subscriptions.plans} onRemove={onRemove} />
        {payable.length > 0 && (
          <>
            <CheckoutItems lines={payable} notices={notices} quoted={quoted} onRemove={onRemove} />
            <DetailsForm form={details} />
          </>
        )}
      </div>
      {payable.length > 0 && (
        <aside className={classes.side} aria-label="Summary and payment">
          <PayPanel
            lines={sellable}
            undecided={notices.size}
            quote={quote}
            isAsking={isAsking}
            busy={busy}
            outcome={outcome}
            problem={problem}
            onPay={press}
            onRetry={() => void ask(payable)}
          />
        </aside>
      )}
    </div>
  )
}

/** What is in the cart, at today's price, and the way to the shop's payment page. (Spec §2, §4: checkout) */
export default function Checkout() {
  const isLive = useIsLive()
  const { lines } = useCart()
  const { removed, remove, takeBack } = useRemoval()
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Checkout</h1>
      <p className={classes.lead}>Look over your order. You pay on the shop’s own page, which opens in a new tab.</p>
      <div role="status">{removed && <UndoBar removed={removed} onUndo={takeBack} />}</div>
      {!isLive && <WaitingCheckout />}
      {isLive && lines.length === 0 && <EmptyCheckout />}
      {isLive && lines.length > 0 && (
        <Suspense fallback={<WaitingCheckout />}>
          <Filled onRemove={remove} />
        </Suspense>
      )}
    </div>
  )
}
