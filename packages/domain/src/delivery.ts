import type { Address } from '@om/contracts/common'

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
