import { Button } from '@mantine/core'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { TickList } from './tick-list.tsx'
import { useStep } from './use-step.ts'
import { WorksheetSummary } from './worksheet-summary.tsx'

const checks = ['identity', 'calculation', 'appearance', 'label'] as const
const Form = z.object({ ticked: z.array(z.enum(checks)) })

const allTicked = { identity: true, calculation: true, appearance: true, label: true } as const

const ticksFor = ({ worksheet, patient }: StepProps['order']) => [
  { key: 'identity' as const, label: 'Identity', values: [`${worksheet?.formula ?? ''}, for ${patient.name}`] },
  {
    key: 'calculation' as const,
    label: 'Calculation',
    values: ['Amounts agree with the formula and the balance prints'],
  },
  { key: 'appearance' as const, label: 'Appearance', values: [worksheet?.appearance ?? ''] },
  { key: 'label' as const, label: 'Label', values: [`Batch ${worksheet?.batchNumber ?? ''}, as prescribed`] },
]

/** The check of a batch by a second pharmacist: release it, or send it back. (INV-05) */
export const ReleaseStep = ({ order, onMoved, onReload, onRework }: StepProps & { onRework: () => void }) => {
  const { id, version, worksheet } = order
  const key = `release:${id}:${worksheet?.batchNumber ?? ''}`
  const [form, change, forget] = useKeptForm(key, Form, () => ({ ticked: [] }))
  const step = useStep({
    check: (): Record<string, string> =>
      form.ticked.length < checks.length ? { checks: 'Tick every check, or send the batch back.' } : {},
    act: () => api.supplies.release({ params: { id }, body: { version, checks: allTicked } }),
    onDone: reply => {
      forget()
      onMoved(reply, `Batch ${worksheet?.batchNumber ?? ''} is released.`)
    },
  })
  return (
    <StepForm
      step={step}
      action="Release batch"
      effect="The worksheet is closed with your name and cannot be changed after."
      onReload={onReload}
      extra={
        order.can.rework && (
          <Button variant="default" size="md" onClick={onRework}>
            Send back
          </Button>
        )
      }
    >
      {worksheet && <WorksheetSummary worksheet={worksheet} unit={order.prescription.items[0]?.unit ?? ''} />}
      <TickList
        legend="Check against the worksheet"
        ticks={ticksFor(order)}
        ticked={form.ticked}
        onChange={ticked => change({ ticked })}
        error={step.errors.checks}
      />
    </StepForm>
  )
}
