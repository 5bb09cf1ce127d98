import type { StockItem } from '@om/contracts/stock'
import { formatDay } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { isOfMaker } from '../recall/recalled-codes.ts'
import { type ItemRow, type LotRow, lotsOf, recalledOf } from './store.repo.ts'

export type Recalled = { code: string; maker: string }

/** Why nothing may leave from a lot; empty while it may. */
export const blockedBy = (lot: LotRow, recalled: readonly Recalled[], today: string): string => {
  if (recalled.some(one => one.code === lot.lot && isOfMaker(one.maker, lot.maker))) return 'Recalled. Put it aside.'
  if (lot.state === 'rejected') return `Rejected: ${lot.stateReason}`
  if (lot.state === 'quarantine') return 'In quarantine. A pharmacist releases it first.'
  return lot.expiresOn < today ? `Expired on ${formatDay(lot.expiresOn)}. Enter it as waste.` : ''
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4

/** Items with their lots as the pharmacy reads them. */
export const presentItems = async (deps: Deps, tx: Tx, items: ItemRow[]): Promise<StockItem[]> => {
  const today = clinicToday(deps.clock)
  const lots = await lotsOf(
    tx,
    items.map(item => item.id),
    deps.clock.now(),
  )
  const recalled = await recalledOf(tx, [...new Set(lots.map(one => one.lot))])
  const byItem = Map.groupBy(lots, lot => lot.itemId)
  return items.map(({ id, kind, name, unit, code, least, deliveryDays }) => {
    const own = (byItem.get(id) ?? []).map(row => ({ row, blocked: blockedBy(row, recalled, today) }))
    return {
      id,
      kind,
      name,
      unit,
      code,
      least,
      deliveryDays,
      usable: rounded(own.reduce((sum, { row, blocked }) => sum + (blocked ? 0 : row.quantity), 0)),
      lots: own.map(({ row, blocked }) => ({
        id: row.id,
        lot: row.lot,
        maker: row.maker,
        expiresOn: row.expiresOn,
        location: row.location,
        state: row.state,
        quantity: row.quantity,
        hasCertificate: row.hasCertificate,
        receivedAt: row.receivedAt.toISOString(),
        receivedBy: row.receivedBy,
        releasedBy: row.releasedBy,
        blocked,
      })),
    }
  })
}
