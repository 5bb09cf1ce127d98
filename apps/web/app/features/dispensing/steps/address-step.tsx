import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { redirectSupply, voidLabel } from '@om/contracts/supply-steps'
import { IconHome } from '@tabler/icons-react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { AddressFields } from '#app/ui/address-fields.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { AddressLines } from '../evidence/address-lines.tsx'
import { StepForm, type StepProps } from './step-form.tsx'
import { Strip } from './step-panel.tsx'

const text = z.string()
const TypedAddress = z.object({
  address: z.object({ line1: text, line2: text, suburb: text, state: text, postcode: text }),
  note: text,
})

const heldForAddress = 'address'

/** Corrects where an order goes: the address, and who said so and when. */
export const AddressForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number, movedTo, patient, state, holdReason } = order
  const isHeldForIt = state === 'on_hold' && holdReason === heldForAddress
  const form = useContractForm(redirectSupply, {
    draft: { key: `address:${id}`, schema: TypedAddress },
    initial: (): z.infer<typeof TypedAddress> => ({ address: movedTo ?? patient.address, note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.redirect({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `${number} goes to ${reply.patient.address.line1}, ${reply.patient.address.suburb}.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Save the address"
      effect={
        isHeldForIt
          ? 'The order comes off hold with it, unless its prescription is on hold. The patient sees it with their order.'
          : 'For this order alone; the patient sees it with their order.'
      }
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <AddressFields text={form.text} isOwn={false} />
      <Textarea
        label="Who gave this address, and when"
        description="Colleagues read this in its history."
        {...form.capped('note')}
      />
    </StepForm>
  )
}

const TypedVoid = z.object({ note: text })

/** Gives the label of a parcel that has not left back to the carrier, so that the order can go elsewhere. */
export const VoidLabelForm = ({ order, onMoved, onReload, onClose }: StepProps & { onClose: () => void }) => {
  const { id, version, number, parcel } = order
  const form = useContractForm(voidLabel, {
    draft: { key: `void:${id}`, schema: TypedVoid },
    initial: (): z.infer<typeof TypedVoid> => ({ note: '' }),
    toBody: values => ({ version, ...values }),
    send: body => api.supplies.voidLabel({ params: { id }, body }),
    onDone: reply => {
      onMoved(reply, `The label of ${number} is void. Correct the address, then make a new one.`)
      onClose()
    },
  })
  return (
    <StepForm
      form={form}
      action="Void the label"
      effect="Australia Post takes the number back. Tear the label off: the parcel gets a new one."
      isDanger
      onReload={onReload}
      extra={
        <Button variant="default" size="md" onClick={onClose}>
          Go back
        </Button>
      }
    >
      <Text>{`Label ${parcel?.trackingNumber ?? ''}, for ${order.patient.address.line1}, ${order.patient.address.suburb}.`}</Text>
      <Textarea label="Why, and where the label is now" {...form.capped('note')} />
    </StepForm>
  )
}

/** The patient has another address since this was packed; null where they have not. */
export const MovedStrip = (props: Pick<StepProps, 'order'> & { onCorrect: () => void; onVoid: () => void }) => {
  const { order, onCorrect, onVoid } = props
  const { movedTo, can, parcel } = order
  if (!movedTo) return null
  return (
    <Strip meaning="caution" Icon={IconHome}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>The patient has moved since this was packed</Text>
        <AddressLines address={movedTo} />
        {can.redirect ? (
          <Group>
            <Button size="compact-sm" variant="default" onClick={onCorrect}>
              Correct the address
            </Button>
          </Group>
        ) : (
          parcel &&
          can.voidLabel && (
            <>
              <Text size="sm">{`Its label, ${parcel.trackingNumber}, is for the old address.`}</Text>
              <Button size="compact-sm" variant="default" onClick={onVoid}>
                Void the label
              </Button>
            </>
          )
        )}
      </Stack>
    </Strip>
  )
}
