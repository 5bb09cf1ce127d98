import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { ReactNode } from 'react'
import { printPage } from '#app/browser/save-file.ts'
import { OrderSteps } from '#app/features/parcel/order-steps.tsx'
import { Money } from '#app/ui/money.tsx'
import { ReaderTime } from '#app/ui/times.tsx'
import { DocumentButton } from './document-button.tsx'
import { openCreditNote, openInvoice } from './order-documents.ts'
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
  <p className={classes.parcel}>
    <span>
      <strong>{parcel.label}</strong> Parcel {parcel.trackingNumber}
    </span>
    <a href={`/t/auspost/${encodeURIComponent(parcel.trackingNumber)}`}>Follow the parcel</a>
  </p>
)

const Refunds = ({ order, orderKey, zone }: Pick<Props, 'order' | 'orderKey' | 'zone'>) => (
  <section className={classes.part}>
    <h3 className={classes.subtitle}>Refunds</h3>
    <ul className={classes.refunds}>
      {order.refunds.map(({ id, number, status, amountCents, at }) => (
        <li key={id}>
          <span>
            <Money cents={amountCents} currency={order.currency} /> {status === 'done' ? 'refunded' : 'on its way'}
            <br />
            <span className={classes.soft}>
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
    <article className={classes.order} aria-label={`Order ${name}`}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>Order {name}</h2>
          <p className={classes.soft}>
            Placed <ReaderTime at={placedAt} zone={zone} />
          </p>
        </div>
        <p className={classes.state} data-state={order.dispatchState === 'cancelled' ? 'cancelled' : undefined}>
          {stateLabel}
        </p>
      </header>
      {steps.length > 0 && <OrderSteps steps={steps} zone={zone} />}
      {parcel && <Parcel parcel={parcel} />}
      <section className={classes.part}>
        <h3 className={classes.subtitle}>What is in it</h3>
        <OrderLines order={order} />
      </section>
      {sentTo && (
        <section className={classes.part}>
          <h3 className={classes.subtitle}>Sent to</h3>
          <p className={classes.plain}>{sentTo}</p>
        </section>
      )}
      {refunds.length > 0 && <Refunds order={order} orderKey={orderKey} zone={zone} />}
      {children}
      <div className={classes.actions}>
        {orderKey && can.invoice && <DocumentButton label="Tax invoice" open={() => openInvoice(orderKey)} />}
        <button type="button" className="button quiet" onClick={printPage}>
          Print
        </button>
        {actions}
      </div>
    </article>
  )
}
