import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { type DispatchReturn, shopDispatch } from '@om/contracts/shop-dispatch'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { itemName } from '#app/features/shop-order/order-words.ts'
import { returnReasonWords } from '#app/features/shop-order/return-draft.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import type { DispatchStepProps } from './dispatch-steps.tsx'

type Props = Pick<DispatchStepProps, 'order' | 'onMoved'>

/** Returns that the front desk agreed to take: whoever holds one in their hands receives it here. */
export const ReceiveReturns = ({ order, onMoved }: Props) =>
  order.returns
    .filter(one => one.canReceive)
    .map(one => <ReceiveReturn key={one.id} order={order} one={one} onMoved={onMoved} />)

const What = ({ one: { reason, requestedAt, lines } }: { one: DispatchReturn }) => (
  <>
    <Text>
      <strong>{returnReasonWords[reason]}</strong>, asked <RelativeTime at={requestedAt} />
    </Text>
    <List fz="text">
      {lines.map(line => (
        <List.Item key={line.id}>{`${line.quantity} × ${itemName(line)}`}</List.Item>
      ))}
    </List>
  </>
)

const Typed = z.object({ note: z.string() })

const ReceiveReturn = ({ order, one, onMoved }: Props & { one: DispatchReturn }) => {
  const form = useContractForm(shopDispatch.receiveReturn, {
    draft: { key: `return-here:${one.id}`, schema: Typed },
    initial: () => ({ note: '' }),
    toBody: values => values,
    send: body => api.shopDispatch.receiveReturn({ params: { id: order.id, returnId: one.id }, body }),
    onDone: reply => onMoved(reply, `Return ${one.number} is here. The front desk refunds it.`),
  })
  return (
    <Card title={`Receive return ${one.number}`}>
      <form {...form.props}>
        <Stack gap="sm">
          <What one={one} />
          {one.answer && (
            <Text>
              <Text span inherit c="dimmed">
                Told the customer:
              </Text>{' '}
              {one.answer}
            </Text>
          )}
          <Textarea
            label="What came, if it is not all of it or not as said"
            description="Optional. The front desk reads it before it refunds."
            autosize
            minRows={2}
            {...form.capped('note')}
          />
          <ProblemAlert problem={form.problem} />
          <Group gap="sm">
            <Button type="submit" size="md" loading={form.busy}>
              It is here
            </Button>
            <Text size="sm" c="dimmed" flex={1}>
              The customer is told that it has arrived. It is not put back on the shelf.
            </Text>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** What to do with one that is not to be received. */
const standing: Record<DispatchReturn['status'], string> = {
  requested: 'Waits for the front desk’s answer. If it is here already, put it aside with its number.',
  approved: 'May come back. Your registration is not current on the register, so a colleague receives it.',
  declined: 'Was declined. Put what came aside and tell the front desk.',
  received: 'Is here. The front desk refunds it.',
  refunded: 'Was refunded.',
  cancelled: 'Was taken back by the customer. Put what came aside and tell the front desk.',
}

/** The other returns of the order, each with what to do about it. */
export const OtherReturns = ({ order: { returns } }: Pick<Props, 'order'>) =>
  returns
    .filter(one => !one.canReceive)
    .map(one => (
      <Card key={one.id} title={`Return ${one.number}`}>
        <Stack gap="xs">
          <Text>{standing[one.status]}</Text>
          <What one={one} />
        </Stack>
      </Card>
    ))
