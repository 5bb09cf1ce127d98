import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { ReturnDecision, type ShopOrderForAdmin, shopAdmin } from '@om/contracts/shop-admin'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { itemName } from '#app/features/shop-order/order-words.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { returnReasonWords, returnWords } from '../order-words.ts'
import classes from './order.module.css'

type Return = ShopOrderForAdmin['returns'][number]
type Decision = z.infer<typeof ReturnDecision>

const Typed = z.object({ decision: ReturnDecision, answer: z.string() })
const initial = (): z.infer<typeof Typed> => ({ decision: 'approve', answer: '' })

const doneWords: Record<Decision, string> = {
  approve: 'approved; the customer is told',
  decline: 'declined; the customer is told',
  received: 'is back; the refund is the next step',
}

const Decide = ({ one }: { one: Return }) => {
  const form = useContractForm(shopAdmin.decideReturn, {
    draft: { key: `return-answer:${one.id}`, schema: Typed },
    initial,
    toBody: values => values,
    send: body => api.shopAdmin.decideReturn({ params: { id: one.id }, body }),
    onDone: () => {
      form.reset()
    },
  })
  const { busy } = form
  const decide = async (decision: Decision) => {
    if (await form.submit({ decision })) toast(`Return ${one.number} ${doneWords[decision]}.`)
  }
  return (
    <form
      {...form.props}
      className={`stack ${classes.decide} ${classes.unprinted}`}
      onSubmit={event => event.preventDefault()}
    >
      <ProblemAlert problem={form.problem} />
      <Textarea
        label="Answer to the customer"
        description={
          one.status === 'requested'
            ? 'Where to send the goods, or why not. It stands with their order.'
            : 'Optional. It stands with their order.'
        }
        autosize
        minRows={2}
        {...form.capped('answer')}
      />
      <Group gap="xs">
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
      </Group>
    </form>
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
    <Card title={`Return ${number}`} aside={<StatusBadge meaning={meaning}>{label}</StatusBadge>}>
      <Stack gap="sm">
        <Text>
          <strong>{returnReasonWords[reason]}</strong>, asked <RelativeTime at={requestedAt} />
        </Text>
        <List fz="text">
          {lines.map(({ lineId, quantity }) => (
            <List.Item key={lineId}>
              {quantity} × {itemOf(lineId)}
            </List.Item>
          ))}
        </List>
        {note && (
          <Text component="blockquote" className={`note ${classes.said}`}>
            {note}
          </Text>
        )}
        {answer && (
          <Text className={classes.said}>
            <Text span inherit c="dimmed">
              Answered:
            </Text>{' '}
            {answer}
          </Text>
        )}
        {(status === 'requested' || status === 'approved') && order.adminCan.decideReturn && <Decide one={one} />}
        {(status === 'approved' || status === 'received') && order.adminCan.refund && (
          <Group className={classes.unprinted}>
            <Button variant={status === 'received' ? 'filled' : 'default'} onClick={() => onRefund(one)}>
              Refund this return
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

const waiting: readonly Return['status'][] = ['requested', 'approved', 'received']

/** What the customer asked to send back, with its answer: what waits for somebody, or what is over. */
export const ReturnsCards = ({ are, ...props }: Props & { are: 'waiting' | 'over' }) =>
  props.order.returns
    .filter(({ status }) => waiting.includes(status) === (are === 'waiting'))
    .map(one => <OneReturn key={one.id} {...props} one={one} />)
