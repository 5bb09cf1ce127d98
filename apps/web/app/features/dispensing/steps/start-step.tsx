import { startCompounding } from '@om/contracts/supplies'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

/** Opens the worksheet of an item that is made up. (INV-10) */
export const StartStep = ({ order, onMoved, onReload }: StepProps) => {
  const form = useContractForm(startCompounding, {
    initial: () => ({}),
    toBody: () => ({ version: order.version }),
    send: body => api.supplies.startCompounding({ params: { id: order.id }, body }),
    onDone: reply => onMoved(reply, `Worksheet open, batch ${reply.worksheet?.batchNumber ?? ''}.`),
  })
  const made = order.prescription.items.filter(item => item.compounded)
  return (
    <StepForm form={form} action="Open the worksheet" effect="Gives the batch its number." onReload={onReload}>
      <p>One batch for {order.patient.name} alone, from this prescription.</p>
      <ul>
        {made.map(item => (
          <li key={item.description}>
            {item.description}, <strong>{`${item.quantity} ${item.unit}`}</strong>
          </li>
        ))}
      </ul>
    </StepForm>
  )
}
