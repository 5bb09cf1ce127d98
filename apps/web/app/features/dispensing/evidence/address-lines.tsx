import type { Address } from '@om/contracts/common'
import classes from './address-lines.module.css'

/** A delivery address as it stands on the parcel. */
export const AddressLines = ({ name, address }: { name?: string; address: Address }) => (
  <address className={classes.address}>
    {name && <span className={classes.name}>{name}</span>}
    <span>{address.line1}</span>
    {address.line2 && <span>{address.line2}</span>}
    <span>{`${address.suburb} ${address.state} ${address.postcode}`}</span>
  </address>
)
