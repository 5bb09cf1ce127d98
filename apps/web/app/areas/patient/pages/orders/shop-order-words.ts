import type { ShopOrder } from '@om/contracts/shop-order'
import type { Meaning } from '#app/brand/looks.ts'

/** What was bought in a few words: the first two products, and how many more. */
export const summaryOf = ({ lines }: Pick<ShopOrder, 'lines'>): string => {
  const named = lines.slice(0, 2).map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title))
  const more = lines.length - named.length
  return [named.join(', '), more > 0 ? `and ${more} more` : ''].filter(Boolean).join(' ') || 'Nothing in it'
}

type Standing = Pick<ShopOrder, 'dispatchState' | 'financialStatus'>

/** Whether something is still to come: packing, posting, arriving. */
export const isMoving = ({ dispatchState, financialStatus }: Standing): boolean =>
  ['received', 'packed', 'shipped', 'on_hold'].includes(dispatchState) && financialStatus !== 'refunded'

/** How an order of the shop is to be taken: on its way, arrived, waiting, or over. */
export const shopMeaning = ({ dispatchState, financialStatus }: Standing): Meaning => {
  if (dispatchState === 'cancelled' || financialStatus === 'refunded' || financialStatus === 'voided') return 'quiet'
  if (dispatchState === 'on_hold') return 'caution'
  return dispatchState === 'delivered' ? 'good' : 'info'
}

/** What an order waits for beyond its steps; empty for most. */
export const waitsFor = ({ dispatchState, returns }: Pick<ShopOrder, 'dispatchState' | 'returns'>): string => {
  const open = returns.find(({ status }) => ['requested', 'approved', 'received'].includes(status))
  if (open?.status === 'approved') return `Return ${open.number} is approved: open the order to see what to do next.`
  if (open) return `We have your request ${open.number} and answer with the order.`
  return dispatchState === 'on_hold' ? 'It takes a little longer. We write to you if we need anything.' : ''
}
