import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { cartLimits, deliveryFrequencies } from '@om/contracts/shop-limits'
import { formatMoney } from '@om/domain/money'
import { type FormEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useChange } from './plan-options.tsx'

type Props = { goods: ProductSubscription }

/** How many come how often, with the price to the cent before it is changed. (REG-23) */
export const GoodsContents = ({ goods }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Stack gap="sm" align="start">
      <Button variant={isOpen ? 'light' : 'default'} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Change what comes
      </Button>
      {isOpen && <ContentsForm goods={goods} />}
    </Stack>
  )
}

const isCount = (quantity: number) => Number.isInteger(quantity) && quantity >= 1 && quantity <= cartLimits.quantity
const frequencyOf = (text: string) => deliveryFrequencies.find(days => String(days) === text)

const ContentsForm = ({ goods }: Props) => {
  const { id, items, currency, frequencyDays, nextChargeOn: chargeOn, options } = goods
  const [often, setOften] = useState(String(frequencyDays))
  const [counts, setCounts] = useState<Record<string, string>>({})
  const lines = items.map(({ variantId, quantity }) => ({
    variantId,
    quantity: Number(counts[variantId] ?? quantity),
  }))
  const cents = items.reduce((sum, { unitCents }, place) => sum + unitCents * (lines[place]?.quantity ?? 0), 0)
  const days = frequencyOf(often)
  const isWhole = lines.every(({ quantity }) => isCount(quantity))
  const isSame = days === frequencyDays && items.every(({ quantity }, place) => lines[place]?.quantity === quantity)
  const { send, busy, problem } = useChange((frequency: (typeof deliveryFrequencies)[number]) =>
    api.goods.change({
      params: { id },
      body: {
        kind: 'contents',
        frequencyDays: frequency,
        lines,
        agreedCents: cents,
        seen: options.seen,
        chargeOn,
      },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (days && isWhole && !isSame) void send(days)
  }
  const price = formatMoney({ cents, currency })
  return (
    <form onSubmit={submit} noValidate aria-label="Change what comes">
      <Stack gap="sm" maw="34rem">
        {items.map(({ variantId, title, quantity, unitCents }) => (
          <TextInput
            type="number"
            key={variantId}
            size="md"
            label={title}
            description={`${formatMoney({ cents: unitCents, currency })} each`}
            min={1}
            max={cartLimits.quantity}
            value={counts[variantId] ?? quantity}
            onChange={event => setCounts({ ...counts, [variantId]: event.currentTarget.value })}
            error={isCount(Number(counts[variantId] ?? quantity)) ? null : `Choose 1 to ${cartLimits.quantity}.`}
          />
        ))}
        <NativeSelect
          size="md"
          label="How often"
          data={deliveryFrequencies.map(one => ({ value: String(one), label: `Every ${one} days` }))}
          value={often}
          onChange={event => setOften(event.currentTarget.value)}
        />
        <Text size="body" aria-live="polite">
          {isWhole
            ? `Each delivery costs ${price} then, every ${often} days${chargeOn ? `, from ${formatDay(chargeOn)} on` : ''}. Nothing is charged today.`
            : 'Choose how many come.'}
          {isSame && ' That is what comes now.'}
        </Text>
        <Group>
          <Button type="submit" loading={busy} disabled={isSame || !isWhole}>
            Change it
          </Button>
        </Group>
        <ProblemAlert problem={problem} />
      </Stack>
    </form>
  )
}
