import { api } from '#app/browser/api.ts'

/** What waits to be lodged, what was, and what should have arrived. */
export const loadShipping = (signal: AbortSignal) => api.shipping.read({}, { signal })

export type ShippingPage = Awaited<ReturnType<typeof loadShipping>>
