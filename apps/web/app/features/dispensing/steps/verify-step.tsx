import { Radio } from '@mantine/core'
import { dispensingChecks } from '@om/contracts/supplies'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { checkWords } from '../order-words.ts'
import { checkValues } from './check-values.ts'
import { Choices } from './choices.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { TickList } from './tick-list.tsx'
import { useStep } from './use-step.ts'

const counselling = ['offered', 'given', 'declined'] as const
const counsellingWords = { offered: 'Offered', given: 'Given', declined: 'Declined by the patient' }

const Form = z.object({ ticked: z.array(z.enum(dispensingChecks)), counselling: z.enum(counselling).nullable() })
type Form = z.infer<typeof Form>

const errorsOf = (form: Form): Record<string, string> => ({
  ...(form.ticked.length < dispensingChecks.length ? { checks: 'Tick every check, or hold the order.' } : {}),
  ...(form.counselling === null ? { counselling: 'Say how counselling went.' } : {}),
})

/** What is sent once every box is ticked; the form does not send before. */
const allTicked = {
  patient: true,
  medicine: true,
  strength: true,
  form: true,
  directions: true,
  quantity: true,
  interval: true,
  interactions: true,
} as const

/** The clinical and legal check: eight ticks beside what they are compared with, and counselling. (REG-18) */
export const VerifyStep = ({ order, onMoved, onReload }: StepProps) => {
  const [form, change, forget] = useKeptForm(`verify:${order.id}`, Form, () => ({ ticked: [], counselling: null }))
  const step = useStep({
    check: () => errorsOf(form),
    act: () =>
      api.supplies.verify({
        params: { id: order.id },
        body: { version: order.version, checks: allTicked, counselling: form.counselling ?? 'offered' },
      }),
    onDone: reply => {
      forget()
      onMoved(reply, `${order.number} is verified. The supply is counted.`)
    },
  })
  const values = checkValues(order)
  const { errors } = step
  return (
    <StepForm
      step={step}
      action="Verify order"
      effect="Counts this supply on the prescription, once."
      onReload={onReload}
    >
      <TickList
        legend="Compare with the signed original"
        ticks={dispensingChecks.map(key => ({ key, label: checkWords[key], values: values[key] }))}
        ticked={form.ticked}
        onChange={ticked => change({ ticked })}
        error={errors.checks ?? Object.entries(errors).find(([field]) => field.startsWith('checks.'))?.[1]}
      />
      <Choices
        label="Counselling"
        value={form.counselling}
        error={errors.counselling}
        onChange={value => change({ counselling: counselling.find(one => one === value) ?? null })}
      >
        {counselling.map(one => (
          <Radio key={one} value={one} label={counsellingWords[one]} />
        ))}
      </Choices>
    </StepForm>
  )
}
