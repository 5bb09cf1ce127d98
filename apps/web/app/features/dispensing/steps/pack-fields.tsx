import { Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { limitsIn } from '@om/contracts/limits-of'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { packSupply } from '@om/contracts/supply-steps'
import { addDays, formatDay } from '@om/domain/dates'
import { readPackCode } from '@om/domain/prescribing/pack-code'
import type { KeyboardEvent } from 'react'
import { z } from 'zod'
import { announce } from '#app/ui/announcer.tsx'
import type { FieldErrors } from '#app/ui/use-contract-form.ts'
import { lotsToUse, lotTyped, useShelf } from './shelf.ts'

const TypedItem = z.object({
  position: z.number(),
  /** How much of it is at hand. */
  quantity: z.string(),
  batchNumber: z.string(),
  maker: z.string().default(''),
  expiresOn: z.string(),
})
export const TypedItems = z.array(TypedItem)
export type TypedItem = z.infer<typeof TypedItem>

type Prescribed = Pick<SupplyForPharmacist, 'prescription' | 'holds'>

/** How much of an item this order brings, in the unit of the prescription; nothing where it is another order's. */
const wantedOf = ({ prescription, holds }: Prescribed, position: number): number =>
  (holds ? holds.find(one => one.position === position)?.quantity : prescription.items[position]?.quantity) ?? 0

/** A line to fill in for each item that is bought. */
export const emptyItems = (order: Prescribed): TypedItem[] =>
  order.prescription.items.flatMap((item, position) => {
    const quantity = wantedOf(order, position)
    return item.compounded || quantity === 0
      ? []
      : [{ position, quantity: String(quantity), batchNumber: '', maker: '', expiresOn: '' }]
  })

const atHand = ({ quantity }: TypedItem): number => (quantity.trim() === '' ? Number.NaN : Number(quantity))
const goesNow = (item: TypedItem): boolean => atHand(item) !== 0

/** What is packed now, and what is owed of it. */
export const packedBody = (order: Prescribed, items: readonly TypedItem[]) => ({
  items: items.filter(goesNow).map(({ quantity: _, ...item }) => item),
  owes: items.flatMap(item => {
    const quantity = wantedOf(order, item.position) - atHand(item)
    return quantity > 0 ? [{ position: item.position, quantity }] : []
  }),
})

/** Where an item stands among those that are sent, by which the server names its fields. */
const fieldOf = (items: readonly TypedItem[], index: number): string =>
  `items.${items.slice(0, index).filter(goesNow).length}`

const keepUntil = ({ prescription }: Prescribed, today: string) => addDays(today, prescription.supplyDays)

/** Expiries that are too early for this supply, and amounts that cannot be, by field. (INV-09) */
export const packErrors = (order: Prescribed, items: readonly TypedItem[], today: string): FieldErrors => {
  const last = keepUntil(order, today)
  const tooSoon = items.flatMap((item, index) =>
    goesNow(item) && item.expiresOn < last
      ? [[`${fieldOf(items, index)}.expiresOn`, `Choose a pack that keeps until ${formatDay(last)} or longer.`]]
      : [],
  )
  const wrong = items.flatMap(item => {
    const most = wantedOf(order, item.position)
    const some = atHand(item)
    return some >= 0 && some <= most ? [] : [[`atHand.${item.position}`, `Enter how much is at hand, at most ${most}.`]]
  })
  return Object.fromEntries([...tooSoon, ...wrong])
}

type Props = {
  order: Prescribed
  today: string
  items: TypedItem[]
  errors: FieldErrors
  onChange: (items: TypedItem[]) => void
}

/** Batch and expiry of each ready-made item, typed, or read from the code on its pack. */
export const PackFields = ({ order, today, items, errors, onChange }: Props) => {
  const change = (index: number, some: Partial<TypedItem>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...some } : item)))
  const shelf = useShelf()
  /** A scanned code fills both fields; a number typed by hand stays. */
  const readCode = (index: number): boolean => {
    const read = readPackCode(items[index]?.batchNumber ?? '')
    if (read) {
      const name = order.prescription.items[items[index]?.position ?? -1]?.description ?? ''
      // What stands on the pack counts: the server compares it with what was received.
      change(index, { ...lotTyped(lotsToUse(shelf, name), read.batchNumber), ...read })
      announce(`Batch ${read.batchNumber}, expiry ${formatDay(read.expiresOn)}`)
    }
    return read !== null
  }
  const onKey = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' && readCode(index)) event.preventDefault()
  }
  return (
    <Stack gap="sm">
      {items.map((item, index) => {
        const prescribed = order.prescription.items[item.position]
        if (!prescribed) return null
        const toUse = lotsToUse(shelf, prescribed.description)
        return (
          <Paper
            component="fieldset"
            key={item.position}
            radius="md"
            p="sm"
            m={0}
            miw={0}
            bg="var(--paper)"
            aria-label={prescribed.description}
          >
            <Text mb="xs">
              {prescribed.description}, <strong>{`${wantedOf(order, item.position)} ${prescribed.unit}`}</strong>
            </Text>
            <SimpleGrid minColWidth={180} autoFlow="auto-fit">
              <TextInput
                label={`At hand, ${prescribed.unit}`}
                description="Less leaves the rest owed"
                inputMode="decimal"
                autoComplete="off"
                value={item.quantity}
                error={errors[`atHand.${item.position}`]}
                onChange={event => change(index, { quantity: event.currentTarget.value })}
              />
              <TextInput
                label="Batch number"
                description={
                  toUse[0]
                    ? `Scan it. First: ${toUse[0].lot}, ${toUse[0].location}`
                    : 'As printed on the pack, or scan its code'
                }
                list={`packs-${item.position}`}
                autoComplete="off"
                maxLength={Math.max(100, limitsIn(packSupply.body, 'items.0.batchNumber').max)}
                value={item.batchNumber}
                disabled={!goesNow(item)}
                error={errors[`${fieldOf(items, index)}.batchNumber`]}
                onChange={event =>
                  change(index, {
                    batchNumber: event.currentTarget.value,
                    ...lotTyped(toUse, event.currentTarget.value),
                  })
                }
                onKeyDown={onKey(index)}
                onBlur={() => readCode(index)}
              />
              <datalist id={`packs-${item.position}`}>
                {toUse.map(one => (
                  <option
                    key={one.id}
                    value={one.lot}
                  >{`${one.quantity} left, expires ${one.expiresOn}, ${one.location}`}</option>
                ))}
              </datalist>
              <TextInput
                label="Maker"
                description="As printed on the pack"
                autoComplete="off"
                maxLength={limitsIn(packSupply.body, 'items.0.maker').max}
                value={item.maker}
                disabled={!goesNow(item)}
                error={errors[`${fieldOf(items, index)}.maker`]}
                onChange={event => change(index, { maker: event.currentTarget.value })}
              />
              <TextInput
                type="date"
                label="Expiry"
                description={`${formatDay(keepUntil(order, today))} or later`}
                value={item.expiresOn}
                disabled={!goesNow(item)}
                error={errors[`${fieldOf(items, index)}.expiresOn`]}
                onChange={event => change(index, { expiresOn: event.currentTarget.value })}
              />
            </SimpleGrid>
          </Paper>
        )
      })}
      {packedBody(order, items).owes.length > 0 && (
        <Text role="status" size="sm">
          What is missing becomes an order of its own, at no charge. It stays on hold until it has come in, and the
          patient is told.
        </Text>
      )}
    </Stack>
  )
}
