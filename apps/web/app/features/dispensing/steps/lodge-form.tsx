import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

type Props<Order> = {
  /** Under which what is typed is kept for this tab. */
  keptAs: string
  /** In grams: what most parcels weigh, and the most that is taken. */
  usual: number
  heaviest: number
  lodge: (weightGrams: number) => Promise<Order>
  onMoved: (order: Order, done: string) => void
  onReload: () => void
  /** Where it goes, and what comes first. */
  children: ReactNode
}

/** In grams; the carrier takes nothing lighter. */
const LIGHTEST = 20

const Form = z.object({ weight: z.string() })

const count = new Intl.NumberFormat('en-AU')

/** Lodges a parcel with the carrier, which gives it a tracking number and a label. */
export const LodgeForm = <Order,>(props: Props<Order>) => {
  const { keptAs, usual, heaviest, lodge, onMoved, onReload, children } = props
  const [form, change, forget] = useKeptForm(keptAs, Form, () => ({ weight: String(usual) }))
  const grams = Number(form.weight)
  const isRight = Number.isInteger(grams) && grams >= LIGHTEST && grams <= heaviest
  const step = useStep({
    check: (): Record<string, string> =>
      isRight ? {} : { weightGrams: `Whole grams, ${LIGHTEST} to ${count.format(heaviest)}.` },
    act: () => lodge(grams),
    onDone: reply => {
      forget()
      onMoved(reply, 'The parcel is lodged. Print its label, then scan it.')
    },
  })
  return (
    <StepForm
      step={step}
      action="Create parcel label"
      effect="Australia Post gives the parcel its number."
      onReload={onReload}
    >
      {children}
      <TextInput
        label="Weight in grams"
        inputMode="numeric"
        maw={200}
        value={form.weight}
        onChange={event => change({ weight: event.currentTarget.value })}
        error={step.errors.weightGrams}
      />
    </StepForm>
  )
}
