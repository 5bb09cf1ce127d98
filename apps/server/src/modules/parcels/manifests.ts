import { done, type Result, refused } from '@om/contracts/errors'
import type { Shipping } from '@om/contracts/shipping'
import { CarrierDown, CarrierRefused } from '@om/integrations/parcels/port'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { FileReply } from '#src/http/serve.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import {
  beginManifest,
  dropManifest,
  endManifest,
  lateParcels,
  latestManifests,
  type ManifestRow,
  manifestById,
  openManifest,
  shipmentsOf,
  waitingParcels,
} from './manifests.repo.ts'

const HOUR_MS = 3_600_000
/** When a parcel that has not arrived is late, by its service, in hours after it was handed over. */
const LATE_HOURS = { express: 3 * 24, usual: 8 * 24 }

/** The carrier's fast products, as they stand in the number of an article. */
const expressCodes = new Set(['00087', '00096'])
const isExpress = (trackingNumber: string): boolean => expressCodes.has(trackingNumber.slice(-9, -4))

/** What waits to be lodged, Express first; the manifests of late; and parcels that should have arrived. */
export const readShipping = async ({ tx, now }: Ctx<'pharmacist'>): Promise<Result<Shipping>> => {
  const waiting = await waitingParcels(tx)
  const open = await openManifest(tx)
  const lodged = await latestManifests(tx)
  const late = (await lateParcels(tx, new Date(now.getTime() - LATE_HOURS.express * HOUR_MS))).filter(
    ({ trackingNumber, handedOverAt }) =>
      isExpress(trackingNumber) ||
      (handedOverAt !== null && now.getTime() - handedOverAt.getTime() > LATE_HOURS.usual * HOUR_MS),
  )
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
    late: late.map(present).toSorted((one, other) => Number(other.isExpress) - Number(one.isExpress)),
  })
}

/** Asks the carrier; a manifest that it may have taken before, when its answer was lost, is found again by its shipments. */
const lodgeWith = async ({ carrier }: Pick<Deps, 'carrier'>, reference: string, shipmentIds: string[]) => {
  try {
    return await carrier.lodge({ reference, shipmentIds })
  } catch (error) {
    if (!(error instanceof CarrierRefused)) throw error
    const orders = new Set(await Promise.all(shipmentIds.map(id => carrier.lodgedIn(id))))
    const [known] = orders
    if (orders.size === 1 && known) return known
    throw error
  }
}

const finish = (ctx: BareCtx<'pharmacist'>, id: string, carrierOrderId: string, count: number) =>
  inTransaction(ctx, async ({ deps, tx }): Promise<Result<{ parcels: number }>> => {
    if (await endManifest(tx, id, carrierOrderId, deps.clock.now())) {
      const reason = `${count} parcels, ${carrierOrderId}`
      await audit(deps.clock, tx, { action: 'manifest.lodge', subjectType: 'manifest', subjectId: id, reason })
      await announce(tx, ['role:pharmacist'], 'board', id)
    }
    return done({ parcels: count })
  })

/**
 * Lodges everything that was handed over and is on no manifest as one manifest with the carrier. Where its answer was lost, the same
 * manifest is asked for again: no parcel is on two. Refuses with `nothing_to_lodge`, `provider_down` and, in the carrier's words,
 * `manifest_refused`; then the parcels wait again.
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
    return row ? done(row) : refused('nothing_to_lodge')
  })
  if (!begun.ok) return begun
  const manifest = begun.value
  const shipments = await inTransaction(ctx, async ({ tx }) => done(await shipmentsOf(tx, manifest.id)))
  if (!shipments.ok) throw new Error('the parcels of a manifest could not be read')
  if (manifest.lodgedAt) return done({ parcels: shipments.value.length })
  try {
    const carrierOrderId = await lodgeWith(deps, manifest.id, shipments.value)
    return await finish(ctx, manifest.id, carrierOrderId, shipments.value.length)
  } catch (error) {
    if (error instanceof CarrierDown) {
      deps.log.warn({ err: error, manifest: manifest.id }, 'a manifest was not lodged: the carrier is down')
      return refused('provider_down')
    }
    if (!(error instanceof CarrierRefused)) throw error
    await inTransaction(ctx, async ({ tx }) => done(await dropManifest(tx, manifest.id)))
    return refused('manifest_refused', [{ message: error.message }])
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
