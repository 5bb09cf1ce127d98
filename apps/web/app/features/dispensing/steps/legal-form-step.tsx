import { Radio, Text, TextInput } from '@mantine/core'
import { legalForms, receiveLegalForm } from '@om/contracts/prescriptions'
import { formatDay } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Choices, StepForm, type StepProps } from './step-form.tsx'

const formWords = {
  paper_signed_original: 'Paper, signed by hand',
  conformant_eprescription: 'Conformant electronic prescription',
}

const Typed = z.object({ form: z.enum(legalForms), reference: z.string() })
const initial = (): z.infer<typeof Typed> => ({ form: 'paper_signed_original', reference: '' })

type Props = StepProps & { onClose?: () => void }

/** Records that the signed original is in the pharmacy's hands; nothing is supplied without it. (REG-12, INV-01) */
export const LegalFormStep = ({ order, onMoved, onReload, onClose }: Props) => {
  const { prescription } = order
  const form = useContractForm(receiveLegalForm, {
    draft: { key: `legal-form:${prescription.id}`, schema: Typed },
    initial,
    toBody: values => values,
    send: body => api.prescriptions.receiveLegalForm({ params: { id: prescription.id }, body }),
    onDone: () => {
      onMoved(null, `The original of ${prescription.number} is recorded.`)
      onClose?.()
    },
  })
  return (
    <StepForm
      form={form}
      action="Record the original"
      effect="Recorded with your name and the time."
      onReload={onReload}
    >
      <Text>
        Have prescription <strong>{prescription.number}</strong> of {formatDay(prescription.writtenOn)}, signed by{' '}
        {prescription.prescriber.name}, in front of you.
      </Text>
      <Choices
        label="What arrived"
        value={form.values.form}
        error={form.errorOf('form')}
        onChange={value => form.set({ form: legalForms.find(one => one === value) ?? 'paper_signed_original' })}
      >
        {legalForms.map(one => (
          <Radio key={one} value={one} label={formWords[one]} />
        ))}
      </Choices>
      <TextInput
        label="Reference"
        description="Where it is filed, or the token of an electronic one. May stay empty."
        {...form.capped('reference')}
      />
    </StepForm>
  )
}
