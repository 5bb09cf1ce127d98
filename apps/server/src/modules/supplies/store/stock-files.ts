import { createHash } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  MOST_DELIVERY_ROWS,
  ReceivedLot,
  type StockDelivery,
  type StockItem,
  type StockLot,
  type takeDelivery,
} from '@om/contracts/stock'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import { readCsv } from '#src/documents/read-csv.ts'
import type { FileReply } from '#src/http/serve.ts'
import { clinicToday, currentPharmacist } from '#src/modules/people/people.ts'
import { presentItems } from './present-stock.ts'
import { type ItemRow, insertLot, insertMove, lotsNumbered, visibleItems } from './store.repo.ts'

const columns: CsvColumns<{ item: StockItem; lot: StockLot | undefined }> = [
  ['Name', row => row.item.name],
  ['Kind', row => row.item.kind],
  ['Unit', row => row.item.unit],
  ['Code', row => row.item.code],
  ['Order below', row => row.item.least],
  ['Delivery days', row => row.item.deliveryDays],
  ['Lot', row => row.lot?.lot ?? ''],
  ['Maker', row => row.lot?.maker ?? ''],
  ['Expires on', row => row.lot?.expiresOn ?? ''],
  ['Location', row => row.lot?.location ?? ''],
  ['Quantity', row => row.lot?.quantity ?? 0],
  ['State', row => row.lot?.state ?? ''],
  ['Kept back', row => row.lot?.blocked ?? ''],
]

/** What is in stock as a file, a line for each lot; an item without one has a line too. */
export const exportStock = async ({ deps, tx }: Ctx<'pharmacist'>): Promise<Result<FileReply>> => {
  const items = await presentItems(deps, tx, await visibleItems(tx))
  const rows = items.flatMap(item => (item.lots.length > 0 ? item.lots : [undefined]).map(lot => ({ item, lot })))
  return done({ bytes: csvBytes(csvOf(columns, rows)), filename: `stock-${clinicToday(deps.clock)}.csv` })
}

const wanted = ['name', 'lot', 'maker', 'expires on', 'location', 'quantity'] as const

/** An id for a row of a delivery: the same file sent again is the same lots. */
const lotIdOf = (deliveryId: string, line: number): string => {
  const hash = createHash('sha256').update(`${deliveryId} ${line}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** `31/12/2027` as spreadsheets here write it; anything else as it is. */
const dayOf = (text: string): string =>
  text.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, (_, day: string, month: string, year: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )

type Row = StockDelivery['rows'][number] & { item: ItemRow | undefined; lotId: string }

const readRow = (items: ItemRow[], places: Map<string, number>, deliveryId: string, today: string) => {
  return ({ line, cells }: ReturnType<typeof readCsv>[number]): Row => {
    const cell = (name: (typeof wanted)[number]) => cells[places.get(name) ?? -1] ?? ''
    const name = cell('name')
    const item = items.find(
      one => one.name.toLowerCase() === name.toLowerCase() || (one.code !== '' && one.code === name.toUpperCase()),
    )
    const typed = {
      lotId: lotIdOf(deliveryId, line),
      lot: cell('lot'),
      maker: cell('maker'),
      expiresOn: dayOf(cell('expires on')),
      location: cell('location'),
      quantity: cell('quantity') === '' ? Number.NaN : Number(cell('quantity')),
    }
    const read = ReceivedLot.safeParse(typed)
    const problems = [
      ...(item ? [] : [name ? 'This is not kept in stock. Add it first, or correct its name.' : 'Say what it is.']),
      ...(read.success ? [] : read.error.issues.map(issue => issue.message)),
      ...(read.success && read.data.expiresOn < today ? ['This has expired. Send it back to the supplier.'] : []),
    ]
    const { quantity, ...words } = read.success ? read.data : typed
    return {
      ...words,
      line,
      name: item?.name ?? name,
      unit: item?.unit ?? '',
      quantity: Number.isFinite(quantity) ? quantity : null,
      problem: problems.join(' '),
      item,
    }
  }
}

const keyOf = (itemId: string, { lot, maker }: Pick<Row, 'lot' | 'maker'>) =>
  [itemId, lot, maker.toLowerCase()].join('\n')

/**
 * Reads a delivery from a CSV, and receives it in quarantine once it is to be taken: all of its rows, or with one that is wrong none of
 * them. Each row says what is wrong with it. Sent again with the same id, nothing comes twice.
 */
export const receiveDelivery = async (
  ctx: Ctx<'pharmacist'>,
  { id, csv, take }: Extract<CallInput<typeof takeDelivery>, { body: unknown }>['body'],
): Promise<Result<StockDelivery>> => {
  const { deps, tx, actor, now } = ctx
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const [head, ...lines] = readCsv(csv)
  const names = (head?.cells ?? []).map(one => one.toLowerCase())
  const missing = wanted.filter(name => !names.includes(name))
  const wrong = (message: string) => refused('bad_request', [{ field: 'csv', message }])
  if (missing.length > 0) return wrong(`The first line has to name these columns too: ${missing.join(', ')}.`)
  if (lines.length === 0) return wrong('There is no line below the names of the columns.')
  if (lines.length > MOST_DELIVERY_ROWS) return wrong(`Send at most ${MOST_DELIVERY_ROWS} lines at once.`)
  const places = new Map(names.map((name, index) => [name, index]))
  const items = await visibleItems(tx)
  const rows = lines.map(readRow(items, places, id, clinicToday(deps.clock)))
  const known = await lotsNumbered(
    tx,
    rows.map(row => row.lot),
  )
  const here = new Map(known.map(lot => [keyOf(lot.itemId, lot), lot.id]))
  const seen = new Set<string>()
  for (const row of rows) {
    if (row.problem || !row.item) continue
    const key = keyOf(row.item.id, row)
    if (seen.has(key)) row.problem = 'This lot stands above already. Add the quantities.'
    else if ((here.get(key) ?? row.lotId) !== row.lotId)
      row.problem = 'This lot of this maker is here already. Count it.'
    seen.add(key)
  }
  const shown = rows.map(({ item: _item, lotId: _lotId, ...row }) => row)
  const bad = rows.filter(row => row.problem)
  if (!take) return done({ rows: shown, taken: false })
  if (bad.length > 0)
    return refused(
      'bad_request',
      bad.slice(0, 20).map(row => ({ field: 'csv', message: `Line ${row.line}: ${row.problem}` })),
    )
  for (const { item, lotId, lot, maker, expiresOn, location, quantity } of rows) {
    if (!item || quantity === null) throw new Error('a row without a problem is not whole')
    const received = { lot, maker, expiresOn, location, receivedBy: actor.name, receivedAt: now }
    if (!(await insertLot(tx, { id: lotId, itemId: item.id, ...received }))) {
      if (here.get(keyOf(item.id, { lot, maker })) === lotId) continue
      return wrong(`Lot ${lot} of ${item.name} has just been received by somebody else. Read the file again.`)
    }
    await insertMove(tx, {
      ...{ lotId, kind: 'receive', change: quantity, at: now },
      ...{ pharmacistId: actor.staffId, byName: actor.name },
    })
  }
  const reason = `${rows.length} lots by file`
  await audit(deps.clock, tx, { action: 'stock.deliver', subjectType: 'stock', subjectId: id, reason })
  await announce(tx, ['role:pharmacist'], 'board', id)
  return done({ rows: shown, taken: true })
}
