import { Group, TextInput } from '@mantine/core'
import { type DispatchOrder, dispatchHoldReasons, shopDispatch } from '@om/contracts/shop-dispatch'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { HoldFields, ResumeFields } from '#app/features/dispensing/steps/hold-step.tsx'
import { ScanToShip } from '#app/features/dispensing/steps/scan-to-ship.tsx'
import { PARCEL_EFFECT, PARCEL_LODGED } from '#app/features/dispensing/steps/ship-steps.tsx'
import { StepForm } from '#app/features/dispensing/steps/step-form.tsx'
import { TickList } from '#app/features/dispensing/steps/tick-list.tsx'
import { dispatchHoldReason, dispatchHoldWords, itemName } from '#app/features/shop-order/order-words.ts'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { type FieldErrors, useContractForm } from '#app/ui/use-contract-form.ts'
import { dispatchWords } from './dispatch-words.ts'

/** What every part of the next step of an order of the shop gets. */
export type DispatchStepProps = {
  order: DispatchOrder
  /** Called after a step of this person, with the order as it is now and what was done in words. */
  onMoved: (order: DispatchOrder, done: string) => void
  /** Reads the order again; what was typed stays. */
  onReload: () => void
}

const Typed = z.object({ ticked: z.array(z.string()) })
const initial = (): z.infer<typeof Typed> => ({ ticked: [] })

const NOT_ALL = 'Tick every line that is in the parcel, or hold the order.'

/** Packs an order of the shop: each line is ticked as it goes into the parcel. */
export const PackStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, lines, name, parcel } = order
  const linesIn = (ticked: readonly string[]) => lines.map(line => line.id).filter(line => ticked.includes(line))
  const form = useContractForm(shopDispatch.pack, {
    draft: { key: `dispatch-pack:${id}`, schema: Typed },
    initial,
    toBody: ({ ticked }) => ({ version, tickedLineIds: linesIn(ticked) }),
    check: ({ ticked }): FieldErrors => (linesIn(ticked).length < lines.length ? { tickedLineIds: NOT_ALL } : {}),
    send: body => api.shopDispatch.pack({ params: { id }, body }),
    onDone: reply => onMoved(reply, `${name} is packed.`),
  })
  return (
    <StepForm
      form={form}
      action="Packed"
      effect={parcel ? 'It keeps the parcel label that it has.' : 'The parcel label comes next.'}
      onReload={onReload}
    >
      <Group gap="xs">
        <PdfButton fetchFile={() => api.shopDispatch.packingSlip({ params: { id } })}>Print packing slip</PdfButton>
      </Group>
      <TickList
        legend="In the parcel"
        ticks={lines.map(line => ({
          key: line.id,
          label: `${line.quantity} × ${itemName(line)}`,
          values: line.sku ? [line.sku] : [],
        }))}
        ticked={linesIn(form.values.ticked)}
        onChange={ticked => form.set({ ticked })}
        error={form.errorOf('tickedLineIds')}
      />
    </StepForm>
  )
}

const TypedParcel = z.object({ weightGrams: z.string() })

/** Lodges the parcel of an order of the shop. */
export const ParcelStep = ({ order: { id, version, shipTo }, onMoved, onReload }: DispatchStepProps) => {
  const form = useContractForm(shopDispatch.createParcel, {
    draft: { key: `dispatch-parcel:${id}`, schema: TypedParcel },
    initial: () => ({ weightGrams: '500' }),
    toBody: ({ weightGrams }) => ({ version, weightGrams: Number(weightGrams) }),
    send: body => api.shopDispatch.createParcel({ params: { id }, body }),
    onDone: reply => onMoved(reply, PARCEL_LODGED),
  })
  return (
    <StepForm form={form} action="Create parcel label" effect={PARCEL_EFFECT} onReload={onReload}>
      {shipTo && <AddressLines name={shipTo.name} address={shipTo} />}
      <TextInput label="Weight in grams" inputMode="numeric" maw={200} {...form.text('weightGrams')} />
    </StepForm>
  )
}

/** Hands the parcel of an order of the shop over. */
export const ShipStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, parcel, name, recipient, shipTo } = order
  return (
    <ScanToShip
      endpoint={shopDispatch.ship}
      version={version}
      expected={parcel?.trackingNumber ?? ''}
      ship={body => api.shopDispatch.ship({ params: { id }, body })}
      onShipped={reply => onMoved(reply, `${name} is on its way to ${recipient}.`)}
      onReload={onReload}
    >
      {shipTo && <AddressLines name={shipTo.name} address={shipTo} />}
      <Group gap="xs">
        <PdfButton fetchFile={() => api.shopDispatch.parcelLabel({ params: { id } })}>Print parcel label</PdfButton>
        <PdfButton fetchFile={() => api.shopDispatch.packingSlip({ params: { id } })}>Print packing slip</PdfButton>
      </Group>
    </ScanToShip>
  )
}

/** Takes an order off hold; it goes on where it was. */
export const ResumeStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, name, holdReason, holdNote } = order
  return (
    <ResumeFields
      endpoint={shopDispatch.resume}
      keptAs={`dispatch-resume:${id}`}
      version={version}
      reason={dispatchHoldReason(holdReason)}
      note={holdNote}
      resume={body => api.shopDispatch.resume({ params: { id }, body })}
      onResumed={reply => onMoved(reply, `${name} goes on: ${dispatchWords[reply.state].label.toLowerCase()}.`)}
      onReload={onReload}
    />
  )
}

/** Holds an order of the shop; nothing is sent meanwhile. */
export const HoldForm = ({ order, onMoved, onReload, onClose }: DispatchStepProps & { onClose: () => void }) => {
  const { id, version, name } = order
  return (
    <HoldFields
      endpoint={shopDispatch.hold}
      keptAs={`dispatch-hold:${id}`}
      version={version}
      reasons={dispatchHoldReasons}
      words={dispatchHoldWords}
      effect="It leaves the line and waits under On hold, where the front desk sees it too."
      readers="Colleagues and the front desk read this."
      hold={body => api.shopDispatch.hold({ params: { id }, body })}
      onHeld={reply => onMoved(reply, `${name} is on hold.`)}
      onReload={onReload}
      onClose={onClose}
    />
  )
}
