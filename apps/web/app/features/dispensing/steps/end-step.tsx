import { Button, Radio, Text, Textarea } from '@mantine/core'
import { cancelReasons, cancelSupply, destroySupply } from '@om/contracts/supplies'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { cancelWords } from '../order-words.ts'
import { Choices, Quote, StepForm, type StepProps } from './step-form.tsx'

const TypedCancel = z.object({ reason: z.enum(cancelReasons).nullable(), note: z.string() })
type TypedCancel = z.infer<typeof TypedCancel>

/** Ends an order that nobody has begun to make; the patient is told and paid back. */
export const CancelForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number } = order
  const form = useContractForm(cancelSupply, {
    draft: { key: `cancel:${id}`, schema: TypedCancel },
    initial: (): TypedCancel => ({ reason: null, note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.cancel({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `${number} is cancelled; the payment goes back.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Cancel and pay back"
      effect="This cannot be undone. The patient is told by e-mail, and the whole payment goes back to their card."
      isDanger
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Choices
        label="Why"
        value={form.values.reason}
        error={form.errorOf('reason')}
        onChange={reason => form.set({ reason: cancelReasons.find(one => one === reason) ?? null })}
      >
        {cancelReasons.map(one => (
          <Radio key={one} value={one} label={cancelWords[one]} />
        ))}
      </Choices>
      <Textarea label="What happened" description="Colleagues read this in its history." {...form.capped('note')} />
    </StepForm>
  )
}

const TypedDestroy = z.object({ note: z.string() })

/** Destroys what was made for a prescription that has ended: one pharmacist says what and how, another has seen it. */
export const DestroyStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version, number, destruction, can } = order
  const form = useContractForm(destroySupply, {
    draft: { key: `destroy:${id}`, schema: TypedDestroy },
    initial: () => ({ note: '' }),
    toBody: ({ note }) => ({ version, note }),
    send: body => api.supplies.destroy({ params: { id }, body }),
    onDone: reply =>
      onMoved(
        reply,
        reply.state === 'destroyed'
          ? `${number} is destroyed; the payment goes back.`
          : `${number} waits for a witness.`,
      ),
  })
  if (destruction && !can.destroy)
    return (
      <Text p="md">
        You have recorded how it is destroyed. Another pharmacist who saw it confirms it here, and the order is over.
      </Text>
    )
  return (
    <StepForm
      form={form}
      action={destruction ? 'I saw it destroyed' : 'Record, and ask a witness'}
      effect={
        destruction
          ? 'This ends the order; the whole payment goes back to the patient’s card.'
          : 'A second pharmacist confirms it before the order is over.'
      }
      isDanger
      onReload={onReload}
    >
      {destruction ? (
        <>
          <Text>{destruction.by} has recorded:</Text>
          <Quote>{destruction.note}</Quote>
        </>
      ) : (
        <Textarea label="What is destroyed, and how" {...form.capped('note')} />
      )}
    </StepForm>
  )
}
