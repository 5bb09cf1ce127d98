import { Textarea } from '@mantine/core'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { holdReasonWords, stateWords } from '../order-words.ts'
import classes from './fields.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'

const Form = z.object({ note: z.string() })

/** Takes an order off hold; it goes on where it was. */
export const ResumeStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version } = order
  const [form, change, forget] = useKeptForm(`resume:${id}`, Form, () => ({ note: '' }))
  const step = useStep({
    act: () => api.supplies.resume({ params: { id }, body: { version, note: form.note.trim() } }),
    onDone: reply => {
      forget()
      onMoved(reply, `${order.number} goes on: ${stateWords(reply.state).label.toLowerCase()}.`)
    },
  })
  return (
    <StepForm step={step} action="Take off hold" effect="The order goes on where it was." onReload={onReload}>
      <p>
        Held for: <strong>{holdReasonWords(order.holdReason)}</strong>
      </p>
      {order.holdNote && <blockquote className={classes.quote}>{order.holdNote}</blockquote>}
      <Textarea
        label="How it was settled"
        maxLength={500}
        value={form.note}
        onChange={event => change({ note: event.currentTarget.value })}
        error={step.errors.note}
      />
    </StepForm>
  )
}
