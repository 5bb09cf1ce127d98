import type { StockItem } from '@om/contracts/stock'
import { addDays, formatDay } from '@om/domain/dates'

type Standing = { meaning: 'danger' | 'caution' | 'info' | 'good'; label: string }

/** The first thing of an item that is worth a look: nothing usable, too little, or a lot that may not leave. */
export const standingOf = ({ usable, least, lots }: StockItem): Standing => {
  if (usable === 0) return { meaning: 'danger', label: 'None to use' }
  if (usable < least) return { meaning: 'caution', label: 'Order more' }
  const blocked = lots.filter(one => one.blocked && one.quantity > 0).length
  return blocked > 0
    ? { meaning: 'info', label: `${blocked} ${blocked === 1 ? 'lot' : 'lots'} kept back` }
    : { meaning: 'good', label: 'In stock' }
}

/** A lot that ends within so many days is told of. */
const SOON_DAYS = 30

/** What the board says of the stock, in a sentence for each item that needs somebody. */
export const stockAlerts = (items: readonly StockItem[], today: string): { item: StockItem; words: string }[] =>
  items.flatMap(item => {
    const { name, usable, unit, least, lots } = item
    const full = lots.filter(one => one.quantity > 0)
    const expired = full.find(one => one.state === 'released' && one.expiresOn < today)
    const soon = full.find(one => !one.blocked && one.expiresOn <= addDays(today, SOON_DAYS))
    const waits = full.find(one => one.state === 'quarantine')
    const words = [
      ...(usable === 0
        ? [`none of ${name} may be used`]
        : usable < least
          ? [`${usable} ${unit} of ${name} are left`]
          : []),
      ...(expired ? [`lot ${expired.lot} of ${name} has expired`] : []),
      ...(soon ? [`lot ${soon.lot} of ${name} ends on ${formatDay(soon.expiresOn)}`] : []),
      ...(waits ? [`lot ${waits.lot} of ${name} waits in quarantine`] : []),
    ]
    return words.length > 0 ? [{ item, words: words.join(', ') }] : []
  })
