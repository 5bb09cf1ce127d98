import { formatMoney } from '@om/domain/money'

type Part = { amountCents: number; creditCents: number; currency: string }

const money = (cents: number, currency: string) => formatMoney({ cents, currency })

/** That some of a payment was taken off by credit, after a sentence about all of it; empty where none was. */
export const creditWords = ({ creditCents, currency }: Part): string =>
  creditCents > 0 ? ` ${money(creditCents, currency)} of it was taken off your credit.` : ''

/** What is charged of a payment that is announced, and how that is less than its price where credit is taken off. */
export const chargeWords = ({ amountCents, creditCents, currency }: Part): string =>
  creditCents > 0
    ? `${money(amountCents - creditCents, currency)} (${money(amountCents, currency)} less ${money(creditCents, currency)} of your credit)`
    : money(amountCents, currency)

/** Where money that goes back has gone: to the card, and what was paid with credit is credit again. */
export const backWords = ({ amountCents, creditCents, currency }: Part, way: 'to_card' | 'by_transfer'): string => {
  const isByCard = way === 'to_card'
  const to = isByCard
    ? 'has gone back to the card you paid with. Banks usually show it within ten business days.'
    : 'has gone to your bank account by transfer.'
  if (creditCents <= 0) return to
  if (creditCents >= amountCents)
    return 'is credit again, as it was paid with credit. It is taken off your next payments.'
  const rest = money(amountCents - creditCents, currency)
  return `has gone back: ${rest} ${isByCard ? 'to the card you paid with, which banks usually show within ten business days' : 'to your bank account by transfer'}, and ${money(creditCents, currency)} is credit again.`
}
