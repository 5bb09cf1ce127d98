import { shipSupply } from '@om/contracts/supplies'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '../evidence/address-lines.tsx'
import { PdfButton } from '../pdf-button.tsx'
import classes from './fields.module.css'
import { ScanToShip } from './scan-to-ship.tsx'
import type { StepProps } from './step-props.ts'

/** Hands the parcel of an order over. */
export const ShipStep = ({ order, onMoved, onReload }: StepProps) => {
  const { id, version, number, parcel, patient } = order
  return (
    <ScanToShip
      endpoint={shipSupply}
      version={version}
      trackingNumber={parcel?.trackingNumber ?? ''}
      ship={body => api.supplies.ship({ params: { id }, body })}
      onShipped={reply => onMoved(reply, `${number} is on its way to ${patient.name}.`)}
      onReload={onReload}
    >
      <AddressLines name={patient.name} address={patient.address} />
      <div className={classes.buttons}>
        <PdfButton fetchFile={() => api.supplies.parcelLabel({ params: { id } })}>Print parcel label</PdfButton>
      </div>
    </ScanToShip>
  )
}
