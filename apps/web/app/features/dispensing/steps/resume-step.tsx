import { Textarea } from '@mantine/core'
import { resumeSupply } from '@om/contracts/supplies'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { holdReasonWords, stateWords } from '../order-words.ts'
import classes from './fields.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'

const Typed = z.object({ note: z.string() })

/** Takes an order off hold; it goes on where it was. */
export const ResumeStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version } = order
  const form = useContractForm(resumeSupply, {
    draft: { key: `resume:${id}`, schema: Typed },
    initial: () => ({ note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.resume({ params: { id }, body }),
    onDone: reply => onMoved(reply, `${order.number} goes on: ${stateWords(reply.state).label.toLowerCase()}.`),
  })
  return (
    <StepForm form={form} action="Take off hold" effect="The order goes on where it was." onReload={onReload}>
      <p>
        Held for: <strong>{holdReasonWords(order.holdReason)}</strong>
      </p>
      {order.holdNote && <blockquote className={classes.quote}>{order.holdNote}</blockquote>}
      <Textarea label="How it was settled" {...form.capped('note')} />
    </StepForm>
  )
}
