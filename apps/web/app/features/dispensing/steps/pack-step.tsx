import { TextInput } from '@mantine/core'
import { addDays, formatDay, isIsoDate } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { clinicToday } from '../clinic-day.ts'
import classes from './fields.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'

const Form = z.object({ batchNumber: z.string(), expiresOn: z.string() })
type Form = z.infer<typeof Form>

const errorsOf = ({ batchNumber, expiresOn }: Form, keepUntil: string): Record<string, string> => ({
  ...(batchNumber.trim() === '' ? { batchNumber: "Enter the manufacturer's batch number." } : {}),
  ...(isIsoDate(expiresOn)
    ? expiresOn < keepUntil && { expiresOn: `Choose a pack that keeps until ${formatDay(keepUntil)} or longer.` }
    : { expiresOn: 'Enter the expiry on the pack.' }),
})

/** Packs a ready-made item under the manufacturer's batch and expiry. (INV-09) */
export const PackStep = ({ order, onMoved, onReload }: StepProps) => {
  const [form, change, forget] = useKeptForm(`pack:${order.id}`, Form, () => ({ batchNumber: '', expiresOn: '' }))
  const keepUntil = addDays(clinicToday(), order.prescription.supplyDays)
  const step = useStep({
    check: () => errorsOf(form, keepUntil),
    act: () => api.supplies.pack({ params: { id: order.id }, body: { version: order.version, ...form } }),
    onDone: reply => {
      forget()
      onMoved(reply, `${order.number} is packed.`)
    },
  })
  return (
    <StepForm step={step} action="Pack order" effect="Batch and expiry go on the dispensing label." onReload={onReload}>
      <ul>
        {order.prescription.items.map(item => (
          <li key={item.description}>
            {item.description}, <strong>{`${item.quantity} ${item.unit}`}</strong>
          </li>
        ))}
      </ul>
      <div className={classes.pair}>
        <TextInput
          label="Batch number"
          description="As printed on the pack"
          maxLength={40}
          autoComplete="off"
          value={form.batchNumber}
          onChange={event => change({ batchNumber: event.currentTarget.value })}
          error={step.errors.batchNumber}
        />
        <TextInput
          type="date"
          label="Expiry"
          description={`${formatDay(keepUntil)} or later`}
          value={form.expiresOn}
          onChange={event => change({ expiresOn: event.currentTarget.value })}
          error={step.errors.expiresOn}
        />
      </div>
    </StepForm>
  )
}
