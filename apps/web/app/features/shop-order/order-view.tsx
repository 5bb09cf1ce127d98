import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { ReactNode } from 'react'
import { printPage } from '#app/browser/save-file.ts'
import { OrderSteps } from '#app/features/parcel/order-steps.tsx'
import { Money } from '#app/ui/money.tsx'
import { ReaderTime } from '#app/ui/times.tsx'
import { DocumentButton, openCreditNote, openInvoice } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import classes from './order-view.module.css'

type Props = {
  order: ShopOrder
  /** By which its documents are asked for; null where the reader may not. */
  orderKey: OrderKey | null
  /** Time zone of the steps; the reader's own when left out. */
  zone?: string
  /** More ways on, beside the documents, such as asking for a return. */
  actions?: ReactNode
  /** More about the order, below what it cost. */
  children?: ReactNode
}

const Parcel = ({ parcel }: { parcel: NonNullable<ShopOrder['parcel']> }) => (
  <p className={`note row apart ${classes.parcel}`}>
    <span>
      <strong>{parcel.label}</strong> Parcel {parcel.trackingNumber}
    </span>
    <a href={`/t/auspost/${encodeURIComponent(parcel.trackingNumber)}`}>Follow the parcel</a>
  </p>
)

const Refunds = ({ order, orderKey, zone }: Pick<Props, 'order' | 'orderKey' | 'zone'>) => (
  <section className="stack">
    <h3 className="title-4">Refunds</h3>
    <ul className="stack plain-list">
      {order.refunds.map(({ id, number, status, amountCents, at }) => (
        <li key={id} className="row apart">
          <span>
            <Money cents={amountCents} currency={order.currency} /> {status === 'done' ? 'refunded' : 'on its way'}
            <br />
            <span className="soft">
              {number}, <ReaderTime at={at} zone={zone} />
            </span>
          </span>
          {orderKey && status === 'done' && (
            <DocumentButton label="Credit note" open={() => openCreditNote(orderKey, id)} />
          )}
        </li>
      ))}
    </ul>
  </section>
)

/**
 * An order of the shop for the person who placed it: where it is, what is in it, what it cost, and its documents. For the
 * confirmation page and the account alike.
 */
export const OrderView = ({ order, orderKey, zone, actions, children }: Props) => {
  const { name, stateLabel, placedAt, steps, parcel, sentTo, refunds, can } = order
  return (
    <article className={`card stack ${classes.order}`} aria-label={`Order ${name}`}>
      <header className="row apart">
        <div>
          <h2 className="title-3">Order {name}</h2>
          <p className="soft">
            Placed <ReaderTime at={placedAt} zone={zone} />
          </p>
        </div>
        <p className={`note ${classes.state}`} data-meaning={order.dispatchState === 'cancelled' ? 'danger' : 'good'}>
          {stateLabel}
        </p>
      </header>
      {steps.length > 0 && <OrderSteps steps={steps} zone={zone} />}
      {parcel && <Parcel parcel={parcel} />}
      <section className="stack">
        <h3 className="title-4">What is in it</h3>
        <OrderLines order={order} />
      </section>
      {sentTo && (
        <section className="stack">
          <h3 className="title-4">Sent to</h3>
          <p className="soft">{sentTo}</p>
        </section>
      )}
      {refunds.length > 0 && <Refunds order={order} orderKey={orderKey} zone={zone} />}
      {children}
      <div className={`row ${classes.actions}`}>
        {orderKey && can.invoice && <DocumentButton label="Tax invoice" open={() => openInvoice(orderKey)} />}
        <button type="button" className="button quiet" onClick={printPage}>
          Print
        </button>
        {actions}
      </div>
    </article>
  )
}
