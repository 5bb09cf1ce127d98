import { Textarea } from '@mantine/core'
import { api } from '#app/browser/api.ts'
import fields from '#app/features/dispensing/steps/fields.module.css'
import { StepForm } from '#app/features/dispensing/steps/step-form.tsx'
import { useStep } from '#app/features/dispensing/steps/use-step.ts'
import { dispatchHoldReason } from '#app/features/shop-order/hold-words.ts'
import { useKeptText } from '#app/ui/use-kept-text.ts'
import { dispatchWords } from './dispatch-words.ts'
import type { DispatchStepProps } from './step-props.ts'

/** Takes an order off hold; it goes on where it was. */
export const ResumeStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, name, holdReason, holdNote } = order
  const [note, setNote, forget] = useKeptText(`dispatch-resume:${id}`)
  const step = useStep({
    act: () => api.shopDispatch.resume({ params: { id }, body: { version, note: note.trim() } }),
    onDone: reply => {
      forget()
      onMoved(reply, `${name} goes on: ${dispatchWords[reply.state].label.toLowerCase()}.`)
    },
  })
  return (
    <StepForm step={step} action="Take off hold" effect="The order goes on where it was." onReload={onReload}>
      <p>
        Held for: <strong>{dispatchHoldReason(holdReason)}</strong>
      </p>
      {holdNote && <blockquote className={fields.quote}>{holdNote}</blockquote>}
      <Textarea
        label="How it was settled"
        maxLength={500}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        error={step.errors.note}
      />
    </StepForm>
  )
}
