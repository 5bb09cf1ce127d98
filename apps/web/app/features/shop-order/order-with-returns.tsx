import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import { useState } from 'react'
import { OrderView } from './order-view.tsx'
import { ReturnForm } from './return-form.tsx'
import classes from './returns.module.css'
import { Returns } from './returns.tsx'

type Props = {
  order: ShopOrder
  /** By which it is asked for; null where the reader may only look. */
  orderKey: OrderKey | null
  zone?: string
  /** Called with the order as it is after a request was sent or taken back. */
  onChanged: (order: ShopOrder) => void
}

/** How its returns stand; words about an earlier standing are no longer said. */
const standingOf = ({ returns }: ShopOrder): string => returns.map(({ status }) => status).join()

const nothingSaid = { words: '', standing: '' }

/** An order with its returns, and the way to ask for one. */
export const OrderWithReturns = ({ order, orderKey, zone, onChanged }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [said, setSaid] = useState(nothingSaid)
  const canAsk = order.can.requestReturn && orderKey !== null
  return (
    <OrderView
      order={order}
      orderKey={orderKey}
      zone={zone}
      actions={
        canAsk &&
        !isAsking && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              setSaid(nothingSaid)
              setAsking(true)
            }}
          >
            Return something
          </button>
        )
      }
    >
      <div role="status" className={`note ${classes.said}`} data-meaning="good">
        {said.standing === standingOf(order) && said.words}
      </div>
      <Returns order={order} orderKey={orderKey} zone={zone} onChanged={onChanged} />
      {isAsking && canAsk && (
        <ReturnForm
          order={order}
          orderKey={orderKey}
          onDone={now => {
            setAsking(false)
            setSaid({ words: 'We have your request. We answer here and by e-mail.', standing: standingOf(now) })
            onChanged(now)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </OrderView>
  )
}
