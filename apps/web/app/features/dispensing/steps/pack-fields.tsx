import { Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { limitsIn } from '@om/contracts/limits-of'
import { packSupply, type SupplyForPharmacist } from '@om/contracts/supplies'
import { addDays, formatDay } from '@om/domain/dates'
import { readPackCode } from '@om/domain/prescribing/pack-code'
import type { KeyboardEvent } from 'react'
import { z } from 'zod'
import { announce } from '#app/ui/announcer.tsx'
import type { FieldErrors } from '#app/ui/use-contract-form.ts'

const TypedItem = z.object({ position: z.number(), batchNumber: z.string(), expiresOn: z.string() })
export const TypedItems = z.array(TypedItem)
export type TypedItem = z.infer<typeof TypedItem>

type Prescribed = Pick<SupplyForPharmacist, 'prescription'>

/** A line to fill in for each item that is bought. */
export const emptyItems = ({ prescription }: Prescribed): TypedItem[] =>
  prescription.items.flatMap((item, position) =>
    item.compounded ? [] : [{ position, batchNumber: '', expiresOn: '' }],
  )

const keepUntil = ({ prescription }: Prescribed, today: string) => addDays(today, prescription.supplyDays)

/** Expiries that are too early for this supply, by field. (INV-09) */
export const packErrors = (order: Prescribed, items: readonly TypedItem[], today: string): FieldErrors => {
  const last = keepUntil(order, today)
  return Object.fromEntries(
    items.flatMap(({ expiresOn }, index) =>
      expiresOn < last
        ? [[`items.${index}.expiresOn`, `Choose a pack that keeps until ${formatDay(last)} or longer.`]]
        : [],
    ),
  )
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
  /** A scanned code fills both fields; a number typed by hand stays. */
  const readCode = (index: number): boolean => {
    const read = readPackCode(items[index]?.batchNumber ?? '')
    if (read) {
      change(index, read)
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
              {prescribed.description}, <strong>{`${prescribed.quantity} ${prescribed.unit}`}</strong>
            </Text>
            <SimpleGrid minColWidth={180} autoFlow="auto-fit">
              <TextInput
                label="Batch number"
                description="As printed on the pack, or scan its code"
                autoComplete="off"
                maxLength={Math.max(100, limitsIn(packSupply.body, 'items.0.batchNumber').max)}
                value={item.batchNumber}
                error={errors[`items.${index}.batchNumber`]}
                onChange={event => change(index, { batchNumber: event.currentTarget.value })}
                onKeyDown={onKey(index)}
                onBlur={() => readCode(index)}
              />
              <TextInput
                type="date"
                label="Expiry"
                description={`${formatDay(keepUntil(order, today))} or later`}
                value={item.expiresOn}
                error={errors[`items.${index}.expiresOn`]}
                onChange={event => change(index, { expiresOn: event.currentTarget.value })}
              />
            </SimpleGrid>
          </Paper>
        )
      })}
    </Stack>
  )
}
