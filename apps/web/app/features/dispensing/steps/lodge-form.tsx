import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { StepForm } from './step-form.tsx'

type Parcel = { version: number; weightGrams: number }

type Props<Order> = {
  endpoint: { body?: z.ZodType<Parcel> }
  /** Under which what is typed is kept for this tab. */
  keptAs: string
  version: number
  /** What most parcels weigh, in grams. */
  usual: number
  lodge: (parcel: Parcel) => Promise<Order>
  onMoved: (order: Order, done: string) => void
  onReload: () => void
  /** Where it goes, and what comes first. */
  children: ReactNode
}

const Typed = z.object({ weightGrams: z.string() })

/** Lodges a parcel with the carrier, which gives it a tracking number and a label. */
export const LodgeForm = <Order,>(props: Props<Order>) => {
  const { endpoint, keptAs, version, usual, lodge, onMoved, onReload, children } = props
  const form = useContractForm(endpoint, {
    draft: { key: keptAs, schema: Typed },
    initial: () => ({ weightGrams: String(usual) }),
    toBody: ({ weightGrams }) => ({ version, weightGrams: Number(weightGrams) }),
    send: lodge,
    onDone: reply => onMoved(reply, 'The parcel is lodged. Print its label, then scan it.'),
  })
  return (
    <StepForm
      form={form}
      action="Create parcel label"
      effect="Australia Post gives the parcel its number."
      onReload={onReload}
    >
      {children}
      <TextInput label="Weight in grams" inputMode="numeric" maw={200} {...form.text('weightGrams')} />
    </StepForm>
  )
}
