import type { Address } from '@om/contracts/common'
import type { Tx } from '#src/database/database.ts'
import { visibleProfile } from './me.repo.ts'

export type PatientDetails = {
  id: string
  email: string
  firstName: string
  lastName: string
  phone: string
  address: Address | null
}

/** Who a patient is and where they live, as the actor may see it. */
export const patientDetails = async (tx: Tx, id: string): Promise<PatientDetails | undefined> => {
  const row = await visibleProfile(tx, id)
  return (
    row && {
      id: row.id,
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      phone: row.phone,
      address: row.address,
    }
  )
}

/** An address on one line: `14 Wattle Street, Ultimo NSW 2007`. */
export const addressLine = (address: Address | null): string =>
  address
    ? [address.line1, address.line2, `${address.suburb} ${address.state} ${address.postcode}`]
        .filter(Boolean)
        .join(', ')
    : ''
