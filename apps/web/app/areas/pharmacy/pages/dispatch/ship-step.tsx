import { shopDispatch } from '@om/contracts/shop-dispatch'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { PdfButton } from '#app/features/dispensing/pdf-button.tsx'
import fields from '#app/features/dispensing/steps/fields.module.css'
import { ScanToShip } from '#app/features/dispensing/steps/scan-to-ship.tsx'
import type { DispatchStepProps } from './step-props.ts'

/** Hands the parcel of an order of the shop over. */
export const ShipStep = ({ order, onMoved, onReload }: DispatchStepProps) => {
  const { id, version, parcel, name, recipient, shipTo } = order
  return (
    <ScanToShip
      endpoint={shopDispatch.ship}
      version={version}
      trackingNumber={parcel?.trackingNumber ?? ''}
      ship={body => api.shopDispatch.ship({ params: { id }, body })}
      onShipped={reply => onMoved(reply, `${name} is on its way to ${recipient}.`)}
      onReload={onReload}
    >
      {shipTo && <AddressLines name={shipTo.name} address={shipTo} />}
      <div className={fields.buttons}>
        <PdfButton fetchFile={() => api.shopDispatch.parcelLabel({ params: { id } })}>Print parcel label</PdfButton>
        <PdfButton fetchFile={() => api.shopDispatch.packingSlip({ params: { id } })}>Print packing slip</PdfButton>
      </div>
    </ScanToShip>
  )
}
