import { Text } from '@mantine/core'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { api } from '#app/browser/api.ts'
import { phoneWords } from '#app/ui/phone.ts'
import { useConfig } from '#app/ui/use-config.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

const loadOrders = () => api.supplies.mine({})

const isTooLate = ({ state, followsAddress }: SupplyForPatient): boolean =>
  !followsAddress && ['packed', 'on_hold', 'shipped'].includes(state)

/** Which parcels still go to the old address: they are packed, or on their way. Nothing where there are none. */
export const PackedNotice = () => {
  const { pharmacy } = useConfig()
  const { value } = useLoaded(loadOrders)
  const late = (value?.items ?? []).filter(isTooLate)
  return (
    <div role="status">
      {late.map(({ id, number, state, goesTo }) => (
        <Text key={id} className="note" data-meaning="caution">
          {`Order ${number} is ${state === 'shipped' ? 'on its way' : 'packed'} already and goes to ${goesTo}, also when you change your address here. If you cannot receive it there, call the pharmacy: `}
          <a href={`tel:${pharmacy.phone.replaceAll(' ', '')}`}>{phoneWords(pharmacy.phone)}</a>
        </Text>
      ))}
    </div>
  )
}
