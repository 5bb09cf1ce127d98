import { Textarea } from '@mantine/core'
import { shopDispatch } from '@om/contracts/shop-dispatch'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import fields from '#app/features/dispensing/steps/fields.module.css'
import { StepForm } from '#app/features/dispensing/steps/step-form.tsx'
import { dispatchHoldReason } from '#app/features/shop-order/order-words.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { dispatchWords } from './dispatch-words.ts'
import type { DispatchStepProps } from './step-props.ts'

const Typed = z.object({ note: z.string() })

/** Takes an order off hold; it goes on where it was. */
export const ResumeStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, name, holdReason, holdNote } = order
  const form = useContractForm(shopDispatch.resume, {
    draft: { key: `dispatch-resume:${id}`, schema: Typed },
    initial: () => ({ note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.shopDispatch.resume({ params: { id }, body }),
    onDone: reply => onMoved(reply, `${name} goes on: ${dispatchWords[reply.state].label.toLowerCase()}.`),
  })
  return (
    <StepForm form={form} action="Take off hold" effect="The order goes on where it was." onReload={onReload}>
      <p>
        Held for: <strong>{dispatchHoldReason(holdReason)}</strong>
      </p>
      {holdNote && <blockquote className={fields.quote}>{holdNote}</blockquote>}
      <Textarea label="How it was settled" {...form.capped('note')} />
    </StepForm>
  )
}
