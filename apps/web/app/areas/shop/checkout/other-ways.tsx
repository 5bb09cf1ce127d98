import { checkoutPath } from '@om/domain/cart/checkout'
import { isSubscriptionLine, keyOf, lineName, needsPrescription, type StoredLine } from '@om/domain/cart/line'
import page from '../shop-page.module.css'
import { useCareWay } from './use-care-way.ts'

type Props = { lines: readonly StoredLine[]; onRemove: (key: string, name: string) => void }

const Names = ({ lines, onRemove }: Props) => (
  <ul>
    {lines.map(line => (
      <li key={keyOf(line)}>
        {lineName(line)}{' '}
        <button type="button" className={page.plain} onClick={() => onRemove(keyOf(line), lineName(line))}>
          Remove<span className="visually-hidden"> {lineName(line)}</span>
        </button>
      </li>
    ))}
  </ul>
)

/** Items that are not paid for on this page, and where they are: a doctor comes first, or a subscription page. */
export const OtherWays = ({ lines, onRemove }: Props) => {
  const onPrescription = lines.filter(needsPrescription)
  const subscribed = lines.filter(line => isSubscriptionLine(line) && !needsPrescription(line))
  const care = useCareWay(onPrescription.length > 0)
  return (
    <>
      {onPrescription.length > 0 && (
        <section className={page.note} aria-labelledby="prescription-title">
          <h2 id="prescription-title">A doctor decides on these first</h2>
          <Names lines={onPrescription} onRemove={onRemove} />
          <p>
            <a href={care.path}>{care.label}</a>
          </p>
        </section>
      )}
      {subscribed.length > 0 && (
        <section className={page.note} aria-labelledby="subscription-title">
          <h2 id="subscription-title">These come by subscription</h2>
          <Names lines={subscribed} onRemove={onRemove} />
          <p>
            <a href={checkoutPath(subscribed)}>Go to the subscription checkout</a>
          </p>
        </section>
      )}
    </>
  )
}
