import type { Address, DeliveryAddress } from '@om/contracts/common'

/** Whether what somebody chose at the shop's checkout, by its name there, is the fast delivery. */
export const isExpressDelivery = (deliveryName: string): boolean => /\bexpress\b/i.test(deliveryName)

const parts = ['line1', 'line2', 'suburb', 'state', 'postcode'] as const
const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether two addresses are the same door, however they are spaced or capitalised. */
export const isSameAddress = (one: Address, two: Address): boolean =>
  parts.every(part => plain(one[part]) === plain(two[part]))

/** An address on one line: `14 Wattle Street, Ultimo NSW 2007`. */
export const addressLine = (address: Address | null): string =>
  address
    ? [address.line1, address.line2, `${address.suburb} ${address.state} ${address.postcode}`]
        .filter(Boolean)
        .join(', ')
    : ''

/** Whether a parcel would be brought the same way: the same door, and the same said to who brings it. */
export const isSameDelivery = (one: DeliveryAddress, two: DeliveryAddress): boolean =>
  isSameAddress(one, two) &&
  (one.note ?? '') === (two.note ?? '') &&
  (one.mayLeave ?? false) === (two.mayLeave ?? false)

/** What is said to who brings a parcel: `Behind the shed. It may be left there.`; empty for nothing. */
export const deliveryWords = ({ note = '', mayLeave = false }: Pick<DeliveryAddress, 'note' | 'mayLeave'>): string =>
  [note && `${note.replace(/[.\s]+$/, '')}.`, mayLeave && 'It may be left unattended.'].filter(Boolean).join(' ')
