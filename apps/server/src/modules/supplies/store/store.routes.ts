import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  addStockItem as addEndpoint,
  attachCertificate as attachEndpoint,
  stockCertificate as certificateEndpoint,
  changeStockItem as changeEndpoint,
  countLot as countEndpoint,
  takeDelivery as deliverEndpoint,
  exportStock as exportEndpoint,
  forecastStock as forecastEndpoint,
  listStock as listEndpoint,
  MOST_CERTIFICATE_BYTES,
  moveLot as moveEndpoint,
  lotMoves as movesEndpoint,
  receiveStock as receiveEndpoint,
  type StockItem,
  type StockMove,
  wasteLot as wasteEndpoint,
} from '@om/contracts/stock'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { clinicToday, currentPharmacist } from '#src/modules/people/people.ts'
import { orderNumber } from '../supplies.present.ts'
import { forecastStock } from './forecast.ts'
import { blockedBy, presentItems } from './present-stock.ts'
import { exportStock, receiveDelivery } from './stock-files.ts'
import {
  certificateKey,
  insertItem,
  insertLot,
  insertMove,
  itemById,
  type LotRow,
  lockLot,
  lotById,
  movesOf,
  recalledOf,
  updateItem,
  updateLot,
  visibleItems,
  wasReceived,
} from './store.repo.ts'

type Reader = Ctx<'pharmacist'>
type BodyOf<E> = CallInput<E> extends { body: infer B } ? B : never
type OfLot<E> = { id: string } & BodyOf<E>

const presentOne = async ({ deps, tx }: Reader, itemId: string): Promise<Result<StockItem>> => {
  const item = await itemById(tx, itemId)
  const [shown] = item ? await presentItems(deps, tx, [item]) : []
  return shown ? done(shown) : refused('not_found')
}

const listStock = async ({ deps, tx }: Reader): Promise<Result<{ items: StockItem[] }>> =>
  done({ items: await presentItems(deps, tx, await visibleItems(tx)) })

const record = async ({ deps, tx }: Reader, action: string, id: string, reason = '') => {
  await audit(deps.clock, tx, { action: `stock.${action}`, subjectType: 'stock', subjectId: id, reason })
  await announce(tx, ['role:pharmacist'], 'board', id)
}

/** Keeps something in stock from now on. Refuses with `stock_item_exists`. */
const addItem = async (ctx: Reader, input: BodyOf<typeof addEndpoint>): Promise<Result<StockItem>> => {
  const registered = await currentPharmacist(ctx.deps.clock, ctx.tx, ctx.actor)
  if (!registered.ok) return registered
  const item = await insertItem(ctx.tx, { ...input, createdAt: ctx.now })
  if (!item) return refused('stock_item_exists')
  await record(ctx, 'add', item.id)
  return presentOne(ctx, item.id)
}

/** Changes an item. Refuses a name or a code that is another item’s, and another unit where lots are counted in the one it has. */
const changeItem = async (ctx: Reader, { id, ...change }: OfLot<typeof changeEndpoint>): Promise<Result<StockItem>> => {
  const registered = await currentPharmacist(ctx.deps.clock, ctx.tx, ctx.actor)
  if (!registered.ok) return registered
  const item = await itemById(ctx.tx, id)
  if (!item) return refused('not_found')
  if (change.unit !== item.unit && (await wasReceived(ctx.tx, id)))
    return refused('bad_request', [
      {
        field: 'unit',
        message: `Its lots are counted in ${item.unit}. Give it another name, and keep what the script says as a new item.`,
      },
    ])
  if (!(await updateItem(ctx.tx, id, change)))
    return refused('bad_request', [
      { field: 'code', message: 'Another item has this name or code. Scan it to see which.' },
    ])
  await record(ctx, 'change', id)
  return presentOne(ctx, id)
}

const written = ({ actor, now }: Reader) => ({ pharmacistId: actor.staffId, byName: actor.name, at: now })

/** Receives a lot in quarantine, once for each id. Refuses what has expired, and a number of a maker that is here already. */
const receiveLot = async (ctx: Reader, input: OfLot<typeof receiveEndpoint>): Promise<Result<StockItem>> => {
  const { deps, tx, actor, now } = ctx
  const { id, lotId, quantity, ...lot } = input
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  if (!(await itemById(tx, id))) return refused('not_found')
  if (lot.expiresOn < clinicToday(deps.clock))
    return refused('bad_request', [{ field: 'expiresOn', message: 'This has expired. Send it back to the supplier.' }])
  const isNew = await insertLot(tx, { id: lotId, itemId: id, ...lot, receivedBy: actor.name, receivedAt: now })
  if (isNew) {
    await insertMove(tx, { lotId, kind: 'receive', change: quantity, ...written(ctx) })
    await record(ctx, 'receive', lotId)
    return presentOne(ctx, id)
  }
  const stored = await lotById(tx, lotId)
  if (stored?.itemId === id) {
    const came = (await movesOf(tx, lotId)).find(move => move.kind === 'receive')?.change
    const isSame = stored.lot === lot.lot && stored.maker === lot.maker && stored.expiresOn === lot.expiresOn
    // Of a lot that has moved often, its coming is no longer among the newest moves.
    if (isSame && (came === undefined || came === quantity)) return presentOne(ctx, id)
    return refused('bad_request', [
      {
        field: 'lot',
        message:
          'This was received already, with other details: look at it above, and count it where the amount differs.',
      },
    ])
  }
  const message = 'This lot of this maker is here already. Count it, or enter the number on the second container.'
  return refused('bad_request', [{ field: 'lot', message }])
}

/** A lot held still, of a pharmacist who may work. */
const lotFor = async (ctx: Reader, id: string): Promise<Result<LotRow>> => {
  const registered = await currentPharmacist(ctx.deps.clock, ctx.tx, ctx.actor)
  if (!registered.ok) return registered
  const lot = await lockLot(ctx.tx, id)
  return lot ? done(lot) : refused('not_found')
}

/** Keeps the certificate of a lot beside the private photos; one that is attached again takes its place, as long as nothing rests on it. */
const attachCertificate = async (
  ctx: Reader,
  { id, pdf }: OfLot<typeof attachEndpoint>,
): Promise<Result<StockItem>> => {
  const lot = await lotFor(ctx, id)
  if (!lot.ok) return lot
  const bytes = Buffer.from(pdf, 'base64')
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-' || bytes.length > MOST_CERTIFICATE_BYTES)
    return refused('bad_request', [{ field: 'pdf', message: 'Choose the certificate as a PDF of at most 4 MB.' }])
  if (lot.value.state === 'released' && lot.value.hasCertificate)
    return refused('bad_request', [
      { field: 'pdf', message: 'It was released by its certificate. Take it back into quarantine first.' },
    ])
  await ctx.deps.files.put(certificateKey(id), bytes, 'application/pdf')
  await updateLot(ctx.tx, id, { hasCertificate: true })
  await record(ctx, 'certificate', id)
  return presentOne(ctx, lot.value.itemId)
}

const readCertificate = async ({ deps, tx }: Reader, { id }: { id: string }): Promise<Result<FileReply>> => {
  const lot = await lotById(tx, id)
  const bytes = lot?.hasCertificate ? await deps.files.get(certificateKey(id)) : null
  return lot && bytes ? done({ bytes, filename: `certificate-${lot.lot.toLowerCase()}.pdf` }) : refused('not_found')
}

/** Releases a lot, or takes it out again. An ingredient needs its certificate; what is expired or recalled stays. */
const moveLot = async (
  ctx: Reader,
  { id, from, to, reason }: OfLot<typeof moveEndpoint>,
): Promise<Result<StockItem>> => {
  const found = await lotFor(ctx, id)
  if (!found.ok) return found
  const { deps, tx, actor } = ctx
  const lot = found.value
  if (lot.state !== from) return refused('lot_changed')
  if (to === 'released') {
    const item = await itemById(tx, lot.itemId)
    if (item?.kind === 'ingredient' && !lot.hasCertificate)
      return refused('bad_request', [{ field: 'to', message: 'Attach its certificate of analysis first.' }])
    const blocked = blockedBy({ ...lot, state: 'released' }, await recalledOf(tx, [lot.lot]), clinicToday(deps.clock))
    if (blocked) return refused('bad_request', [{ field: 'to', message: blocked }])
  }
  await updateLot(tx, id, { state: to, stateReason: reason, releasedBy: to === 'released' ? actor.name : '' })
  await record(ctx, to, id, reason)
  return presentOne(ctx, lot.itemId)
}

/** Keeps what was counted. A difference needs its reason; one that somebody caused meanwhile is refused with `lot_changed`. */
const countLot = async (ctx: Reader, input: OfLot<typeof countEndpoint>): Promise<Result<StockItem>> => {
  const found = await lotFor(ctx, input.id)
  if (!found.ok) return found
  const lot = found.value
  const { counted, expected, location, reason } = input
  if (lot.quantity !== expected) return refused('lot_changed')
  const change = Math.round((counted - lot.quantity) * 1e4) / 1e4
  if (change !== 0 && reason.length < 10)
    return refused('bad_request', [{ field: 'reason', message: 'Say in at least 10 characters why it differs.' }])
  if (location !== lot.location) await updateLot(ctx.tx, lot.id, { location })
  await insertMove(ctx.tx, { lotId: lot.id, kind: 'count', change, reason, ...written(ctx) })
  await record(ctx, 'count', lot.id)
  return presentOne(ctx, lot.itemId)
}

/** Takes out what was spilled, spoiled or thrown away. Refuses with `lot_changed` where it does not hold what was seen, as when it is sent twice. */
const wasteLot = async (
  ctx: Reader,
  { id, expected, quantity, reason }: OfLot<typeof wasteEndpoint>,
): Promise<Result<StockItem>> => {
  const found = await lotFor(ctx, id)
  if (!found.ok) return found
  const lot = found.value
  if (lot.quantity !== expected) return refused('lot_changed')
  if (quantity > lot.quantity)
    return refused('bad_request', [{ field: 'quantity', message: `Only ${lot.quantity} are in it. Count it first.` }])
  await insertMove(ctx.tx, { lotId: id, kind: 'waste', change: -quantity, reason, ...written(ctx) })
  await record(ctx, 'waste', id)
  return presentOne(ctx, lot.itemId)
}

const listMoves = async ({ tx }: Reader, { id }: { id: string }): Promise<Result<{ items: StockMove[] }>> => {
  if (!(await lotById(tx, id))) return refused('not_found')
  const rows = await movesOf(tx, id)
  return done({
    items: rows.map(row => ({
      id: row.id,
      kind: row.kind,
      change: row.change,
      balance: row.balance,
      reason: row.reason,
      orderNumber: row.orderNumber === null ? null : orderNumber(row.orderNumber),
      by: row.byName,
      at: row.at.toISOString(),
    })),
  })
}

/** What the pharmacy has by lot: received, released, counted, wasted; what orders take out is part of their steps. */
export const storeRoutes = (deps: Deps): Route[] => [
  serve(deps, listEndpoint, listStock),
  serve(deps, forecastEndpoint, forecastStock),
  serve(deps, exportEndpoint, exportStock),
  serve(deps, deliverEndpoint, receiveDelivery),
  serve(deps, addEndpoint, addItem),
  serve(deps, changeEndpoint, changeItem),
  serve(deps, receiveEndpoint, receiveLot),
  serve(deps, attachEndpoint, attachCertificate),
  serve(deps, certificateEndpoint, readCertificate),
  serve(deps, moveEndpoint, moveLot),
  serve(deps, countEndpoint, countLot),
  serve(deps, wasteEndpoint, wasteLot),
  serve(deps, movesEndpoint, listMoves),
]
