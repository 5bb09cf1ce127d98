import { Radio, TextInput } from '@mantine/core'
import { formatDay } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useKeptForm } from '#app/ui/use-kept-form.ts'
import { Choices } from './choices.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import { useStep } from './use-step.ts'

const forms = ['paper_signed_original', 'conformant_eprescription'] as const
const formWords = {
  paper_signed_original: 'Paper, signed by hand',
  conformant_eprescription: 'Conformant electronic prescription',
}

const Form = z.object({ form: z.enum(forms), reference: z.string() })
const initial: z.infer<typeof Form> = { form: 'paper_signed_original', reference: '' }

type Props = StepProps & { onClose?: () => void }

/** Records that the signed original is in the pharmacy's hands; nothing is supplied without it. (REG-12, INV-01) */
export const LegalFormStep = ({ order, onMoved, onReload, onClose }: Props) => {
  const { prescription } = order
  const [form, change, forget] = useKeptForm(`legal-form:${prescription.id}`, Form, () => initial)
  const step = useStep({
    act: () => api.prescriptions.receiveLegalForm({ params: { id: prescription.id }, body: form }),
    onDone: () => {
      forget()
      onMoved(null, `The original of ${prescription.number} is recorded.`)
      onClose?.()
    },
  })
  return (
    <StepForm
      step={step}
      action="Record the original"
      effect="Recorded with your name and the time."
      onReload={onReload}
    >
      <p>
        Have prescription <strong>{prescription.number}</strong> of {formatDay(prescription.writtenOn)}, signed by{' '}
        {prescription.prescriber.name}, in front of you.
      </p>
      <Choices
        label="What arrived"
        value={form.form}
        error={step.errors.form}
        onChange={value => change({ form: forms.find(one => one === value) ?? 'paper_signed_original' })}
      >
        {forms.map(one => (
          <Radio key={one} value={one} label={formWords[one]} />
        ))}
      </Choices>
      <TextInput
        label="Reference"
        description="Where it is filed, or the token of an electronic one. May stay empty."
        maxLength={80}
        value={form.reference}
        onChange={event => change({ reference: event.currentTarget.value })}
        error={step.errors.reference}
      />
    </StepForm>
  )
}
