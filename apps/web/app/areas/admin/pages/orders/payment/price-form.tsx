import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type PaymentForAdmin, payments } from '@om/contracts/payments'
import { formatDay } from '@om/domain/dates'
import { centsOfDecimal, formatMoney } from '@om/domain/money'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'

type Props = { payment: PaymentForAdmin; onClose: () => void }

const TypedPrice = z.object({ variantId: z.string().default(''), amount: z.string(), why: z.string() })

/**
 * Announces another price of the plan, or of one piece of goods: charged no sooner than thirty days later. The price of today takes an
 * announcement back. (REG-23)
 */
export const PriceForm = ({ payment, onClose }: Props) => {
  const { id, currency, price, pieces } = payment
  const sent = useRef<string>(undefined)
  const centsOf = (amount: string) => centsOfDecimal(amount.replace(/^\s*A?\$/, '')) ?? 0
  const words = (cents: number) => formatMoney({ cents, currency })
  const pieceOf = (variantId: string) => pieces.find(one => one.variantId === variantId) ?? pieces[0]
  const form = useContractForm(payments.price, {
    draft: { key: `payment-price:${id}`, schema: TypedPrice },
    initial: () => ({ variantId: pieces[0]?.variantId ?? '', amount: '', why: '' }),
    toBody: ({ variantId, amount, why }) => {
      const piece = pieceOf(variantId)
      const of = piece ? { variantId: piece.variantId, nowCents: piece.nowCents } : { nowCents: price.nowCents }
      return { ...of, toCents: centsOf(amount), why }
    },
    send: body => {
      sent.current = body.variantId
      return api.payments.price({ params: { id }, body })
    },
    onDone: reply => {
      const coming = reply.price.coming ?? reply.pieces.find(one => one.variantId === sent.current)?.coming
      toast(coming ? `Announced. It is charged from ${formatDay(coming.appliesOn)}.` : 'The price stays as it is.')
      onClose()
    },
  })
  const piece = pieceOf(form.values.variantId)
  return (
    <Card title="Announce another price">
      <form {...form.props} aria-label="Announce another price">
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Today it is {words(piece?.nowCents ?? price.nowCents)}
            {piece ? ' for one' : ''}. The {piece ? 'buyer' : 'patient'} is written to at once, and pays the new price
            thirty days from now at the earliest. Enter the price of today to take an announcement back.
          </Text>
          {pieces.length > 0 && (
            <NativeSelect
              label="What costs something else"
              size="md"
              data={pieces.map(({ variantId, title, quantity }) => ({
                value: variantId,
                label: `${title} (${quantity} in each delivery)`,
              }))}
              value={piece?.variantId}
              error={form.errorOf('variantId')}
              onChange={event => form.set({ variantId: event.currentTarget.value })}
            />
          )}
          <TextInput
            label={piece ? 'Price of one in dollars' : 'Price of a delivery in dollars'}
            inputMode="decimal"
            {...form.text('amount')}
            error={form.errorOf('toCents')}
          />
          <Textarea
            label={piece ? 'Why, as the buyer reads it' : 'Why, as the patient reads it'}
            description="Write nothing about health."
            autosize
            minRows={2}
            {...form.capped('why')}
          />
          <ProblemAlert problem={form.problem} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={form.busy} onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" loading={form.busy}>
              Announce
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
