import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { StepForm } from '#app/features/dispensing/steps/step-form.tsx'
import { useStep } from '#app/features/dispensing/steps/use-step.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import type { DispatchStepProps } from './step-props.ts'

const LIGHTEST = 20
const HEAVIEST = 20_000

const Form = z.object({ weight: z.string() })

const gramsOf = (text: string): number | null => {
  const grams = Number(text)
  return Number.isInteger(grams) && grams >= LIGHTEST && grams <= HEAVIEST ? grams : null
}

/** Lodges the parcel with the carrier, which gives it a tracking number and a label. */
export const ParcelStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, shipTo } = order
  const [form, change, forget] = useKeptForm(`dispatch-parcel:${id}`, Form, () => ({ weight: '500' }))
  const step = useStep({
    check: (): Record<string, string> =>
      gramsOf(form.weight) === null ? { weightGrams: 'Whole grams, 20 to 20,000.' } : {},
    act: () =>
      api.shopDispatch.createParcel({
        params: { id },
        body: { version, weightGrams: gramsOf(form.weight) ?? LIGHTEST },
      }),
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
      {shipTo && <AddressLines name={shipTo.name} address={shipTo} />}
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
