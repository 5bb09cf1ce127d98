import type { StockForecast, StockItem } from '@om/contracts/stock'
import { addDays, formatDay } from '@om/domain/dates'

const figures = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4 })

/** A quantity with its unit: `9,685 pieces`, `2,437.3934 g`. */
export const amountOf = (quantity: number, unit: string): string => `${figures.format(quantity)} ${unit}`

type Standing = { meaning: 'danger' | 'caution' | 'info' | 'good'; label: string }

/** What the next 30 days need of one item. */
export type Outlook = StockForecast['items'][number]

export const outlookOf = (forecast: StockForecast, { id }: Pick<StockItem, 'id'>): Outlook | undefined =>
  forecast.items.find(one => one.id === id)

/** The first thing of an item that is worth a look: nothing usable, a day to order by, or a lot that may not leave. */
export const standingOf = (item: StockItem, outlook: Outlook | undefined, today: string): Standing => {
  if (item.usable === 0) return { meaning: 'danger', label: 'None to use' }
  if (outlook?.orderBy)
    return outlook.orderBy <= today
      ? { meaning: 'caution', label: 'Order now' }
      : { meaning: 'info', label: `Order by ${formatDay(outlook.orderBy)}` }
  const blocked = item.lots.filter(one => one.blocked && one.quantity > 0).length
  return blocked > 0
    ? { meaning: 'info', label: `${blocked} ${blocked === 1 ? 'lot' : 'lots'} kept back` }
    : { meaning: 'good', label: 'In stock' }
}

/** A lot that ends, or an order that is due, within so many days is told of. */
const SOON_DAYS = 30
const ORDER_SOON_DAYS = 7

/** What the board says of the stock, in a sentence for each item that needs somebody. */
export const stockAlerts = (
  items: readonly StockItem[],
  forecast: StockForecast,
  today: string,
): { item: StockItem; words: string }[] =>
  items.flatMap(item => {
    const { name, usable, unit, lots } = item
    const orderBy = outlookOf(forecast, item)?.orderBy
    const full = lots.filter(one => one.quantity > 0)
    const expired = full.find(one => one.state === 'released' && one.expiresOn < today)
    const soon = full.find(one => !one.blocked && one.expiresOn <= addDays(today, SOON_DAYS))
    const waits = full.find(one => one.state === 'quarantine')
    const words = [
      ...(usable === 0
        ? ['none may be used']
        : orderBy && orderBy <= addDays(today, ORDER_SOON_DAYS)
          ? [`${amountOf(usable, unit)} left, order more ${orderBy <= today ? 'now' : `by ${formatDay(orderBy)}`}`]
          : []),
      ...(expired ? [`lot ${expired.lot} has expired`] : []),
      ...(soon ? [`lot ${soon.lot} expires on ${formatDay(soon.expiresOn)}`] : []),
      ...(waits ? [`lot ${waits.lot} is in quarantine`] : []),
    ]
    return words.length > 0 ? [{ item, words: `${name}: ${words.join('; ')}` }] : []
  })
