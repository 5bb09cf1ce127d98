import { createParcel } from '@om/contracts/supplies'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '../evidence/address-lines.tsx'
import { PdfButton } from '../pdf-button.tsx'
import classes from './fields.module.css'
import { LodgeForm } from './lodge-form.tsx'
import type { StepProps } from './step-props.ts'

/** Lodges the parcel of an order. */
export const ParcelStep = ({ order: { id, version, patient }, onMoved, onReload }: StepProps) => (
  <LodgeForm
    endpoint={createParcel}
    keptAs={`parcel:${id}`}
    version={version}
    usual={250}
    lodge={body => api.supplies.createParcel({ params: { id }, body })}
    onMoved={onMoved}
    onReload={onReload}
  >
    <p>First stick the dispensing label on the container.</p>
    <div className={classes.buttons}>
      <PdfButton fetchFile={() => api.supplies.dispensingLabel({ params: { id } })}>Print dispensing label</PdfButton>
    </div>
    <AddressLines name={patient.name} address={patient.address} />
  </LodgeForm>
)
