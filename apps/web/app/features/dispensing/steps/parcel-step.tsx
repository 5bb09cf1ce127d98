import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { AddressLines } from '../evidence/address-lines.tsx'
import { PdfButton } from '../pdf-button.tsx'
import classes from './fields.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'

const LIGHTEST = 20
const HEAVIEST = 5000

const Form = z.object({ weight: z.string() })

const gramsOf = (text: string): number | null => {
  const grams = Number(text)
  return Number.isInteger(grams) && grams >= LIGHTEST && grams <= HEAVIEST ? grams : null
}

/** Lodges the parcel with the carrier, which gives it a tracking number and a label. */
export const ParcelStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version } = order
  const [form, change, forget] = useKeptForm(`parcel:${id}`, Form, () => ({ weight: '250' }))
  const step = useStep({
    check: (): Record<string, string> =>
      gramsOf(form.weight) === null ? { weightGrams: `Whole grams, ${LIGHTEST} to ${HEAVIEST}.` } : {},
    act: () =>
      api.orders.createParcel({ params: { id }, body: { version, weightGrams: gramsOf(form.weight) ?? LIGHTEST } }),
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
      <p>First stick the dispensing label on the container.</p>
      <div className={classes.buttons}>
        <PdfButton fetchFile={() => api.orders.dispensingLabel({ params: { id } })}>Print dispensing label</PdfButton>
      </div>
      <AddressLines name={order.patient.name} address={order.patient.address} />
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
