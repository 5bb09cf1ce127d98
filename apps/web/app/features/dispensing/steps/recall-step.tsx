import { Button, Text, Textarea } from '@mantine/core'
import { remakeSupply } from '@om/contracts/recalls'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Quote, StepForm, type StepProps } from './step-form.tsx'

const Typed = z.object({ note: z.string() })

/** Ends the recall for an order: it is made again from the beginning, or cancelled. */
export const RemakeStep = ({ order, onMoved, onReload, onCancel }: StepProps & { onCancel: (() => void) | null }) => {
  const { id, version, number, holdNote } = order
  const form = useContractForm(remakeSupply, {
    draft: { key: `remake:${id}`, schema: Typed },
    initial: () => ({ note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.recalls.remake({ params: { id }, body }),
    onDone: reply => onMoved(reply, `${number} is made again from the beginning.`),
  })
  return (
    <StepForm
      form={form}
      action="Make it again"
      effect="Everything in it is made or packed anew; what was there stays on record."
      onReload={onReload}
      extra={
        onCancel && (
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel the order
          </Button>
        )
      }
    >
      <Text>What is in this order is recalled. Put it aside; it does not leave the pharmacy.</Text>
      <Quote>{holdNote}</Quote>
      <Textarea label="Where the recalled goods are now" {...form.capped('note')} />
    </StepForm>
  )
}
