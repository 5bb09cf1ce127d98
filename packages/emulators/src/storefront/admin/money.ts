import { decimal } from '../orders/amounts.ts'

const amount = (cents: number) => ({ amount: decimal(cents), currencyCode: 'AUD' })

/** Cents as the provider gives them in the shop's and the buyer's currency, which are one here. */
export const bag = (cents: number) => ({ shopMoney: amount(cents), presentmentMoney: amount(cents) })

/** GST lines; none when nothing is taxed. */
export const taxLines = (cents: number, isTaxed: boolean) =>
  isTaxed ? [{ title: 'GST', rate: 0.1, ratePercentage: 10, channelLiable: false, priceSet: bag(cents) }] : []

/** The one card payment of a test shop. */
export const gateway = 'bogus'
