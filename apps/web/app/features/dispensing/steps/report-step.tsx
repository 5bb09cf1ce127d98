import { Button, Radio, Text, Textarea, TextInput } from '@mantine/core'
import { claimKinds } from '@om/contracts/supply-claims'
import { reportClaim } from '@om/contracts/supply-steps'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Choices, StepForm, type StepProps } from './step-form.tsx'

const sources = ['phone', 'carrier'] as const
const Typed = z.object({
  kind: z.enum(claimKinds).nullable(),
  source: z.enum(sources).nullable(),
  words: z.string(),
  toldBy: z.string(),
  toldOn: z.string(),
})
type Typed = z.infer<typeof Typed>

const sourceWords: Record<(typeof sources)[number], string> = {
  phone: 'The patient, by phone',
  carrier: 'Australia Post',
}
const kindWords: Record<(typeof claimKinds)[number], string> = {
  not_arrived: 'It has not arrived, or is lost',
  damaged: 'It is damaged',
  wrong_item: 'Something is wrong or missing',
}

/** Enters what the patient says by phone, or the carrier, about a parcel: it is decided like what a patient reports. */
export const ReportForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number } = order
  const form = useContractForm(reportClaim, {
    draft: { key: `report:${id}`, schema: Typed },
    initial: (): Typed => ({ kind: null, source: null, words: '', toldBy: '', toldOn: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.reportClaim({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `It is entered. Decide now what happens with ${number}.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Enter the report"
      effect="The patient sees it with the order. You decide next what happens."
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Text>For what somebody else tells you. A patient can also report it themselves, with their order.</Text>
      <Choices
        label="Who says so"
        value={form.values.source}
        error={form.errorOf('source')}
        onChange={chosen => form.set({ source: sources.find(one => one === chosen) ?? null })}
      >
        {sources.map(one => (
          <Radio key={one} value={one} label={sourceWords[one]} />
        ))}
      </Choices>
      <Choices
        label="What happened"
        value={form.values.kind}
        error={form.errorOf('kind')}
        onChange={chosen => form.set({ kind: claimKinds.find(one => one === chosen) ?? null })}
      >
        {claimKinds.map(one => (
          <Radio key={one} value={one} label={kindWords[one]} />
        ))}
      </Choices>
      <TextInput
        label="Who told you"
        description="A name, or the number of Australia Post’s enquiry."
        {...form.capped('toldBy')}
      />
      <TextInput type="date" label="On which day" {...form.text('toldOn')} />
      <Textarea label="What they said" {...form.capped('words')} />
    </StepForm>
  )
}
