import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import { createParcel, packSupply, proveLabel, shipSupply } from '@om/contracts/supply-steps'
import { useState } from 'react'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { AddressLines } from '../evidence/address-lines.tsx'
import { emptyItems, PackFields, packErrors, packedBody, TypedItems } from './pack-fields.tsx'
import { ScanToShip } from './scan-to-ship.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

export const PARCEL_LODGED = 'The parcel is lodged. Print its label, then scan it.'
export const PARCEL_EFFECT = 'Australia Post gives the parcel its number.'

const TypedPack = z.object({ items: TypedItems })

/** Packs ready-made items under the batches and expiries of their manufacturers. (INV-09) */
export const PackStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version } = order
  const today = clinicToday()
  const form = useContractForm(packSupply, {
    draft: { key: `pack:${id}`, schema: TypedPack },
    initial: () => ({ items: emptyItems(order) }),
    toBody: ({ items }) => ({ version, ...packedBody(order, items) }),
    check: ({ items }) => packErrors(order, items, today),
    send: body => api.supplies.pack({ params: { id }, body }),
    onDone: reply => onMoved(reply, `${order.number} is packed.`),
  })
  return (
    <StepForm form={form} action="Pack order" effect="Batch and expiry go on the dispensing label." onReload={onReload}>
      <PackFields
        order={order}
        today={today}
        items={form.values.items}
        errors={form.errors}
        onChange={items => form.set({ items })}
      />
    </StepForm>
  )
}

const labelWords = { label: 'Scan the label on the item', action: 'Check', wrong: 'Stop: wrong label' }

/** Proves the dispensing label on each item by scanning it, before the parcel is closed. */
export const LabelStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version, number, patient, dispense } = order
  const items = dispense?.items ?? []
  const left = items.filter(item => !item.isLabelProved)
  const doneWords = (reply: StepProps['order']) =>
    reply.dispense?.items.every(item => item.isLabelProved)
      ? 'Every label is right. The parcel can be closed.'
      : 'That label is right. Scan the next one.'
  return (
    <ScanToShip
      key={left.length}
      endpoint={proveLabel}
      version={version}
      words={labelWords}
      expected={`${number}, ${patient.name}, labels of ${dispense?.number ?? 'this order'}`}
      ship={body => api.supplies.proveLabel({ params: { id }, body })}
      onShipped={reply => onMoved(reply, doneWords(reply))}
      onReload={onReload}
    >
      <Text>Stick each label on its container, then scan it there. Its code can be typed too.</Text>
      <ul className="plain-list ruled">
        {items.map(({ position, description, isLabelProved }) => (
          <Group component="li" key={position} justify="space-between" gap="0 16px">
            <span>{description}</span>
            <StatusBadge meaning={isLabelProved ? 'good' : 'quiet'}>
              {isLabelProved ? 'Label is right' : 'Not scanned'}
            </StatusBadge>
          </Group>
        ))}
      </ul>
      <Group gap="xs">
        <PdfButton fetchFile={() => api.supplies.dispensingLabel({ params: { id } })}>Print dispensing label</PdfButton>
        <PdfButton fetchFile={() => api.supplies.leaflet({ params: { id } })}>Print leaflet for the parcel</PdfButton>
      </Group>
    </ScanToShip>
  )
}

const TypedParcel = z.object({ weightGrams: z.string(), leafletIn: z.boolean() })
type TypedParcel = z.infer<typeof TypedParcel>
type OrderToSend = Pick<StepProps['order'], 'id' | 'version' | 'number' | 'patient' | 'leaflet' | 'parcel'>
type SendProps = Omit<StepProps, 'order'> & { order: OrderToSend }

/** Lodges the parcel of an order, once the leaflet is ticked to be in it. (REG-18) */
export const ParcelStep = ({ order, onMoved, onReload }: SendProps) => {
  const { id, version, patient, leaflet } = order
  const form = useContractForm(createParcel, {
    draft: { key: `parcel:${id}`, schema: TypedParcel },
    initial: (): TypedParcel => ({ weightGrams: '250', leafletIn: false }),
    toBody: ({ weightGrams, leafletIn }) => ({ version, weightGrams: Number(weightGrams), leafletIn }),
    send: body => api.supplies.createParcel({ params: { id }, body }),
    onDone: reply => onMoved(reply, PARCEL_LODGED),
  })
  return (
    <StepForm form={form} action="Create parcel label" effect={PARCEL_EFFECT} onReload={onReload}>
      <AddressLines name={patient.name} address={patient.address} />
      <Group gap="xs">
        <PdfButton fetchFile={() => api.supplies.leaflet({ params: { id } })}>Print leaflet for the parcel</PdfButton>
      </Group>
      <Checkbox label={leaflet.says} {...form.tick('leafletIn')} />
      <TextInput label="Weight in grams" inputMode="numeric" maw={200} {...form.text('weightGrams')} />
    </StepForm>
  )
}

/** Hands the parcel of an order over. */
export const ShipStep = ({ order, onMoved, onReload }: SendProps) => {
  const { id, version, number, parcel, patient, leaflet } = order
  const [isTicked, setTicked] = useState(false)
  const leafletIn = leaflet.ticked !== null || isTicked
  return (
    <ScanToShip
      endpoint={shipSupply}
      version={version}
      expected={parcel?.trackingNumber ?? ''}
      ship={body => api.supplies.ship({ params: { id }, body: { ...body, leafletIn } })}
      onShipped={reply => onMoved(reply, `${number} is on its way to ${patient.name}.`)}
      onReload={onReload}
    >
      <AddressLines name={patient.name} address={patient.address} />
      {leaflet.ticked === null && (
        <Checkbox
          label={leaflet.says}
          checked={isTicked}
          onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
        />
      )}
      <Group gap="xs">
        <PdfButton fetchFile={() => api.supplies.parcelLabel({ params: { id } })}>Print parcel label</PdfButton>
        <PdfButton fetchFile={() => api.supplies.leaflet({ params: { id } })}>Print leaflet for the parcel</PdfButton>
      </Group>
    </ScanToShip>
  )
}
