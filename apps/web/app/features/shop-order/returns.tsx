import type { OrderKey } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import { api, publicApi } from '#app/browser/api.ts'
import { ReaderTime } from '#app/ui/times.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { returnReasonWords, returnStateWords } from './return-draft.ts'
import classes from './returns.module.css'

type Return = ShopOrder['returns'][number]
type Props = {
  order: ShopOrder
  orderKey: OrderKey | null
  zone?: string | undefined
  onChanged: (order: ShopOrder) => void
}

const OneReturn = ({ order, orderKey, zone, one, onChanged }: Props & { one: Return }) => {
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

/** What was asked to be returned, how it stands, and what we answered. (REG-23) */
export const Returns = (props: Props) =>
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
