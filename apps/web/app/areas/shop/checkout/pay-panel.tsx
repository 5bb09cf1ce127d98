import type { Quote } from '@om/contracts/shop'
import { INVALID_VARIANTS } from '@om/domain/cart/checkout'
import type { StoredLine } from '@om/domain/cart/line'
import { cartCount, cartTotal } from '@om/domain/cart/totals'
import { CartTotals, itemsWords } from '#app/features/cart/cart-totals.tsx'
import { deliveryWays } from '#app/features/cart/delivery.ts'
import { useConfig } from '#app/ui/use-config.ts'
import classes from '../shop-page.module.css'
import type { Outcome } from './start-paying.ts'
import { CONFIRMATION } from './use-pay.ts'

type Props = {
  /** What can be sold as it stands, or once the shopper agrees. */
  lines: readonly StoredLine[]
  /** Items the shopper has to decide on first. */
  undecided: number
  quote: Quote | null
  isAsking: boolean
  busy: boolean
  outcome: Outcome | null
  /** What the shop could not be asked, in words. */
  problem: string | null
  onPay: () => void
  onRetry: () => void
}

const steps = [
  'The shop’s own payment page opens in a new tab.',
  'You choose the delivery and pay there. We never see your card.',
  'This tab shows your order as soon as it is paid, and we send you a message.',
] as const

/** The way on where the browser did not let us open a tab. */
const Blocked = ({ address }: { address: string }) => (
  <>
    <div className="note" data-meaning="info" role="alert">
      <p>Your browser blocked the new tab. Your checkout is ready.</p>
    </div>
    <a
      className={`button ${classes.pay}`}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => setTimeout(() => window.location.assign(CONFIRMATION))}
    >
      Open the checkout
    </a>
  </>
)

const [cheapest] = deliveryWays

/** What a way costs for goods of this price, in cents: some are free from an amount on. */
const deliveryCents = ({ cents, freeFromCents }: (typeof deliveryWays)[number], items: number): number =>
  freeFromCents !== null && items >= freeFromCents ? 0 : cents

/** What it costs, the one button, and what happens after it. */
export const PayPanel = ({ lines, undecided, quote, isAsking, busy, outcome, problem, onPay, onRetry }: Props) => {
  const { office } = useConfig()
  const items = cartTotal(lines).cents
  const delivery = deliveryCents(cheapest, items)
  const failed = outcome && outcome.kind !== 'ready' ? outcome.message || problem : problem
  return (
    <div className="card">
      <h2 className="title-3">Summary</h2>
      <CartTotals
        parts={[
          { label: itemsWords(cartCount(lines)), cents: items },
          { label: `Delivery, ${cheapest.name.toLowerCase()}`, cents: delivery, isFree: delivery === 0 },
        ]}
        cents={items + delivery}
        currency={quote?.currency}
        isBusy={isAsking}
      />
      <p className={`small ${classes.note}`}>
        Australian dollars, GST included. Faster delivery can be chosen before you pay.
      </p>
      <div className={`note ${classes.problem}`} data-meaning="danger" role="alert">
        {failed}
      </div>
      {problem && problem !== INVALID_VARIANTS && !busy && (
        <button type="button" className={`text-button ${classes.plain}`} onClick={onRetry}>
          Ask the shop again
        </button>
      )}
      <div role="status">
        {undecided > 0 && (
          <p className="note" data-meaning="caution">
            {undecided === 1 ? 'One item needs' : `${undecided} items need`} your decision first.
          </p>
        )}
      </div>
      {outcome?.kind === 'ready' ? (
        <Blocked address={outcome.address} />
      ) : !office.takesShopOrders ? (
        <p className="note" data-meaning="caution">
          The shop takes no new orders at the moment. Your cart is kept: come back later.
        </p>
      ) : (
        <button type="button" className={`button ${classes.pay}`} aria-disabled={busy || undefined} onClick={onPay}>
          {busy ? 'Preparing your checkout' : 'Continue to payment'}
        </button>
      )}
      <h3 className="title-4">What happens next</h3>
      <ol className={`plain-list stack numbered soft ${classes.steps}`}>
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
