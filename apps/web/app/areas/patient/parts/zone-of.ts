import type { Me } from '@om/contracts/me'
import { zoneOfState } from '@om/domain/dates'

/** The time zone a patient lives in, by their address; undefined, so the browser's own, while there is none. */
export const zoneOf = ({ address }: Pick<Me, 'address'>): string | undefined =>
  address ? zoneOfState(address.state) : undefined
