import { Button, Radio, Textarea } from '@mantine/core'
import { holdReasons } from '@om/contracts/orders'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { holdWords } from '../order-words.ts'
import { Choices } from './choices.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'

const SHORTEST_NOTE = 5

const Form = z.object({ reason: z.enum(holdReasons).nullable(), note: z.string() })
type Form = z.infer<typeof Form>

const errorsOf = ({ reason, note }: Form): Record<string, string> => ({
  ...(reason === null ? { reason: 'Choose a reason.' } : {}),
  ...(note.trim().length < SHORTEST_NOTE ? { note: 'Say what is needed.' } : {}),
})

/** Holds an order until something is settled; nothing is supplied meanwhile. */
export const HoldForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version } = order
  const [form, change, forget] = useKeptForm(`hold:${id}`, Form, () => ({ reason: null, note: '' }))
  const step = useStep({
    check: () => errorsOf(form),
    act: () =>
      api.orders.hold({ params: { id }, body: { version, reason: form.reason ?? 'safety', note: form.note.trim() } }),
    onDone: reply => {
      forget()
      onMoved(reply, `${order.number} is on hold.`)
      onClose()
    },
  })
  return (
    <StepForm
      step={step}
      action="Hold the order"
      effect="It leaves the line and waits under On hold. After two days the admins are told."
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Choices
        label="Why"
        value={form.reason}
        error={step.errors.reason}
        onChange={value => change({ reason: holdReasons.find(one => one === value) ?? null })}
      >
        {holdReasons.map(reason => (
          <Radio key={reason} value={reason} label={holdWords[reason]} />
        ))}
      </Choices>
      <Textarea
        label="What is needed"
        description="Colleagues read this when they pick the order up again."
        maxLength={500}
        value={form.note}
        onChange={event => change({ note: event.currentTarget.value })}
        error={step.errors.note}
      />
    </StepForm>
  )
}
