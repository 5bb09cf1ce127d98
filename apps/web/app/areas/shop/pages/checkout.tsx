import { hasValidVariant, payableLines } from '@om/domain/cart/checkout'
import { keyOf, type StoredLine, textOf } from '@om/domain/cart/line'
import { atShopPrice, hasShopPrice, type LineNotice as Notice, noticesFor, type Quoted } from '@om/domain/cart/quote'
import { Suspense, useMemo } from 'react'
import { api } from '#app/browser/api.ts'
import { cart } from '#app/browser/cart/cart.ts'
import { useCart } from '#app/browser/cart/use-cart.ts'
import lineClasses from '#app/features/cart/cart.module.css'
import { CartLine } from '#app/features/cart/cart-line.tsx'
import { LineNotice, OtherWays } from '#app/features/cart/lazy-pre-payment.ts'
import { UndoBar, useRemoval } from '#app/features/cart/removal.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { useBrand } from '#app/ui/use-brand.ts'
import { useIsLive } from '#app/ui/use-is-live.ts'
import { DetailsForm, useDetails } from '../checkout/details-form.tsx'
import { PayPanel } from '../checkout/pay-panel.tsx'
import { usePay, useQuote } from '../checkout/use-pay.ts'
import classes from '../shop-page.module.css'
import type { Route } from './+types/checkout'

/** The shape of the page until this browser's cart is read. */
const WaitingCheckout = () => (
  <div className={`columns ${classes.columns}`} aria-busy="true">
    <div className={`stack ${classes.main}`}>
      <p className="visually-hidden">Reading your cart</p>
      <div className={`stack ${classes.bars}`} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </div>
    <div className={classes.block} aria-hidden="true" />
  </div>
)

/** Nothing to pay for, and where to find something. */
const EmptyCheckout = () => {
  const { path } = useBrand()
  return (
    <div className={`card quiet stack ${classes.empty}`}>
      <h2 className="title-3">Your cart is empty</h2>
      <p className="soft">What you put in it appears here, at today’s price.</p>
      <a className="button" href={path('/shop')}>
        Browse products
      </a>
    </div>
  )
}

type ItemsProps = {
  lines: readonly StoredLine[]
  notices: ReadonlyMap<string, Notice>
  quoted: readonly Quoted[]
  onRemove: (key: string, name: string) => void
}

/** What is bought, each item with what the shop says about it now. */
const CheckoutItems = ({ lines, notices, quoted, onRemove }: ItemsProps) => (
  <section aria-labelledby="items-title">
    <h2 id="items-title" className="title-3">
      Your items
    </h2>
    <ul className={`plain-list ${lineClasses.lines}`}>
      {lines.map(line => {
        const variantId = textOf(line, 'variantId')
        const notice = notices.get(keyOf(line))
        return (
          <CartLine
            key={keyOf(line)}
            line={atShopPrice(line, quoted)}
            hasPrice={hasShopPrice(notice)}
            onUpdate={cart.updateQuantity}
            onRemove={onRemove}
          >
            {notice && (
              // Its own boundary: the page around it stays, with what is being typed, when the first notice comes.
              <Suspense>
                <LineNotice
                  line={line}
                  notice={notice}
                  quoted={quoted.find(one => one.variantId === variantId)}
                  onRemove={onRemove}
                />
              </Suspense>
            )}
          </CartLine>
        )
      })}
    </ul>
  </section>
)

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
    <div className={`columns ${classes.columns}`}>
      <div className={`stack ${classes.main}`}>
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
    <div className={`wide ${classes.page}`}>
      <h1 className="title-2">Checkout</h1>
      <p className={`lead ${classes.lead}`}>
        Look over your order. You pay on the shop’s own page, which opens in a new tab.
      </p>
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
