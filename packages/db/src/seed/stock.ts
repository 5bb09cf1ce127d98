import { addDays } from '@om/domain/dates'
import { templates } from '@om/domain/prescribing/template-data'
import type { dispensedItems, worksheets } from '../tables/orders.ts'
import type { stockItems, stockLots, stockMoves } from '../tables/stock.ts'
import { dayOf, hoursAfter, idOf } from './ids.ts'
import { people } from './people.ts'

type Item = typeof stockItems.$inferInsert & { id: string }
type Lot = typeof stockLots.$inferInsert & { id: string }
type Move = typeof stockMoves.$inferInsert

/** What the demo weighs from: the lot of each ingredient, what one delivery of it is, and below what it is ordered. */
export const demoIngredients = [
  { name: 'Minoxidil BP', lot: 'MX2409', unit: 'g', received: 100, least: 20 },
  { name: 'Spironolactone BP', lot: 'SP2407', unit: 'g', received: 50, least: 10 },
  { name: 'Finasteride BP', lot: 'FN2411', unit: 'g', received: 5, least: 2 },
  { name: 'Microcrystalline cellulose', lot: 'MC118', unit: 'g', received: 2500, least: 2400 },
  { name: 'Capsule shells, size 3', lot: 'CS3-77', unit: 'pieces', received: 10_000, least: 2000 },
  { name: 'Propylene glycol', lot: 'PG2502', unit: 'mL', received: 2000, least: 400 },
  { name: 'Ethanol 96%', lot: 'ET2503', unit: 'mL', received: 1000, least: 1200 },
  { name: 'Purified water', lot: 'PW2610', unit: 'mL', received: 2000, least: 200 },
] as const

const goodsNames = [
  ...new Map(
    templates
      .flatMap(template => template.items)
      .filter(item => !item.compounded)
      .map(item => [item.description, item.unit === 'g' || item.unit === 'mL' ? item.unit : 'pieces'] as const),
  ),
]

const RECEIVED_DAYS_AGO = 240

type Used = {
  name: string
  lot: string
  maker: string
  expiresOn: string
  quantity: number
  unit: string
  at: Date
  order: string
}

const usesOf = (
  made: readonly (typeof worksheets.$inferInsert)[],
  items: readonly (typeof dispensedItems.$inferInsert)[],
): Used[] =>
  [
    ...made.flatMap(({ lots = [], compoundedAt, orderId }) =>
      lots.map(lot => ({
        name: lot.ingredient,
        lot: lot.lot,
        maker: lot.maker ?? '',
        expiresOn: lot.expiresOn,
        quantity: lot.unit === 'mg' ? lot.actual / 1000 : lot.actual,
        unit: lot.unit,
        at: compoundedAt ?? new Date(0),
        order: orderId,
      })),
    ),
    ...items
      .filter(item => !item.compounded)
      .map(item => ({
        name: item.description,
        lot: item.batchNumber,
        maker: item.maker ?? '',
        expiresOn: item.expiresOn,
        quantity: item.quantity ?? 0,
        unit: '',
        at: item.recordedAt,
        order: item.orderId,
      })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime())

/**
 * The stock of the demo: everything that its orders were made and packed of came in before, and went out of its lot in the order in
 * which it was used; what is left, what waits in quarantine and what has expired.
 */
export const buildStock = (
  made: readonly (typeof worksheets.$inferInsert)[],
  packed: readonly (typeof dispensedItems.$inferInsert)[],
  now: Date,
): { items: Item[]; lots: Lot[]; moves: Move[] } => {
  const today = dayOf(now)
  const at = hoursAfter(now, -RECEIVED_DAYS_AGO * 24)
  const by = { pharmacistId: people.phWalsh.staffId, byName: `${people.phWalsh.firstName} ${people.phWalsh.lastName}` }
  const lots: Lot[] = []
  const moves: Move[] = []
  const receive = (
    item: Item,
    lot: Pick<Lot, 'lot' | 'maker' | 'expiresOn'> & Partial<Lot>,
    quantity: number,
    receivedAt: Date,
  ): Lot => {
    const row = {
      id: idOf('stock-lot', `${item.name} ${lot.lot}`),
      itemId: item.id,
      location: item.kind === 'ingredient' ? 'Cabinet 2, shelf B' : 'Shelf 3',
      state: 'released' as const,
      receivedBy: by.byName,
      receivedAt,
      releasedBy: by.byName,
      ...lot,
    }
    lots.push(row)
    moves.push({ lotId: row.id, kind: 'receive', change: quantity, balance: 0, at: receivedAt, ...by })
    return row
  }
  const items: Item[] = [
    ...demoIngredients.map(({ name, unit, least }) => ({
      ...{ id: idOf('stock-item', name), kind: 'ingredient' as const, name, unit, least, createdAt: at },
    })),
    ...goodsNames.map(([name, unit]) => ({
      ...{
        id: idOf('stock-item', name),
        kind: 'goods' as const,
        name,
        unit,
        least: unit === 'g' ? 600 : 450,
        createdAt: at,
      },
    })),
  ]
  const itemOf = (name: string): Item => {
    const item = items.find(one => one.name === name)
    if (!item) throw new Error(`the demo keeps no ${name} in stock`)
    return item
  }
  for (const { name, lot, received } of demoIngredients)
    receive(itemOf(name), { lot, maker: 'Medisca', expiresOn: addDays(today, 420) }, received, at)
  for (const [index, [name, unit]] of goodsNames.entries())
    receive(
      itemOf(name),
      { lot: `AR24${index + 1}17`, maker: 'Arrow Pharma', expiresOn: addDays(today, 500) },
      unit === 'g' ? 6000 : 4500,
      at,
    )
  for (const use of usesOf(made, packed)) {
    const item = itemOf(use.name)
    const lot =
      lots.find(one => one.itemId === item.id && one.lot === use.lot) ??
      receive(item, { lot: use.lot, maker: use.maker, expiresOn: use.expiresOn }, use.quantity, hoursAfter(use.at, -48))
    moves.push({ lotId: lot.id, kind: 'use', change: -use.quantity, balance: 0, at: use.at, ...by })
  }
  receive(
    itemOf('Ethanol 96%'),
    { lot: 'ET2611', maker: 'Medisca', expiresOn: addDays(today, 700), state: 'quarantine', releasedBy: '' },
    1000,
    hoursAfter(now, -20),
  )
  const spilt = lots.find(one => one.lot === 'PG2502')
  if (spilt)
    moves.push({
      ...{ lotId: spilt.id, kind: 'waste', change: -60, balance: 0, at: hoursAfter(now, -9 * 24) },
      ...{ reason: 'Spilt at the balance, taken up with paper and thrown away.', ...by },
    })
  receive(itemOf('Finasteride BP'), { lot: 'FN2310', maker: 'Fagron', expiresOn: addDays(today, -3) }, 1.2, at)
  return { items, lots, moves: moves.toSorted((one, other) => one.at.getTime() - other.at.getTime()) }
}
