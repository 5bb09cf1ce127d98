import { setTimeout as wait } from 'node:timers/promises'
import { done, type Result, refused } from '@om/contracts/errors'
import { CarrierDown, CarrierRefused, type NewShipment, type Shipment } from '@om/integrations/parcels/port'
import { system } from '#src/actor.ts'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { insertParcel, type ParcelOf } from './parcels.repo.ts'

/** Longer than the carrier's client takes to give up, so that a reservation ends by itself only after a crash. */
const reservedMs = 15_000
const lookAgainMs = 250

/**
 * Tries to reserve an order for a call to the carrier, and waits while another request has it: `reserve` answers with
 * null then. Refuses with `timed_out` when that takes too long.
 */
const inTurn = async <T>(reserve: () => Promise<Result<T | null>>): Promise<Result<T>> => {
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
const lodgeShipment = async (
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

/** A kind of order that is sent in a parcel: `O` is its row, `P` its page for the pharmacist. */
export type SentOrder<O, P> = {
  subjectType: 'order' | 'shop_order'
  parcelOf: (id: string) => ParcelOf
  /** The order, held still until the transaction ends. */
  lock: (tx: Tx, id: string) => Promise<O | undefined>
  /** What the carrier is asked; or the page, where the order has its parcel already. */
  prepare: (ctx: Ctx<'pharmacist'>, order: O) => Promise<Result<{ shipment: NewShipment } | { page: P }>>
  /** Keeps the order for one request, unless another has it. */
  reserve: (tx: Tx, id: string, ms: number) => Promise<boolean>
  /** Gives it back after the carrier said no. */
  giveBack: (tx: Tx, id: string) => Promise<void>
  /** Gives it back with its parcel, as a change of the order. */
  change: (tx: Tx, order: O) => Promise<O | undefined>
  announce: (tx: Tx, order: O) => Promise<void>
  page: (ctx: Ctx<'pharmacist'>, order: O) => Promise<P>
}

/**
 * Lodges the parcel of a packed order with the carrier. An order has one parcel: asking again answers with it, and asking
 * at the same moment waits for it, so the carrier is asked once. Refuses with `provider_down` and `address_refused`; the
 * order stays packed then and can be tried again.
 */
export const lodgeParcel = async <O extends { id: string; patientId: string | null }, P>(
  ctx: BareCtx<'pharmacist'>,
  id: string,
  sent: SentOrder<O, P>,
): Promise<Result<P>> => {
  const { deps } = ctx
  type Prepared = { shipment: NewShipment } | { page: P }
  const ready = await inTurn(() =>
    inTransaction(ctx, async (inside): Promise<Result<Prepared | null>> => {
      const order = await sent.lock(inside.tx, id)
      if (!order) return refused('not_found')
      const prepared = await sent.prepare(inside, order)
      if (!prepared.ok || 'page' in prepared.value) return prepared
      return (await sent.reserve(inside.tx, id, reservedMs)) ? prepared : done(null)
    }),
  )
  if (!ready.ok) return ready
  if ('page' in ready.value) return done(ready.value.page)
  const lodged = await lodgeShipment(deps, ready.value.shipment, () =>
    inTransaction({ deps, actor: system('parcels') }, ({ tx }) => sent.giveBack(tx, id)),
  )
  if (!lodged.ok) return lodged
  return inTransaction(ctx, async (inside): Promise<Result<P>> => {
    const { tx } = inside
    const order = await sent.lock(tx, id)
    if (!order) return refused('not_found')
    const { patientId } = order
    const { trackingNumber, shipmentId, itemId } = lodged.value
    const row = { patientId, trackingNumber, shipmentId, itemId, createdAt: deps.clock.now() }
    const parcel = await insertParcel(tx, sent.parcelOf(id), row)
    // The reservation ran out and a colleague was faster; a label that is never posted costs nothing.
    if (parcel.trackingNumber !== trackingNumber) return done(await sent.page(inside, order))
    const { subjectType } = sent
    const action = `${subjectType}.parcel`
    await audit(deps.clock, tx, { action, subjectType, subjectId: id, patientId, reason: trackingNumber })
    await sent.announce(tx, order)
    return done(await sent.page(inside, (await sent.change(tx, order)) ?? order))
  })
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

/** Gives a label back to the carrier, unused. Refuses with `provider_down`, and `label_not_voided` in the carrier's own words. */
export const voidAtCarrier = async (
  deps: Pick<Deps, 'carrier' | 'log'>,
  { shipmentId, trackingNumber }: { shipmentId: string; trackingNumber: string },
): Promise<Result<null>> => {
  try {
    await deps.carrier.cancelShipment(shipmentId)
    return done(null)
  } catch (error) {
    if (error instanceof CarrierRefused) return refused('label_not_voided', [{ message: error.message }])
    if (!(error instanceof CarrierDown)) throw error
    deps.log.warn({ err: error, trackingNumber }, 'a label was not voided: the carrier is down')
    return refused('provider_down')
  }
}
