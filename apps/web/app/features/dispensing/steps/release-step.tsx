import { Button } from '@mantine/core'
import { releaseSupply } from '@om/contracts/supplies'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { TickList, ticksOf } from './tick-list.tsx'
import { WorksheetSummary } from './worksheet-summary.tsx'

const checks = ['identity', 'calculation', 'appearance', 'label'] as const
const Typed = z.object({ ticked: z.array(z.enum(checks)) })
const initial = (): z.infer<typeof Typed> => ({ ticked: [] })

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
  const form = useContractForm(releaseSupply, {
    draft: { key: `release:${id}:${worksheet?.batchNumber ?? ''}`, schema: Typed },
    initial,
    toBody: ({ ticked }) => ({ version, checks: ticksOf(checks, ticked) }),
    send: body => api.supplies.release({ params: { id }, body }),
    onDone: reply => onMoved(reply, `Batch ${worksheet?.batchNumber ?? ''} is released.`),
  })
  return (
    <StepForm
      form={form}
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
        ticked={form.values.ticked}
        onChange={ticked => form.set({ ticked })}
        error={form.errorOf('checks')}
      />
    </StepForm>
  )
}
