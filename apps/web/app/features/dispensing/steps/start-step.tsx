import { api } from '#app/browser/api.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'

/** Opens the worksheet of an item that is made up. (INV-10) */
export const StartStep = ({ order, onMoved, onReload }: StepProps) => {
  const step = useStep({
    act: () => api.supplies.startCompounding({ params: { id: order.id }, body: { version: order.version } }),
    onDone: reply => {
      onMoved(reply, `Worksheet open, batch ${reply.worksheet?.batchNumber ?? ''}.`)
    },
  })
  const made = order.prescription.items.filter(item => item.compounded)
  return (
    <StepForm step={step} action="Open the worksheet" effect="Gives the batch its number." onReload={onReload}>
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
