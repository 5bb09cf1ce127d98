import { Button, Text, Textarea } from '@mantine/core'
import { remakeSupply } from '@om/contracts/recalls'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { Quote, StepForm, type StepProps } from './step-form.tsx'

const Typed = z.object({ note: z.string() })

type Props = StepProps & {
  /** Opens the form that ends the order instead; null where that is not possible. */
  onCancel: (() => void) | null
  /** Opens the form that has it destroyed instead; null where that is not possible. */
  onDestroy: (() => void) | null
  onClose?: () => void
}

/** What was made does not leave: it is made again from the beginning, destroyed or cancelled. */
export const RemakeStep = ({ order, onMoved, onReload, onCancel, onDestroy, onClose }: Props) => {
  const { id, version, number, holdNote, holdReason } = order
  const isRecalled = holdReason === 'recall'
  const form = useContractForm(remakeSupply, {
    draft: { key: `remake:${id}`, schema: Typed },
    initial: () => ({ note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.recalls.remake({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `${number} is made again from the beginning.`)
      onClose?.()
    },
  })
  return (
    <StepForm
      form={form}
      action="Make it again"
      effect="Everything in it is made or packed anew; what was there stays on record. The patient is told that it takes longer."
      onReload={onReload}
      extra={
        (onCancel || onDestroy || onClose) && (
          <>
            {onDestroy && (
              <Button variant="default" size="md" onClick={onDestroy}>
                Destroy it
              </Button>
            )}
            {onCancel && (
              <Button variant="default" size="md" onClick={onCancel}>
                Cancel the order
              </Button>
            )}
            {onClose && (
              <Button variant="default" size="md" onClick={onClose}>
                Go back
              </Button>
            )}
          </>
        )
      }
    >
      <Text>
        {isRecalled
          ? 'What is in this order is recalled. Put it aside; it does not leave the pharmacy.'
          : 'Put aside what was made; it does not leave the pharmacy. It is made again for the same patient, under the same order.'}
      </Text>
      {holdNote && <Quote>{holdNote}</Quote>}
      <Textarea
        label={isRecalled ? 'Where the recalled goods are now' : 'Where what was made is now'}
        {...form.capped('note')}
      />
    </StepForm>
  )
}
