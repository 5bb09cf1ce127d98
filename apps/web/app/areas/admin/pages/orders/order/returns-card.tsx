import { Button, Textarea } from '@mantine/core'
import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { useState } from 'react'
import { api } from '#app/browser/api.ts'
import { itemName } from '#app/features/shop-order/item-words.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useKeptText } from '#app/ui/use-kept-text.ts'
import { useSend } from '#app/ui/use-send.ts'
import { returnReasonWords, returnWords } from '../order-words.ts'
import classes from './returns-card.module.css'

type Return = ShopOrderForAdmin['returns'][number]
type Decision = 'approve' | 'decline' | 'received'

const SHORTEST_REASON = 10

const doneWords: Record<Decision, string> = {
  approve: 'approved; the customer is told',
  decline: 'declined; the customer is told',
  received: 'is back; the refund is the next step',
}

const Decide = ({ one }: { one: Return }) => {
  const [answer, setAnswer, forget] = useKeptText(`return-answer:${one.id}`)
  const [wrong, setWrong] = useState('')
  const { send, busy, problem, fieldErrors } = useSend(
    (decision: Decision) =>
      api.shopAdmin.decideReturn({ params: { id: one.id }, body: { decision, answer: answer.trim() } }),
    { onDone: () => forget() },
  )
  const decide = async (decision: Decision) => {
    const isShort = decision === 'decline' && answer.trim().length < SHORTEST_REASON
    setWrong(isShort ? 'Say why, in at least 10 characters.' : '')
    if (isShort) return
    if (await send(decision)) toast(`Return ${one.number} ${doneWords[decision]}.`)
  }
  const error = wrong || fieldErrors.answer
  return (
    <div className={classes.decide}>
      <ProblemAlert problem={error ? null : problem} />
      <Textarea
        label="Answer to the customer"
        description={
          one.status === 'requested'
            ? 'Where to send the goods, or why not. It stands with their order.'
            : 'Optional. It stands with their order.'
        }
        autosize
        minRows={2}
        maxLength={1000}
        value={answer}
        error={error}
        onChange={event => {
          setAnswer(event.currentTarget.value)
          setWrong('')
        }}
      />
      <div className={classes.buttons}>
        {one.status === 'requested' ? (
          <Button loading={busy} onClick={() => void decide('approve')}>
            Approve
          </Button>
        ) : (
          <Button loading={busy} onClick={() => void decide('received')}>
            Goods are back
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={() => void decide('decline')}>
          Decline
        </Button>
      </div>
    </div>
  )
}

type Props = {
  order: ShopOrderForAdmin
  /** Opens the refund of a return. */
  onRefund: (one: Return) => void
}

const OneReturn = ({ order, one, onRefund }: Props & { one: Return }) => {
  const { number, status, reason, note, answer, requestedAt, lines } = one
  const { label, meaning } = returnWords[status]
  const itemOf = (lineId: string) => {
    const line = order.lines.find(({ id }) => id === lineId)
    return line ? itemName(line) : 'An item'
  }
  return (
    <Card
      title={`Return ${number}`}
      aside={<StatusBadge meaning={meaning}>{label}</StatusBadge>}
      className={classes.card}
    >
      <p className={classes.why}>
        <strong>{returnReasonWords[reason]}</strong>, asked <RelativeTime at={requestedAt} />
      </p>
      <ul className={classes.items}>
        {lines.map(({ lineId, quantity }) => (
          <li key={lineId}>
            {quantity} × {itemOf(lineId)}
          </li>
        ))}
      </ul>
      {note && <blockquote className={classes.note}>{note}</blockquote>}
      {answer && (
        <p className={classes.answer}>
          <span>Answered:</span> {answer}
        </p>
      )}
      {(status === 'requested' || status === 'approved') && order.adminCan.decideReturn && <Decide one={one} />}
      {(status === 'approved' || status === 'received') && order.adminCan.refund && (
        <div className={classes.buttons}>
          <Button variant={status === 'received' ? 'filled' : 'default'} onClick={() => onRefund(one)}>
            Refund this return
          </Button>
        </div>
      )}
    </Card>
  )
}

const waiting: readonly Return['status'][] = ['requested', 'approved', 'received']

/** What the customer asked to send back, with its answer: what waits for somebody, or what is over. */
export const ReturnsCards = ({ are, ...props }: Props & { are: 'waiting' | 'over' }) =>
  props.order.returns
    .filter(({ status }) => waiting.includes(status) === (are === 'waiting'))
    .map(one => <OneReturn key={one.id} {...props} one={one} />)
