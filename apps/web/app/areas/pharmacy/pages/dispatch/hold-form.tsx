import { Button, Radio, Textarea } from '@mantine/core'
import { dispatchHoldReasons } from '@om/contracts/shop-dispatch'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { Choices } from '#app/features/dispensing/steps/choices.tsx'
import { StepForm } from '#app/features/dispensing/steps/step-form.tsx'
import { useStep } from '#app/features/dispensing/steps/use-step.ts'
import { dispatchHoldWords } from '#app/features/shop-order/hold-words.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import type { DispatchStepProps } from './step-props.ts'

const SHORTEST_NOTE = 5

const Form = z.object({ reason: z.enum(dispatchHoldReasons).nullable(), note: z.string() })
type Form = z.infer<typeof Form>

const errorsOf = ({ reason, note }: Form): Record<string, string> => ({
  ...(reason === null ? { reason: 'Choose a reason.' } : {}),
  ...(note.trim().length < SHORTEST_NOTE ? { note: 'Say what is needed.' } : {}),
})

/** Holds an order of the shop until something is settled; nothing is sent meanwhile. */
export const HoldForm = ({ order, onMoved, onReload, onClose }: DispatchStepProps & { onClose: () => void }) => {
  const { id, version, name } = order
  const [form, change, forget] = useKeptForm(`dispatch-hold:${id}`, Form, () => ({ reason: null, note: '' }))
  const step = useStep({
    check: () => errorsOf(form),
    act: () =>
      api.shopDispatch.hold({
        params: { id },
        body: { version, reason: form.reason ?? 'other', note: form.note.trim() },
      }),
    onDone: reply => {
      forget()
      onMoved(reply, `${name} is on hold.`)
      onClose()
    },
  })
  return (
    <StepForm
      step={step}
      action="Hold the order"
      effect="It leaves the line and waits under On hold, where the front desk sees it too."
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
        onChange={value => change({ reason: dispatchHoldReasons.find(one => one === value) ?? null })}
      >
        {dispatchHoldReasons.map(reason => (
          <Radio key={reason} value={reason} label={dispatchHoldWords[reason]} />
        ))}
      </Choices>
      <Textarea
        label="What is needed"
        description="Colleagues and the front desk read this."
        maxLength={500}
        value={form.note}
        onChange={event => change({ note: event.currentTarget.value })}
        error={step.errors.note}
      />
    </StepForm>
  )
}
