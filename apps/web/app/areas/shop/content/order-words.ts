import type { ShopProduct } from '@om/contracts/shop'

type Ordering = Pick<ShopProduct, 'orderBlock' | 'variants'> & {
  /** When the shop was last read; null before the first time. */
  asOf: string | null
}

/** Why something cannot be put in the cart. `shop_silent`: the shop has never answered, so nothing is known to be there. */
export type NoOrder = NonNullable<ShopProduct['orderBlock']> | 'shop_silent'

/** What stands in the way of ordering a product; null when at least one variant can be had. (REG-05, REG-09) */
export const noOrderOf = ({ orderBlock, variants, asOf }: Ordering): NoOrder | null => {
  if (orderBlock === 'needs_prescription' || orderBlock === 'no_register_entry') return orderBlock
  if (asOf === null) return 'shop_silent'
  return orderBlock ?? (variants.some(({ isAvailable }) => isAvailable) ? null : 'sold_out')
}

/** The same in a word or two, on the picture of its card. */
export const noOrderBadge: Record<NoOrder, string> = {
  sold_out: 'Sold out',
  no_register_entry: 'Not yet for sale',
  needs_prescription: 'Through a doctor',
  shop_silent: 'Not for sale just now',
}

/** The same as someone would say it, on the page of the product. */
export const noOrderWords: Record<NoOrder, string> = {
  sold_out: 'All of it is sold. Ask us when more is expected.',
  no_register_entry:
    'It may be supplied only with an entry on the Australian Register of Therapeutic Goods, which it does not have yet.',
  needs_prescription: 'A doctor decides whether it suits you. That begins with the free hair quiz.',
  shop_silent: 'Our shop does not answer at the moment, so nothing can be ordered. Please try again a little later.',
}

const sydneyTime = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Australia/Sydney',
})

/** What is said over a range that could not be read again; null when it is fresh. */
export const staleWords = ({ asOf, isStale }: { asOf: string | null; isStale: boolean }): string | null => {
  if (asOf === null)
    return 'Our shop does not answer at the moment. You can read about the range; nothing can be ordered just now.'
  return isStale
    ? `Prices as of ${sydneyTime.format(new Date(asOf))} in Sydney. The checkout shows today’s price before you pay.`
    : null
}
