import { done, type Result, refused } from '@om/contracts/errors'
import type { CarrierEnquiry, Shipping } from '@om/contracts/shipping'
import { CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import { CarrierDown, CarrierRefused } from '@om/integrations/parcels/port'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { FileReply } from '#src/http/serve.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { endedEnquiries, openEnquiries, type ShownEnquiry } from './enquiries.repo.ts'
import {
  beginManifest,
  dropManifest,
  endManifest,
  isExpress,
  type LodgedManifest,
  lateParcels,
  latestManifests,
  lockManifest,
  type ManifestRow,
  manifestById,
  openManifest,
  shipmentsOf,
  waitingParcels,
} from './manifests.repo.ts'

const HOUR_MS = 3_600_000
/** When a parcel that has not arrived is late, by its service, in hours after it was handed over. */
const LATE_HOURS = { express: 3 * 24, usual: 8 * 24 }

const presentEnquiry = ({ enquiry, ...parcel }: ShownEnquiry, today: IsoDate): CarrierEnquiry => ({
  ...parcel,
  id: enquiry.id,
  number: enquiry.number,
  askedOn: enquiry.askedOn,
  lookOn: enquiry.lookOn,
  isDue: enquiry.outcome === null && enquiry.lookOn <= today,
  by: enquiry.openedByName,
  outcome: enquiry.outcome,
  words: enquiry.words,
  endedBy: enquiry.endedByName,
  endedAt: enquiry.endedAt?.toISOString() ?? null,
})

/** What waits to be lodged, Express first; the manifests of late; and parcels that should have arrived. */
export const readShipping = async ({ tx, now }: Ctx<'pharmacist'>): Promise<Result<Shipping>> => {
  const today = dayIn(now, CLINIC_ZONE)
  const waiting = await waitingParcels(tx)
  const open = await openManifest(tx)
  const lodged = await latestManifests(tx)
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const late = await lateParcels(tx, { express: before(LATE_HOURS.express), usual: before(LATE_HOURS.usual) })
  const present = (row: (typeof waiting)[number]) => ({
    trackingNumber: row.trackingNumber,
    isExpress: isExpress(row.trackingNumber),
    handedOverAt: row.handedOverAt?.toISOString() ?? null,
    carrierStatus: row.carrierStatus,
    orderId: row.orderId,
    shopOrderId: row.shopOrderId,
  })
  return done({
    waiting: waiting.map(present).toSorted((one, other) => Number(other.isExpress) - Number(one.isExpress)),
    open: open ? { id: open.id, by: open.byName, at: open.begunAt.toISOString() } : null,
    manifests: lodged.map(({ id, carrierOrderId, parcels, byName, lodgedAt }) => ({
      ...{ id, carrierOrderId, parcels, by: byName },
      lodgedAt: lodgedAt?.toISOString() ?? '',
    })),
    enquiries: (await openEnquiries(tx)).map(one => presentEnquiry(one, today)),
    ended: (await endedEnquiries(tx)).map(one => presentEnquiry(one, today)),
    late: late.map(present).toSorted((one, other) => Number(other.isExpress) - Number(one.isExpress)),
  })
}

/** The number of a shipment's order with the carrier; null for one that is in none, and one that the carrier does not know. */
const orderOf = async ({ carrier }: Deps, shipmentId: string): Promise<string | null> => {
  try {
    return await carrier.lodgedIn(shipmentId)
  } catch (error) {
    if (error instanceof CarrierRefused) return null
    throw error
  }
}

type Placed = ReadonlyMap<string, string[]>
type Lodged = { carrierOrderId: string } | { refusal: CarrierRefused; placed: Placed }

/**
 * Asks the carrier. A manifest that it may have taken before, when its answer was lost, is found again by its shipments: they are looked
 * for one after the other, because the carrier refuses many calls at once.
 */
const lodgeWith = async (deps: Deps, reference: string, shipmentIds: string[]): Promise<Lodged> => {
  try {
    return { carrierOrderId: await deps.carrier.lodge({ reference, shipmentIds }) }
  } catch (refusal) {
    if (!(refusal instanceof CarrierRefused)) throw refusal
    const placed = new Map<string, string[]>()
    for (const id of shipmentIds) {
      const order = await orderOf(deps, id)
      if (!order) continue
      const there = placed.get(order)
      if (there) there.push(id)
      else placed.set(order, [id])
    }
    const whole = [...placed].find(([, ids]) => ids.length === shipmentIds.length)
    return whole ? { carrierOrderId: whole[0] } : { refusal, placed }
  }
}

const note = async (deps: Deps, tx: Tx, { id, carrierOrderId, parcels }: LodgedManifest): Promise<void> => {
  const reason = `${parcels} ${parcels === 1 ? 'parcel' : 'parcels'}, ${carrierOrderId}`
  await audit(deps.clock, tx, { action: 'manifest.lodge', subjectType: 'manifest', subjectId: id, reason })
  await announce(tx, ['role:pharmacist'], 'board', id)
}

const meanwhile = 'A colleague asked at the same moment. Lodge once more: it is found by its parcels.'

const finish = (ctx: BareCtx<'pharmacist'>, kept: LodgedManifest) =>
  inTransaction(ctx, async ({ deps, tx, now }): Promise<Result<{ parcels: number }>> => {
    const { id, carrierOrderId, parcels } = kept
    if (await endManifest(tx, id, carrierOrderId, now)) await note(deps, tx, kept)
    else {
      const row = await manifestById(tx, id)
      if (!row) return refused('manifest_refused', [{ message: meanwhile }])
      if (row.carrierOrderId !== carrierOrderId)
        deps.log.warn({ manifest: id, carrierOrderId }, 'a manifest has a second order with the carrier')
    }
    return done({ parcels })
  })

/**
 * What the carrier has in orders of its own is lodged with these; the rest waits again. One that a colleague has lodged meanwhile stays.
 * Answers with whether all of it is lodged.
 */
const giveBack = (ctx: BareCtx<'pharmacist'>, { id, count, placed }: { id: string; count: number; placed: Placed }) =>
  inTransaction(ctx, async ({ deps, tx, now }): Promise<boolean> => {
    const row = await lockManifest(tx, id)
    if (!row) return false
    if (row.lodgedAt) return true
    for (const kept of await dropManifest(tx, row, placed, now)) await note(deps, tx, kept)
    await announce(tx, ['role:pharmacist'], 'board', id)
    return [...placed.values()].flat().length === count
  })

/**
 * Lodges everything that was handed over and is on no manifest as one manifest with the carrier. Where its answer was lost, the same
 * manifest is asked for again: no parcel is on two. Refuses with `nothing_to_lodge`, `provider_down` and, in the carrier's words,
 * `manifest_refused`; then what the carrier has already stands as lodged, and the other parcels wait again.
 */
export const lodgeManifest = async (
  ctx: BareCtx<'pharmacist'>,
  { id }: { id: string },
): Promise<Result<{ parcels: number }>> => {
  const { deps } = ctx
  const begun = await inTransaction(ctx, async ({ tx, actor }): Promise<Result<ManifestRow>> => {
    const registered = await currentPharmacist(deps.clock, tx, actor)
    if (!registered.ok) return registered
    const known = (await manifestById(tx, id)) ?? (await openManifest(tx))
    if (known) return done(known)
    const row = await beginManifest(tx, { id, begunBy: actor.staffId, byName: actor.name, begunAt: deps.clock.now() })
    if (row) await announce(tx, ['role:pharmacist'], 'board', id)
    return row ? done(row) : refused('nothing_to_lodge')
  })
  if (!begun.ok) return begun
  const manifest = begun.value
  const shipments = await inTransaction(ctx, async ({ tx }) => done(await shipmentsOf(tx, manifest.id)))
  if (!shipments.ok) throw new Error('the parcels of a manifest could not be read')
  if (manifest.lodgedAt) return done({ parcels: shipments.value.length })
  const count = shipments.value.length
  try {
    const lodged = await lodgeWith(deps, manifest.id, shipments.value)
    if ('carrierOrderId' in lodged) return await finish(ctx, { id: manifest.id, ...lodged, parcels: count })
    const isLodged = await giveBack(ctx, { id: manifest.id, count, placed: lodged.placed })
    return isLodged ? done({ parcels: count }) : refused('manifest_refused', [{ message: lodged.refusal.message }])
  } catch (error) {
    if (!(error instanceof CarrierDown)) throw error
    deps.log.warn({ err: error, manifest: manifest.id }, 'a manifest was not lodged: the carrier is down')
    return refused('provider_down')
  }
}

/** The manifest as the carrier prints it, for its driver. It names who receives what, so taking it is audited. */
export const manifestPaper = async (ctx: BareCtx<'pharmacist'>, { id }: { id: string }): Promise<Result<FileReply>> => {
  const { deps } = ctx
  const found = await inTransaction(ctx, async ({ tx }): Promise<Result<ManifestRow>> => {
    const row = await manifestById(tx, id)
    if (!row?.lodgedAt) return refused('not_found')
    await audit(deps.clock, tx, { action: 'manifest.read', subjectType: 'manifest', subjectId: id })
    return done(row)
  })
  if (!found.ok) return found
  try {
    const bytes = await deps.carrier.manifest(found.value.carrierOrderId)
    return done({ bytes, filename: `manifest-${found.value.carrierOrderId}.pdf` })
  } catch (error) {
    if (!(error instanceof CarrierDown || error instanceof CarrierRefused)) throw error
    deps.log.warn({ err: error, manifest: id }, 'no manifest paper: the carrier did not send it')
    return refused('provider_down')
  }
}
