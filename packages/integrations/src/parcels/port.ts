import type { Address, DeliveryAddress } from '@om/contracts/common'

/** What shipping needs of a carrier. Throws `CarrierDown` when it cannot be reached and `CarrierRefused` when it says no. */
export type Carrier = {
  createShipment: (input: NewShipment) => Promise<Shipment>
  /** Takes a shipment back that nobody has lodged; again, and for one that is gone, it is done. */
  cancelShipment: (shipmentId: string) => Promise<void>
  /** The parcel label as PDF bytes. */
  label: (shipment: { shipmentId: string; itemId: string }) => Promise<Uint8Array>
  /** Lodges shipments as one manifest and answers with the carrier's number of it. Refused where one is on another already. */
  lodge: (manifest: { reference: string; shipmentIds: string[] }) => Promise<string>
  /** The number of the manifest that a shipment is on; null while it is on none. */
  lodgedIn: (shipmentId: string) => Promise<string | null>
  /** A manifest as PDF bytes, by its number. */
  manifest: (number: string) => Promise<Uint8Array>
  /** Up to 10 numbers at once; an unknown number answers with no scans. */
  track: (trackingNumbers: string[]) => Promise<Tracked[]>
  /** Whether a suburb has this postcode in this state, and otherwise which suburbs have it. */
  checkSuburb: (place: Pick<Address, 'suburb' | 'state' | 'postcode'>) => Promise<{ found: boolean; suburbs: string[] }>
}

export type NewShipment = {
  /** Our order number: the carrier's reference, at most 50 characters. */
  reference: string
  to: { name: string; phone: string; email: string; address: DeliveryAddress }
  weightGrams: number
  /** The carrier's fast service, instead of the usual one. */
  isExpress?: boolean
}

export type Shipment = { shipmentId: string; itemId: string; trackingNumber: string }

export type Tracked = {
  trackingNumber: string
  status: string
  /** Newest first. */
  scans: { at: Date; description: string; location: string }[]
}

/** The carrier did not answer. Nothing was lodged; try again. */
export class CarrierDown extends Error {
  override name = 'CarrierDown'
}

/** The carrier refused, for example because of the address; `message` is its own wording. */
export class CarrierRefused extends Error {
  override name = 'CarrierRefused'
}
