import { api } from '#app/browser/api.ts'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { LodgeForm } from '#app/features/dispensing/steps/lodge-form.tsx'
import type { DispatchStepProps } from './step-props.ts'

/** Lodges the parcel of an order of the shop. */
export const ParcelStep = ({ order: { id, version, shipTo }, onMoved, onReload }: DispatchStepProps) => (
  <LodgeForm
    keptAs={`dispatch-parcel:${id}`}
    usual={500}
    heaviest={20_000}
    lodge={weightGrams => api.shopDispatch.createParcel({ params: { id }, body: { version, weightGrams } })}
    onMoved={onMoved}
    onReload={onReload}
  >
    {shipTo && <AddressLines name={shipTo.name} address={shipTo} />}
  </LodgeForm>
)
