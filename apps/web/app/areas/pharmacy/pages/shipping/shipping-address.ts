import { api } from '#app/browser/api.ts'

/** What waits to be lodged, what was, and what should have arrived. */
export const loadShipping = (signal: AbortSignal) => api.shipping.read({}, { signal })

export type ShippingPage = Awaited<ReturnType<typeof loadShipping>>

/** The order that a parcel is of. */
export const orderOf = ({ orderId, shopOrderId }: Pick<ShippingPage['waiting'][number], 'orderId' | 'shopOrderId'>) =>
  orderId ? `/pharmacy-prescriptions?order=${orderId}` : `/pharmacy-prescriptions?kind=shop&order=${shopOrderId}`
