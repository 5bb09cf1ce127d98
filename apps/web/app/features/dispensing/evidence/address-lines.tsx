import { Text } from '@mantine/core'
import type { DeliveryAddress } from '@om/contracts/common'
import { deliveryWords } from '@om/domain/delivery'

const Line = ({ children, weight }: { children: string; weight?: number }) => (
  <Text component="span" display="block" fw={weight}>
    {children}
  </Text>
)

/** A delivery address as it stands on the parcel. */
export const AddressLines = ({ name, address }: { name?: string; address: DeliveryAddress }) => (
  <address style={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
    {name && <Line weight={600}>{name}</Line>}
    <Line>{address.line1}</Line>
    {address.line2 && <Line>{address.line2}</Line>}
    <Line>{`${address.suburb} ${address.state} ${address.postcode}`}</Line>
    {deliveryWords(address) && <Line>{`On the label: ${deliveryWords(address)}`}</Line>}
    {address.keptBecause && <Line>{`The patient keeps this address: ${address.keptBecause}`}</Line>}
  </address>
)
