import { Button, Textarea } from '@mantine/core'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'

const SHORTEST_REASON = 10

const Form = z.object({ reason: z.string() })

/** Rejects a batch; it is made again under a new number, and the rejected worksheet is kept as it is. */
export const ReworkForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version } = order
  const [form, change, forget] = useKeptForm(`rework:${id}`, Form, () => ({ reason: '' }))
  const step = useStep({
    check: (): Record<string, string> =>
      form.reason.trim().length < SHORTEST_REASON
        ? { reason: `Say what is wrong, in at least ${SHORTEST_REASON} characters.` }
        : {},
    act: () => api.supplies.rework({ params: { id }, body: { version, reason: form.reason.trim() } }),
    onDone: reply => {
      forget()
      onMoved(reply, `Sent back. The new batch is ${reply.worksheet?.batchNumber ?? 'open'}.`)
      onClose()
    },
  })
  return (
    <StepForm
      step={step}
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
      <Textarea
        label="What is wrong"
        maxLength={500}
        value={form.reason}
        onChange={event => change({ reason: event.currentTarget.value })}
        error={step.errors.reason}
      />
    </StepForm>
  )
}
