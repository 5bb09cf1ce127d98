import { Button, Textarea } from '@mantine/core'
import { reworkSupply } from '@om/contracts/supplies'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

const Typed = z.object({ reason: z.string() })

/** Rejects a batch; it is made again under a new number, and the rejected worksheet is kept as it is. */
export const ReworkForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version } = order
  const form = useContractForm(reworkSupply, {
    draft: { key: `rework:${id}`, schema: Typed },
    initial: () => ({ reason: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.rework({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `Sent back. The new batch is ${reply.worksheet?.batchNumber ?? 'open'}.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Reject the batch"
      effect={`Batch ${order.worksheet?.batchNumber ?? ''} is rejected and kept on record. A new worksheet opens.`}
      onReload={onReload}
      isDanger
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Textarea label="What is wrong" {...form.capped('reason')} />
    </StepForm>
  )
}
