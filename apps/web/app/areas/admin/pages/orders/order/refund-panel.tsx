import { Button, Checkbox, Group, NumberInput, Text, Textarea, Title } from '@mantine/core'
import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { formatMoney } from '@om/domain/money'
import { useEffect, useId, useRef } from 'react'
import { itemName } from '#app/features/shop-order/order-words.ts'
import { Money } from '#app/ui/money.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import classes from './order.module.css'
import { chosenOf, leftOf, type RefundForm, refundOfAll, refundOfLine } from './refund-form.ts'
import { useRefund } from './use-refund.ts'

type Line = ShopOrderForAdmin['lines'][number]

type LineProps = {
  order: ShopOrderForAdmin
  line: Line
  form: RefundForm
  error: string | undefined
  onChange: (change: Partial<RefundForm>) => void
}

const LineChoice = ({ order, line, form, error, onChange }: LineProps) => {
  const left = leftOf(order, line)
  const chosen = chosenOf(order, line, form)
  const setRestock = (isOn: boolean) =>
    onChange({ restock: [...form.restock.filter(id => id !== line.id), ...(isOn ? [line.id] : [])] })
  return (
    <li className={classes.line}>
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {itemName(line)}
        </Text>
        <Text size="sm" c="dimmed">
          {left === 0 ? 'All of it is refunded' : `${left} of ${line.quantity} left to refund`}
        </Text>
      </div>
      <NumberInput
        aria-label={`Pieces of ${itemName(line)} to refund`}
        size="sm"
        min={0}
        max={left}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        disabled={left === 0}
        value={chosen}
        error={error}
        onChange={value => onChange({ pieces: { ...form.pieces, [line.id]: Number(value) || 0 } })}
      />
      <Text pt={6} ta="right">
        <Money cents={refundOfLine(order, line, form)} currency={order.currency} />
      </Text>
      {chosen > 0 && (
        <Checkbox
          className={classes.restock}
          size="sm"
          label="Back in stock"
          checked={form.restock.includes(line.id)}
          onChange={event => setRestock(event.currentTarget.checked)}
        />
      )}
    </li>
  )
}

/** What the form begins with; nothing keeps what was typed before. */
export type RefundStart = Partial<Omit<RefundForm, 'key'>>

type Props = { order: ShopOrderForAdmin; start: RefundStart; onClose: () => void }

/** Refunds pieces of lines, the delivery charge, or both. (REG-24) */
export const RefundPanel = ({ order, start, onClose }: Props) => {
  const {
    props,
    values: form,
    set,
    busy,
    amount,
    totalCents,
    errors,
    problem,
    reasons,
    capped,
  } = useRefund(order, start, onClose)
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const settled = order.returns.find(({ id }) => id === form.returnId)
  return (
    <form
      {...props}
      className={`card stack ${classes.refund} ${classes.unprinted}`}
      aria-labelledby={title}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
    >
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Title order={3} id={title} ref={heading} tabIndex={-1} className={classes.title}>
          {settled ? `Refund return ${settled.number}` : 'Refund'}
        </Title>
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => set(refundOfAll(order))}>
          All that is left
        </Button>
      </Group>
      <ProblemAlert
        problem={
          problem && Object.keys(errors).length === 0 ? { message: [problem.message, ...reasons].join(' ') } : null
        }
      />
      <ul className="plain-list ruled" data-wrong={errors.choice ? true : undefined}>
        {order.lines.map(line => (
          <LineChoice key={line.id} order={order} line={line} form={form} error={errors[line.id]} onChange={set} />
        ))}
      </ul>
      <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
        <Checkbox
          size="sm"
          label={
            order.shippingCents === 0
              ? 'Delivery was free'
              : `Delivery charge, ${formatMoney({ cents: order.shippingCents, currency: order.currency })}`
          }
          disabled={order.refundableShippingCents === 0}
          description={
            order.shippingCents > 0 && order.refundableShippingCents === 0 ? 'It is refunded already.' : undefined
          }
          checked={form.isShippingBack && order.refundableShippingCents > 0}
          onChange={event => set({ isShippingBack: event.currentTarget.checked })}
        />
        <Money cents={form.isShippingBack ? order.refundableShippingCents : 0} currency={order.currency} />
      </Group>
      {errors.choice && (
        <Text size="sm" fw={500} c="var(--danger-ink)" role="alert">
          {errors.choice}
        </Text>
      )}
      <Textarea
        label="Reason"
        description="Stays with the order. The customer does not see it."
        autosize
        minRows={2}
        {...capped('note')}
      />
      <Group gap="xs" justify="flex-end">
        <Group component="p" gap="xs" align="baseline" flex="1 1 160px" m={0} aria-live="polite">
          <Text span inherit c="dimmed">
            To refund
          </Text>
          <Text component="strong" size="xl" fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {amount}
          </Text>
        </Group>
        <Button variant="default" disabled={busy} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" color="danger" loading={busy}>
          {totalCents > 0 ? `Refund ${amount}` : 'Refund'}
        </Button>
      </Group>
    </form>
  )
}
