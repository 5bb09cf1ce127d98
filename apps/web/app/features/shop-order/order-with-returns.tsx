import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import { useState } from 'react'
import { api, publicApi } from '#app/browser/api.ts'
import { ReaderTime } from '#app/ui/times.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { OrderView } from './order-view.tsx'
import { returnReasonWords, returnStateWords } from './return-draft.ts'
import { ReturnForm } from './return-form.tsx'
import classes from './returns.module.css'

type Props = {
  order: ShopOrder
  /** By which it is asked for; null where the reader may only look. */
  orderKey: OrderKey | null
  zone?: string | undefined
  /** Called with the order as it is after a request was sent or taken back. */
  onChanged: (order: ShopOrder) => void
}

/** How its returns stand; words about an earlier standing are no longer said. */
const standingOf = ({ returns }: ShopOrder): string => returns.map(({ status }) => status).join()

const noNews = { words: '', standing: '' }

/** An order with its returns, and the way to ask for one. */
export const OrderWithReturns = ({ order, orderKey, zone, onChanged }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [news, setNews] = useState(noNews)
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
              setNews(noNews)
              setAsking(true)
            }}
          >
            Return something
          </button>
        )
      }
    >
      <div role="status" className={`note ${classes.said}`} data-meaning="good">
        {news.standing === standingOf(order) && news.words}
      </div>
      <Returns order={order} orderKey={orderKey} zone={zone} onChanged={onChanged} />
      {isAsking && canAsk && (
        <ReturnForm
          order={order}
          orderKey={orderKey}
          onDone={now => {
            setAsking(false)
            setNews({ words: 'We have your request. We answer here and by e-mail.', standing: standingOf(now) })
            onChanged(now)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </OrderView>
  )
}

/** What was asked to be returned, how it stands, and what we answered. (REG-23) */
const Returns = (props: Props) =>
  props.order.returns.length === 0 ? null : (
    <section aria-labelledby="returns-title">
      <h3 id="returns-title" className={`title-4 ${classes.title}`}>
        Returns
      </h3>
      <ul className="stack plain-list">
        {props.order.returns.map(one => (
          <OneReturn key={one.id} {...props} one={one} />
        ))}
      </ul>
    </section>
  )

const OneReturn = ({ order, orderKey, zone, one, onChanged }: Props & { one: ShopOrder['returns'][number] }) => {
  const { id, number, status, reason, note, answer, requestedAt, lines, canCancel } = one
  const { send, busy, problem } = useSend(
    async (key: OrderKey) => ('id' in key ? api : publicApi).shop.cancelReturn({ body: { order: key, returnId: id } }),
    { onDone: onChanged },
  )
  const titleOf = (lineId: string) => order.lines.find(line => line.id === lineId)?.title ?? 'An item'
  const { label, text } = returnStateWords[status]
  return (
    <li className={`note stack ${classes.one}`}>
      <p className="row apart">
        <strong>Return {number}</strong>
        <span className={classes.state} data-state={status}>
          {label}
        </span>
      </p>
      <p className="soft">
        {returnReasonWords[reason]}, asked <ReaderTime at={requestedAt} zone={zone} />
      </p>
      <ul className={classes.items}>
        {lines.map(({ lineId, quantity }) => (
          <li key={lineId}>
            {quantity} × {titleOf(lineId)}
          </li>
        ))}
      </ul>
      {note && <p className={classes.note}>{note}</p>}
      {answer ? (
        <p className={classes.answer}>
          <strong>Our answer</strong>
          {answer}
        </p>
      ) : (
        <p className="soft">{text}</p>
      )}
      {canCancel && orderKey && (
        <button
          type="button"
          className={classes.plain}
          aria-disabled={busy || undefined}
          onClick={() => void send(orderKey)}
        >
          {busy ? 'Taking it back' : 'Take this request back'}
        </button>
      )}
      <div role="alert" className={classes.problem}>
        {problem?.message}
      </div>
    </li>
  )
}
