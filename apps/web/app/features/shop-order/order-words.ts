import type { dispatchHoldReasons } from '@om/contracts/shop-dispatch'

/** Why an order of the shop is held. */
export const dispatchHoldWords: Record<(typeof dispatchHoldReasons)[number], string> = {
  stock: 'Not in stock',
  address: 'Delivery address',
  payment: 'Payment',
  other: 'Something else',
}

const isHoldReason = (reason: string): reason is keyof typeof dispatchHoldWords =>
  Object.hasOwn(dispatchHoldWords, reason)

/** The hold reason of an order in words; a reason that is new to the pages is shown as it is. */
export const dispatchHoldReason = (reason: string): string =>
  isHoldReason(reason) ? dispatchHoldWords[reason] : reason

/** A line of an order by its product and, where one was chosen, its variant. */
export const itemName = ({ title, variantTitle }: { title: string; variantTitle: string }): string =>
  variantTitle ? `${title}, ${variantTitle}` : title

/** Pieces in words. */
export const piecesWords = (count: number): string => (count === 1 ? '1 item' : `${count} items`)
