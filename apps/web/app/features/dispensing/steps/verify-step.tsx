import { Radio } from '@mantine/core'
import { counsellingAnswers, dispensingChecks, verifySupply } from '@om/contracts/supply-steps'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { checkWords } from '../order-words.ts'
import { checkValues } from './check-values.ts'
import { Choices, StepForm, type StepProps } from './step-form.tsx'
import { TickList, ticksOf } from './tick-list.tsx'

const counsellingWords = { offered: 'Offered', given: 'Given', declined: 'Declined by the patient' }

const Typed = z.object({
  ticked: z.array(z.enum(dispensingChecks)),
  counselling: z.enum(counsellingAnswers).nullable(),
})
const initial = (): z.infer<typeof Typed> => ({ ticked: [], counselling: null })

/** The clinical and legal check: eight ticks beside what they are compared with, and counselling. (REG-18) */
export const VerifyStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version } = order
  const form = useContractForm(verifySupply, {
    draft: { key: `verify:${id}`, schema: Typed },
    initial,
    toBody: ({ ticked, counselling }) => ({ version, checks: ticksOf(dispensingChecks, ticked), counselling }),
    send: body => api.supplies.verify({ params: { id }, body }),
    onDone: reply => onMoved(reply, `${order.number} is verified. The supply is counted.`),
  })
  const values = checkValues(order)
  return (
    <StepForm
      form={form}
      action="Verify order"
      effect="Counts this supply on the prescription, once."
      onReload={onReload}
    >
      <TickList
        legend="Compare with the signed original"
        ticks={dispensingChecks.map(key => ({ key, label: checkWords[key], values: values[key] }))}
        ticked={form.values.ticked}
        onChange={ticked => form.set({ ticked })}
        error={form.errorOf('checks')}
      />
      <Choices
        label="Counselling"
        value={form.values.counselling}
        error={form.errorOf('counselling')}
        onChange={value => form.set({ counselling: counsellingAnswers.find(one => one === value) ?? null })}
      >
        {counsellingAnswers.map(one => (
          <Radio key={one} value={one} label={counsellingWords[one]} />
        ))}
      </Choices>
    </StepForm>
  )
}
