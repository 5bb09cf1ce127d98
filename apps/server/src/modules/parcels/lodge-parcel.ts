import { setTimeout as wait } from 'node:timers/promises'
import { done, type Result, refused } from '@om/contracts/errors'
import { CarrierDown, CarrierRefused, type NewShipment, type Shipment } from '@om/integrations/parcels/port'
import type { Deps } from '#src/deps.ts'

/** Longer than the carrier's client takes to give up, so that a reservation ends by itself only after a crash. */
export const reservedMs = 15_000
const lookAgainMs = 250

/**
 * Tries to reserve an order for a call to the carrier, and waits while another request has it: `reserve` answers with
 * null then. Refuses with `timed_out` when that takes too long.
 */
export const inTurn = async <T>(reserve: () => Promise<Result<T | null>>): Promise<Result<T>> => {
  for (let waitedMs = 0; waitedMs <= reservedMs; waitedMs += lookAgainMs) {
    const tried = await reserve()
    if (!tried.ok) return tried
    if (tried.value !== null) return done(tried.value)
    await wait(lookAgainMs)
  }
  return refused('timed_out')
}

/**
 * Lodges a parcel with the carrier. Refuses with `provider_down` and `address_refused` after `giveBack`, so that the order
 * can be tried again at once.
 */
export const lodgeShipment = async (
  deps: Pick<Deps, 'carrier' | 'log'>,
  shipment: NewShipment,
  giveBack: () => Promise<void>,
): Promise<Result<Shipment>> => {
  try {
    return done(await deps.carrier.createShipment(shipment))
  } catch (error) {
    await giveBack()
    if (error instanceof CarrierRefused) return refused('address_refused', [{ message: error.message }])
    if (!(error instanceof CarrierDown)) throw error
    deps.log.warn({ err: error, reference: shipment.reference }, 'no parcel: the carrier is down')
    return refused('provider_down')
  }
}

/** The carrier's label of a parcel as PDF. Refuses with `provider_down`. */
export const labelOfParcel = async (
  deps: Pick<Deps, 'carrier' | 'log'>,
  { shipmentId, itemId, trackingNumber }: { shipmentId: string; itemId: string; trackingNumber: string },
): Promise<Result<{ bytes: Uint8Array; filename: string }>> => {
  try {
    const bytes = await deps.carrier.label({ shipmentId, itemId })
    return done({ bytes, filename: `parcel-label-${trackingNumber}.pdf` })
  } catch (error) {
    if (!(error instanceof CarrierDown || error instanceof CarrierRefused)) throw error
    deps.log.warn({ err: error, trackingNumber }, 'no parcel label')
    return refused('provider_down')
  }
}
