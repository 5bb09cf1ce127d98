import { checkoutPath, frequencyOf, hasValidVariant } from '@om/domain/cart/checkout'
import {
  isSubscriptionLine,
  keyOf,
  lineName,
  needsPrescription,
  priceOf,
  type StoredLine,
  shownQuantity,
} from '@om/domain/cart/line'
import type { LineNotice as Notice, Quoted } from '@om/domain/cart/quote'
import { aud, formatMoney } from '@om/domain/money'
import { type ReactNode, useEffect, useState } from 'react'
import { cart } from '#app/browser/cart/cart.ts'
import { storedToken } from '#app/browser/stored-session.ts'
import classes from './cart.module.css'
import { deliveryWays } from './delivery.ts'

/*
 * The pre-payment component: what a shopper needs to know before paying. The care way, the delivery promise, and what is sold
 * out or has changed. One piece, loaded where a cart is about to be seen and nowhere else; see `lazy-pre-payment.ts`. (Spec §2)
 */

type CareLink = { path: string; label: string; hasPlan: boolean }

const QUIZ: CareLink = { path: '/hair-loss-quiz', label: 'Take the free hair quiz', hasPlan: false }

const plans = {
  active: { path: '/patient-subscription-management', label: 'Open your plan', hasPlan: true },
  offered: { path: '/patient-subscription', label: 'See your plan and confirm it', hasPlan: true },
} as const satisfies Record<string, CareLink>

/** Asks for the plans of whoever is signed in. Handed over by the page: pages of the shop do without the typed client. */
type ReadPlans = () => Promise<{ items: readonly { status: string }[] }>

const careLinkOf: (plans: Awaited<ReturnType<ReadPlans>>) => CareLink = ({ items }) => {
  if (items.some(({ status }) => status === 'offered' || status === 'paying')) return plans.offered
  return items.some(({ status }) => status === 'active') ? plans.active : QUIZ
}

type CareProps = { readPlans: ReadPlans; children: (way: CareLink) => ReactNode }

/** Where what a doctor decides on leads: to the plan of someone who has one, otherwise to the quiz. (REG-05) */
export const CareWay = ({ readPlans, children }: CareProps) => {
  const [way, setWay] = useState(QUIZ)
  useEffect(() => {
    if (!storedToken()) return
    readPlans().then(
      found => setWay(careLinkOf(found)),
      () => undefined,
    )
  }, [readPlans])
  return children(way)
}

type LinesProps = { lines: readonly StoredLine[]; onRemove: (key: string, name: string) => void }

const Names = ({ lines, onRemove }: LinesProps) => (
  <ul>
    {lines.map(line => (
      <li key={keyOf(line)}>
        {lineName(line)}{' '}
        <button type="button" onClick={() => onRemove(keyOf(line), lineName(line))}>
          Remove<span className="visually-hidden"> {lineName(line)}</span>
        </button>
      </li>
    ))}
  </ul>
)

/** Items that are not paid for at the checkout, and where they are: a doctor comes first, or a subscription page. */
export const OtherWays = ({ lines, readPlans, onRemove }: LinesProps & { readPlans: ReadPlans }) => {
  const onPrescription = lines.filter(needsPrescription)
  const subscribed = lines.filter(line => isSubscriptionLine(line) && !needsPrescription(line))
  return (
    <>
      {onPrescription.length > 0 && (
        <section className={`note ${classes.way}`} data-meaning="info" aria-labelledby="prescription-title">
          <h2 id="prescription-title" className="title-4">
            A doctor decides on these first
          </h2>
          <Names lines={onPrescription} onRemove={onRemove} />
          <p>
            <CareWay readPlans={readPlans}>{({ path, label }) => <a href={path}>{label}</a>}</CareWay>
          </p>
        </section>
      )}
      {subscribed.length > 0 && (
        <section className={`note ${classes.way}`} data-meaning="info" aria-labelledby="subscription-title">
          <h2 id="subscription-title" className="title-4">
            These come by subscription
          </h2>
          <Names lines={subscribed} onRemove={onRemove} />
          <p>
            <a href={checkoutPath(subscribed)}>Go to the subscription checkout</a>
          </p>
        </section>
      )}
    </>
  )
}

/** What delivery costs, before there is an address. (REG-23) */
export const DeliveryPromise = () => {
  const [{ cents, freeFromCents }] = deliveryWays
  return `Delivery ${formatMoney(aud(cents))}, free from ${formatMoney(aud(freeFromCents))}.`
}

/** What a piece costs without the subscription, where the line says it. (Spec §3) */
const insteadOf = (line: StoredLine): string => {
  const cents = priceOf({ price: line.originalPrice })
  return cents > 0 ? `, instead of ${formatMoney(aud(cents))} each` : ''
}

const remarkOf = (line: StoredLine): string => {
  if (!hasValidVariant(line)) return 'We cannot tell which item this is: remove it, then add it again'
  if (needsPrescription(line)) return 'Needs a prescription: a doctor decides first'
  if (isSubscriptionLine(line)) return `Every ${frequencyOf(line)} days, by subscription${insteadOf(line)}`
  return line.availableForSale === false ? 'May be sold out' : ''
}

/** What is special about a line of the drawer, in a few words; nothing for most. */
export const LineRemark = ({ line }: { line: StoredLine }) => {
  const words = remarkOf(line)
  return words && <p className="small">{words}</p>
}

const goneWords: Record<Extract<Notice, { kind: 'gone' }>['problem'], string> = {
  invalid: 'We cannot tell which item this is, so it cannot be bought. Remove it, then add it again from the shop.',
  unknown: 'The shop no longer has this item.',
  sold_out: 'This is sold out.',
  no_register_entry: 'This cannot be ordered until it is on the Australian Register of Therapeutic Goods.',
  needs_prescription: 'This needs a prescription, so it is not sold here.',
}

const noticeWords = (notice: Notice): string => {
  if (notice.kind === 'gone') return goneWords[notice.problem]
  if (notice.kind === 'fewer') return notice.left === 1 ? 'Only 1 is left.' : `Only ${notice.left} are left.`
  const { fromCents, toCents } = notice
  const now = formatMoney(aud(toCents))
  return fromCents > 0
    ? `The price is now ${now}; your cart said ${formatMoney(aud(fromCents))}.`
    : `The price is ${now}.`
}

type NoticeProps = {
  line: StoredLine
  notice: Notice
  quoted: Quoted | undefined
  onRemove: (key: string, name: string) => void
}

/** What changed about an item since it was put in the cart, with the ways on: agree where one can, or take it out. */
export const LineNotice = ({ line, notice, quoted, onRemove }: NoticeProps) => {
  const name = lineName(line)
  const key = keyOf(line)
  const agree = () => {
    if (!quoted) return
    const quantity = notice.kind === 'fewer' ? notice.left : shownQuantity(line)
    cart.accept(key, quoted.priceCents, quantity)
  }
  return (
    <div className={`note ${classes.notice}`} data-meaning="caution" data-line-notice="">
      <p>{noticeWords(notice)}</p>
      <div className={classes.ways}>
        {notice.kind !== 'gone' && (
          <button type="button" onClick={agree}>
            {notice.kind === 'fewer' ? `Take ${notice.left}` : 'Accept the new price'}
            <span className="visually-hidden"> for {name}</span>
          </button>
        )}
        <button type="button" onClick={() => onRemove(key, name)}>
          Remove
          <span className="visually-hidden">
            {' '}
            {name}, which {notice.kind === 'gone' ? 'cannot be bought' : 'has changed'}
          </span>
        </button>
      </div>
    </div>
  )
}
