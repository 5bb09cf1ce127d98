import { TextInput } from '@mantine/core'
import { packSupply } from '@om/contracts/supplies'
import { addDays, formatDay } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import { clinicToday } from '../clinic-day.ts'
import classes from './fields.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

const Typed = z.object({ batchNumber: z.string(), expiresOn: z.string() })

/** Packs a ready-made item under the manufacturer's batch and expiry. (INV-09) */
export const PackStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version } = order
  const keepUntil = addDays(clinicToday(), order.prescription.supplyDays)
  const form = useContractForm(packSupply, {
    draft: { key: `pack:${id}`, schema: Typed },
    initial: () => ({ batchNumber: '', expiresOn: '' }),
    toBody: values => ({ version, ...values }),
    check: ({ expiresOn }): FieldErrors =>
      expiresOn < keepUntil ? { expiresOn: `Choose a pack that keeps until ${formatDay(keepUntil)} or longer.` } : {},
    send: body => api.supplies.pack({ params: { id }, body }),
    onDone: reply => onMoved(reply, `${order.number} is packed.`),
  })
  return (
    <StepForm form={form} action="Pack order" effect="Batch and expiry go on the dispensing label." onReload={onReload}>
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
          autoComplete="off"
          {...form.capped('batchNumber')}
        />
        <TextInput
          type="date"
          label="Expiry"
          description={`${formatDay(keepUntil)} or later`}
          {...form.text('expiresOn')}
        />
      </div>
    </StepForm>
  )
}
