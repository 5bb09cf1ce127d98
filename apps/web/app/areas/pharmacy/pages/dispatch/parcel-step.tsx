import { shopDispatch } from '@om/contracts/shop-dispatch'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { LodgeForm } from '#app/features/dispensing/steps/lodge-form.tsx'
import type { DispatchStepProps } from './step-props.ts'

/** Lodges the parcel of an order of the shop. */
export const ParcelStep = ({ order: { id, version, shipTo }, onMoved, onReload }: DispatchStepProps) => (
  <LodgeForm
    endpoint={shopDispatch.createParcel}
    keptAs={`dispatch-parcel:${id}`}
    version={version}
    usual={500}
    lodge={body => api.shopDispatch.createParcel({ params: { id }, body })}
    onMoved={onMoved}
    onReload={onReload}
  >
    {shipTo && <AddressLines name={shipTo.name} address={shipTo} />}
  </LodgeForm>
)
